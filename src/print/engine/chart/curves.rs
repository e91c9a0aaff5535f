//! Curves over the positions: marks and dashes distinguish them, and each is named where it ends.

use super::scale::Scale;
use crate::engine::unit::float;
use crate::engine::{Area, Face, Grey, Item, Mm, PADDING, Page, Pt, Rect, Style, figure, font, write};

const AXIS: Mm = Mm(0.3);
const GRID: Mm = Mm(0.1);
const GRID_GREY: Grey = Grey(70);
/// Half the size of a mark.
const MARK: Mm = Mm(0.95);
/// Room under the chart for the positions.
const UNDER: Mm = Mm(6.0);
/// The part of the width that names may take.
const NAMES: f32 = 0.34;
/// The same where they could not be read otherwise, in letters of that size.
const WIDE: f32 = 0.5;
const READ: f32 = 7.0;
/// And how many lines each.
const NAME_LINES: usize = 4;
/// Values are written at the points of a curve with at most that many.
const MOST_VALUES: usize = 13;
/// The least distance of two positions' names.
const APART: Mm = Mm(9.0);

/// The mark at each point of a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Full,
    Hollow,
    Cross,
    Plus,
    Triangle,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Curve {
    /// Its name, written where it ends.
    pub(crate) name: String,
    /// One value per place along the chart; a gap where there is none.
    pub(crate) points: Vec<Option<f32>>,
    pub(crate) mark: Mark,
    pub(crate) dashed: bool,
    pub(crate) width: Mm,
    /// Written at its points.
    pub(crate) values: bool,
    /// Its name in bold.
    pub(crate) bold: bool,
}

impl Curve {
    fn last(&self) -> Option<(usize, f32)> {
        self.points.iter().enumerate().rev().find_map(|(index, point)| point.map(|value| (index, value)))
    }
}

/// The meaning of a chart's height.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Height {
    /// Points, zero being on it.
    Points,
    /// Ranks, the first one at the top.
    Ranks,
}

/// A chart of curves.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CurveChart {
    /// The meaning of its height.
    pub(crate) height: Height,
    /// The names of the places along it.
    pub(crate) places: Vec<String>,
    /// The common word for all of them: `position`.
    pub(crate) along: String,
    /// Before these places something new begins: a session.
    pub(crate) breaks: Vec<usize>,
    /// The most important one last: it is drawn over the others.
    pub(crate) curves: Vec<Curve>,
    pub(crate) size: Pt,
}

/// Where things stand on the paper.
struct Frame {
    plot: Area,
    names: Area,
    scale: Scale,
    height: Height,
    places: usize,
}

impl Frame {
    /// `size` is that of the letters as they will stand on the page.
    fn of(chart: &CurveChart, area: Area, size: Pt, share: f32) -> Self {
        let values = chart.curves.iter().flat_map(|curve| curve.points.iter().flatten().copied());
        let scale = match chart.height {
            Height::Points => Scale::holding(values, 5),
            Height::Ranks => Scale::of_ranks(values, 6),
        };
        let marks = scale.marks().into_iter().map(|mark| font::width(&spelt(mark), Face::Regular, size));
        let left = marks.fold(Mm(0.0), Mm::max) + PADDING;
        let widest = chart.curves.iter().map(|curve| font::width(&font::printable(&curve.name), Face::Bold, size));
        let names = (widest.fold(Mm(0.0), Mm::max) + PADDING * 2.0 + Mm(3.0)).min(area.w * share);
        let above = size.mm();
        let (width, height) = (area.w - left - names, area.h - UNDER - above);
        Self {
            plot: Area::new(area.x + left, area.y + above, width, height),
            names: Area::new(area.right() - names + Mm(2.5), area.y, names - Mm(2.5), area.h - UNDER),
            scale,
            height: chart.height,
            places: chart.places.len(),
        }
    }

    fn at(&self, place: usize, value: f32) -> (Mm, Mm) {
        (self.x(float(place)), self.y(value))
    }

    fn y(&self, value: f32) -> Mm {
        match self.height {
            Height::Points => self.plot.bottom() - self.scale.along(value, self.plot.h),
            Height::Ranks => self.plot.y + self.scale.along(value, self.plot.h),
        }
    }

