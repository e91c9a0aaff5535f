//! Another program's names of contestants, as numbers in the order in which they were entered.

use std::collections::HashMap;

use domain::Refusal;

pub(super) struct Names {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Names {
    /// Errors: D12: a name that is there twice.
    pub(super) fn new(names: Vec<String>) -> Result<Self, Refusal> {
        let mut numbers = HashMap::with_capacity(names.len());
        for (number, name) in names.iter().enumerate() {
            if numbers.insert(name.clone(), number).is_some() {
                return Err(Refusal::new("D12", format!("« {name} » est inscrit deux fois")));
            }
        }
        Ok(Self { names, numbers })
    }

    /// Errors: The rule given: nobody of that name.
    pub(super) fn number(&self, rule: &'static str, name: &str) -> Result<usize, Refusal> {
        let found = self.numbers.get(name).copied();
        found.ok_or_else(|| Refusal::new(rule, format!("« {name} » n'est pas parmi les inscrits")))
    }

    pub(super) fn name(&self, number: usize) -> &str {
        self.names.get(number).map_or("", String::as_str)
    }

    pub(super) fn count(&self) -> usize {
        self.names.len()
    }
}
