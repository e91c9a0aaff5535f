//! A setting's value as the base and the archive hold it.

use std::fmt;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::Keyed;
use crate::competition::Plan;
use crate::money::Cents;

/// What a column or a field holds: keys as text, money in cents, days as `2026-11-21`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    Nothing,
    Yes(bool),
    Number(i64),
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Yes(yes) => f.write_str(if *yes { "oui" } else { "non" }),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// A type that a [`Value`] can hold.
pub trait Held: Sized {
    fn held(&self) -> Value;
    /// `None` for a value that means nothing to the type.
    fn read(value: &Value) -> Option<Self>;
}

impl Held for bool {
    fn held(&self) -> Value {
        Value::Yes(*self)
    }

    /// The base has numbers only.
    fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Yes(yes) => Some(*yes),
            Value::Number(number @ 0..=1) => Some(*number == 1),
            _ => None,
        }
    }
}

impl<T: Held> Held for Option<T> {
    fn held(&self) -> Value {
        self.as_ref().map_or(Value::Nothing, Held::held)
    }

    fn read(value: &Value) -> Option<Self> {
        if *value == Value::Nothing { Some(None) } else { T::read(value).map(Some) }
    }
}

/// Enums as their keys.
impl<T: Keyed> Held for T {
    fn held(&self) -> Value {
        Value::Text(self.key().into())
    }

    fn read(value: &Value) -> Option<Self> {
        if let Value::Text(key) = value { Self::of_key(key) } else { None }
    }
}

/// Types held as a number or a text: `Type: variant, how it is held, how it is read`.
macro_rules! held {
    ($($type:ty: $variant:ident, $held:expr, $read:expr;)*) => {
        $(impl Held for $type {
            fn held(&self) -> Value {
                Value::$variant($held(self).into())
            }

            fn read(value: &Value) -> Option<Self> {
                if let Value::$variant(value) = value { $read(value) } else { None }
            }
        })*
    };
}

held! {
    u8: Number, |number: &Self| *number, |number: &i64| (*number).try_into().ok();
    u16: Number, |number: &Self| *number, |number: &i64| (*number).try_into().ok();
    Cents: Number, |cents: &Self| cents.0, |cents: &i64| Some(Self(*cents));
    String: Text, Self::clone, |text: &Self| Some(text.clone());
    NaiveDate: Text, NaiveDate::to_string, |day: &String| day.parse().ok();
    Plan: Text, Plan::key, |text: &String| Plan::parse(text);
}