    fn x(&self, place: f32) -> Mm {
        // Half a place is left free at both ends.
        self.plot.x + self.plot.w * ((place + 0.3) / (float(self.places.max(2)) - 0.4))
    }
}

/// Draws a chart.
pub fn draw(page: &mut Page, area: Area, chart: &CurveChart) {
    let [frame, wide] = [NAMES, WIDE].map(|share| Frame::of(chart, area, chart.size * page.type_scale, share));
    let read = |style: Style| style.scaled(page.type_scale).size.0 >= READ.min(chart.size.0);
    let frame = if read(letters(page, &frame, chart)) { frame } else { wide };
    axes(page, &frame, chart);
    for curve in &chart.curves {
        line(page, &frame, curve);
    }
    for curve in chart.curves.iter().filter(|curve| curve.values && curve.points.len() <= MOST_VALUES) {
        values(page, &frame, curve, chart);
    }
    names(page, &frame, chart);
}

fn axes(page: &mut Page, frame: &Frame, chart: &CurveChart) {
    let plot = frame.plot;
    for mark in frame.scale.marks() {
        let y = frame.y(mark);
        if mark == 0.0 {
            page.line((plot.x, y), (plot.right(), y), AXIS);
        } else {
            page.stroke([(plot.x, y), (plot.right(), y)], GRID, GRID_GREY, false);
        }
        let label = Area::new(plot.x - Mm(30.0), y - Mm(2.0), Mm(30.0), Mm(4.0));
        page.write(label, &spelt(mark), Style::regular(chart.size.0).right());
    }
    page.line((plot.x, plot.y), (plot.x, plot.bottom()), AXIS);
    if frame.height == Height::Ranks {
        page.line((plot.x, plot.bottom()), (plot.right(), plot.bottom()), AXIS);
    }
    // The words along the foot, right of the last place.
    let along = Area::new(frame.names.x, plot.bottom() + Mm(1.0), frame.names.w, UNDER - Mm(1.5));
    page.write(along, &chart.along, Style::regular(chart.size.0).grey(30));
    let apart = frame.x(1.0) - frame.x(0.0);
    let widest = chart
        .places
        .iter()
        .map(|place| font::width(&font::printable(place), Face::Regular, chart.size * page.type_scale));
    let least = widest.fold(APART, |least, width| least.max(width + PADDING * 2.0));
    let every = (1..).find(|every| (apart * *every) >= least).unwrap_or(1);
    for (index, place) in chart.places.iter().enumerate() {
        let x = frame.x(float(index));
        page.line((x, plot.bottom()), (x, plot.bottom() + Mm(0.8)), AXIS);
        // The first place and then every so many, counted from the last one.
        if (chart.places.len() - 1 - index).is_multiple_of(every) {
            let width = apart * every.max(1);
            let label = Area::new(x - width / 2.0, plot.bottom() + Mm(1.0), width, UNDER - Mm(1.5));
            page.write(label, place, Style::regular(chart.size.0).centred());
        }
    }
    for place in chart.breaks.iter().filter(|place| **place > 0 && **place < chart.places.len()) {
        let x = frame.x(float(*place) - 0.5);
        page.stroke([(x, plot.y), (x, plot.bottom())], GRID, Grey(40), true);
    }
}

fn line(page: &mut Page, frame: &Frame, curve: &Curve) {
    let points: Vec<(usize, f32)> =
        curve.points.iter().enumerate().filter_map(|(index, point)| Some((index, (*point)?))).collect();
    for pair in points.windows(2) {
        if let [(a, from), (b, to)] = pair {
            page.stroke([frame.at(*a, *from), frame.at(*b, *to)], curve.width, Grey::BLACK, curve.dashed);
        }
    }
    for (index, value) in points {
        mark(page, frame.at(index, value), curve.mark);
    }
}

/// A mark, distinct from the others without colour.
fn mark(page: &mut Page, (x, y): (Mm, Mm), mark: Mark) {
    let thick = Mm(0.3);
    let square = |by: Mm| Area::new(x - by, y - by, by * 2.0, by * 2.0);
    let (left, right, top, bottom) = (x - MARK, x + MARK, y - MARK, y + MARK);
    match mark {
        Mark::Full => page.fill(square(MARK), Grey::BLACK),
        Mark::Hollow => {
            let (area, fill) = (square(MARK), Some(Grey::WHITE.into()));
            page.items.push(Item::Rect(Rect { area, stroke: Some(thick), fill }));
        }
        Mark::Cross => {
            page.line((left, top), (right, bottom), thick);
            page.line((left, bottom), (right, top), thick);
        }
        Mark::Plus => {
            page.line((left, y), (right, y), thick);
            page.line((x, top), (x, bottom), thick);
        }
        Mark::Triangle => {
            page.line((left, bottom), (right, bottom), thick);
            page.line((left, bottom), (x, top), thick);
            page.line((x, top), (right, bottom), thick);
        }
    }
}

/// The values of a curve on white, each where no line passes: over its point, under it, or beside it.
fn values(page: &mut Page, frame: &Frame, curve: &Curve, chart: &CurveChart) {
    let size = chart.size;
    let shown = size * page.type_scale;
    let widest = curve.points.iter().flatten().map(|value| font::width(&spelt(*value), Face::Bold, shown));
    // They are in the table as well: rather none than one on the other.
    if widest.fold(Mm(0.0), Mm::max) > frame.x(1.0) - frame.x(0.0) {
        return;
    }
    let written: Vec<(usize, f32)> =
        curve.points.iter().enumerate().filter_map(|(index, point)| Some((index, (*point)?))).collect();
    let lines = drawn(frame, chart);
    let mut taken: Vec<Area> = Vec::new();
    for (index, value) in written {
        // The zero at the first place needs no words.
        if index == 0 && value == 0.0 {
            continue;
        }
        let (x, y) = frame.at(index, value);
        let text = spelt(value);
        let (width, height) = (font::width(&text, Face::Bold, shown) + Mm(0.8), font::cap_height(shown) + Mm(0.8));
        let (over, under) = (y - MARK - height - Mm(0.4), y + MARK + Mm(0.4));
        let beside = MARK + Mm(0.9) + width / 2.0;
        let level = y - height / 2.0;
        let half = width * 0.5;
        let places = [
            (x, over),
            (x, under),
            (x - half, over),
            (x + half, over),
            (x - half, under),
            (x + half, under),
            (x + beside, level),
            (x - beside, level),
            (x, over - height),
            (x, under + height),
        ];
        let free = |at: &Area| {
            let inside = at.y >= frame.plot.y - shown.mm()
                && at.bottom() <= frame.plot.bottom()
                && at.x >= frame.plot.x
                && at.right() <= frame.plot.right();
            inside && !taken.iter().any(|other| meet(at, other)) && !lines.iter().any(|line| crosses(at, line))
        };
        let areas = places.map(|(middle, top)| Area::new(middle - width / 2.0, top, width, height));
        // It is in the table as well: rather left out than struck through.
        if let Some(area) = areas.into_iter().find(free) {
            page.fill(area, Grey::WHITE);
            let wide = Area::new(area.x - Mm(10.0), area.y - Mm(2.0), area.w + Mm(20.0), area.h + Mm(4.0));
            page.write(wide, &text, Style::bold(size.0).centred());
            taken.push(area);
        }
    }
}

/// A straight line of a chart, from one point to the other.
type Stroke = [(Mm, Mm); 2];

/// All that no value may lie on: the zero, the curves, their marks.
fn drawn(frame: &Frame, chart: &CurveChart) -> Vec<Stroke> {
    let mut lines = Vec::new();
    if frame.height == Height::Points {
        lines.push([(frame.plot.x, frame.y(0.0)), (frame.plot.right(), frame.y(0.0))]);
    }
    for curve in &chart.curves {
        let points: Vec<(Mm, Mm)> =
            (curve.points.iter().enumerate()).filter_map(|(index, point)| Some(frame.at(index, (*point)?))).collect();
        lines.extend(points.windows(2).filter_map(|pair| <[_; 2]>::try_from(pair).ok()));
        lines.extend(points.iter().map(|(x, y)| [(*x - MARK, *y - MARK), (*x + MARK, *y + MARK)]));
    }
    lines
}

fn meet(one: &Area, other: &Area) -> bool {
    one.x < other.right() && other.x < one.right() && one.y < other.bottom() && other.y < one.bottom()
}

/// True when a line goes through an area, looked at from point to point.
fn crosses(area: &Area, [from, to]: &Stroke) -> bool {
    const POINTS: usize = 60;
    (0..=POINTS).any(|at| {
        let share = float(at) / float(POINTS);
        let (x, y) = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
        x > area.x && x < area.right() && y > area.y && y < area.bottom()
    })
}

fn lines(frame: &Frame, name: &str, shown: Style) -> usize {
    let room = (frame.names.w - write::PADDING * 2.0, Mm(100.0));
    font::wrap(name, Face::Bold, shown.size, shown.least, room, NAME_LINES).0.len()
}

/// The letters of the names.
fn letters(page: &Page, frame: &Frame, chart: &CurveChart) -> Style {
    // As large as lets all of them stand one under the other.
    let sizes = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]
        .map(|share| Style::regular(chart.size.0 * share).least(chart.size.0 * share * 0.8));
    let high = |style: &&Style| {
        let shown = style.scaled(page.type_scale);
        let heights =
            chart.curves.iter().map(|curve| font::line_step(shown.size) * lines(frame, &curve.name, shown) + Mm(1.0));
        heights.sum::<Mm>() <= frame.names.h
    };
    *sizes.iter().find(high).unwrap_or(&sizes[sizes.len() - 1])
}

/// The names of the curves beside their last points, moved apart where they would touch.
fn names(page: &mut Page, frame: &Frame, chart: &CurveChart) {
    let style = letters(page, frame, chart);
    let shown = style.scaled(page.type_scale);
    let mut ends: Vec<(&Curve, Mm, Mm)> = (chart.curves.iter())
        .filter_map(|curve| {
            let (index, value) = curve.last()?;
            let height = font::line_step(shown.size) * lines(frame, &curve.name, shown) + Mm(1.0);
            Some((curve, frame.at(index, value).1, height))
        })
        .collect();
    ends.sort_by(|a, b| a.1.0.total_cmp(&b.1.0));
    let tops = apart(&ends.iter().map(|(_, y, height)| (*y, *height)).collect::<Vec<_>>(), frame.names);
    for ((curve, _, height), top) in ends.into_iter().zip(tops) {
        let Some((index, value)) = curve.last() else { continue };
        let (x, y) = frame.at(index, value);
        let middle = top + height / 2.0;
        page.stroke([(x + MARK + Mm(0.4), y), (frame.names.x, middle)], GRID, Grey(45), false);
        let area = Area::new(frame.names.x, top, frame.names.w, height);
        page.write_lines(
            area,
            &curve.name,
            if curve.bold { Style { face: Face::Bold, ..style } } else { style },
            NAME_LINES,
        );
    }
}

/// Where labels of those heights begin so that none touches another, as near as can be to where they belong.
fn apart(wanted: &[(Mm, Mm)], within: Area) -> Vec<Mm> {
    let mut tops = Vec::with_capacity(wanted.len());
    let mut free = within.y;
    for (y, height) in wanted {
        let top = (*y - *height / 2.0).max(free);
        tops.push(top);
        free = top + *height;
    }
    // The ones pushed out at the bottom come back up.
    let mut limit = within.bottom();
    for (top, (_, height)) in tops.iter_mut().zip(wanted).rev() {
        *top = top.min(limit - *height).max(within.y.min(*top));
        limit = *top;
    }
    tops
}

fn spelt(value: f32) -> String {
    figure::typeset(&format!("{value:.0}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_not_touch_and_stay_inside() {
        let within = Area::new(Mm(0.0), Mm(10.0), Mm(40.0), Mm(30.0));
        for ys in [[12.0, 12.5, 13.0, 39.0], [38.0, 39.0, 39.5, 40.0], [25.0, 25.0, 25.0, 25.0]] {
            let wanted: Vec<(Mm, Mm)> = ys.iter().map(|y| (Mm(*y), Mm(7.0))).collect();
            let tops = apart(&wanted, within);
            assert!(tops.windows(2).all(|pair| pair[1].0 >= pair[0].0 + 6.99), "{tops:?}");
            assert!(tops.iter().all(|top| top.0 >= 9.99 && top.0 + 7.0 <= 40.01), "{tops:?}");
        }
    }
}
