//! Areas in colours, as SVG or PNG.

use std::fmt::Write as _;

use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Stroke, Transform};

use super::glyphs::{Segment, glyph};

/// A colour, as in `#rrggbb`.
pub(super) type Rgb = u32;

/// An area with an outline, placed by turning it about the origin and moving it.
#[derive(Clone, Debug)]
struct Shape {
    outline: Vec<Segment>,
    fill: Rgb,
    /// Colour and width of the line around it.
    line: Option<(Rgb, f32)>,
    scale: f32,
    quarters: u8,
    to: [f32; 2],
}

/// Where text stands about its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
}

/// A picture.
#[derive(Clone, Debug)]
pub struct Canvas {
    width: f32,
    height: f32,
    title: String,
    description: String,
    shapes: Vec<Shape>,
}

/// The largest picture, in pixels a side.
const MOST_PIXELS: f32 = 8192.0;

impl Canvas {
    pub(super) fn new(size: [f32; 2], title: String, description: String) -> Self {
        Self {
            width: size[0],
            height: size[1],
            title,
            description,
            shapes: Vec::new(),
        }
    }

    /// A polygon around `to`, turned by quarters of a turn clockwise.
    pub(super) fn polygon(
        &mut self,
        points: &[[f32; 2]],
        to: [f32; 2],
        quarters: u8,
        (fill, line): (Rgb, Option<(Rgb, f32)>),
    ) {
        let mut outline = Vec::with_capacity(points.len() + 1);
        for &point in points {
            outline.push(if outline.is_empty() {
                Segment::Move(point)
            } else {
                Segment::Line(point)
            });
        }
        outline.push(Segment::Close);
        self.shapes.push(Shape {
            outline,
            fill,
            line,
            scale: 1.0,
            quarters,
            to,
        });
    }

    /// A rectangle from its upper left corner.
    pub(super) fn rectangle(
        &mut self,
        [x, y]: [f32; 2],
        [width, height]: [f32; 2],
        look: (Rgb, Option<(Rgb, f32)>),
    ) {
        let points = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
        self.polygon(&points, [x, y], 0, look);
    }

    /// A character in the middle of `to`, `size` high, turned about its middle.
    pub(super) fn character(
        &mut self,
        character: char,
        size: f32,
        to: [f32; 2],
        quarters: u8,
        look: (Rgb, Option<(Rgb, f32)>),
    ) {
        let outline = &glyph(character).outline;
        let points = || outline.iter().flat_map(Segment::points);
        let bounds = |axis: usize| {
            let low = points().map(|point| point[axis]).fold(f32::MAX, f32::min);
            let high = points().map(|point| point[axis]).fold(f32::MIN, f32::max);
            f32::midpoint(low, high)
        };
        let middle = [bounds(0), bounds(1)];
        let moved = outline.iter().map(|segment| segment.moved(middle));
        self.shapes.push(Shape {
            outline: moved.collect(),
            fill: look.0,
            line: look.1,
            scale: size / 1000.0,
            quarters,
            to,
        });
    }

    /// A line of text with its baseline at `to`.
    pub(super) fn text(&mut self, text: &str, size: f32, to: [f32; 2], anchor: Anchor, fill: Rgb) {
        let scale = size / 1000.0;
        let advances = text.chars().map(|character| glyph(character).advance);
        let width = advances.sum::<f32>() * scale;
        let mut x = match anchor {
            Anchor::Start => to[0],
            Anchor::Middle => to[0] - width / 2.0,
        };
        for character in text.chars() {
            let glyph = glyph(character);
            if !glyph.outline.is_empty() {
                self.shapes.push(Shape {
                    outline: glyph.outline.clone(),
                    fill,
                    line: None,
                    scale,
                    quarters: 0,
                    to: [x, to[1]],
                });
            }
            x += glyph.advance * scale;
        }
    }

    /// The picture as SVG, `size` pixels wide.
    pub fn to_svg(&self, size: u32) -> String {
        let height = (size as f32 * self.height / self.width).round();
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{height}\" \
             viewBox=\"0 0 {} {}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n",
            self.width,
            self.height,
            escape(&self.title),
            escape(&self.description)
        );
        for shape in &self.shapes {
            shape.write_svg(&mut svg);
        }
        svg + "</svg>\n"
    }

    /// The picture as PNG, `size` pixels wide; what is wrong if there is no such picture.
    ///
    /// # Errors
    /// A size of nothing, or beyond what can be drawn.
    pub fn to_png(&self, size: u32) -> Result<Vec<u8>, String> {
        let scale = size as f32 / self.width;
        let height = self.height * scale;
        if size as f32 > MOST_PIXELS || height > MOST_PIXELS {
            return Err(format!("a picture has at most {MOST_PIXELS} pixels a side"));
        }
        let pixmap = Pixmap::new(size, height.round() as u32);
        let mut pixmap = pixmap.ok_or("a picture has at least a pixel")?;
        pixmap.fill(Color::WHITE);
        for shape in &self.shapes {
            shape.paint(&mut pixmap, scale);
        }
        pixmap.encode_png().map_err(|error| error.to_string())
    }
}

impl Segment {
    fn points(&self) -> Vec<[f32; 2]> {
        match *self {
            Self::Move(point) | Self::Line(point) => vec![point],
            Self::Quadratic(a, b) => vec![a, b],
            Self::Cubic(a, b, c) => vec![a, b, c],
            Self::Close => Vec::new(),
        }
    }

    fn moved(self, by: [f32; 2]) -> Self {
        let point = |it: [f32; 2]| [it[0] - by[0], it[1] - by[1]];
        match self {
            Self::Move(a) => Self::Move(point(a)),
            Self::Line(a) => Self::Line(point(a)),
            Self::Quadratic(a, b) => Self::Quadratic(point(a), point(b)),
            Self::Cubic(a, b, c) => Self::Cubic(point(a), point(b), point(c)),
            Self::Close => Self::Close,
        }
    }
}

impl Shape {
    fn write_svg(&self, svg: &mut String) {
        let mut path = String::new();
        for segment in &self.outline {
            path.push(match segment {
                Segment::Move(_) => 'M',
                Segment::Line(_) => 'L',
                Segment::Quadratic(..) => 'Q',
                Segment::Cubic(..) => 'C',
                Segment::Close => 'Z',
            });
            let numbers = segment.points().into_iter().flatten();
            let numbers: Vec<String> = numbers.map(|it| format!("{}", round(it))).collect();
            path += &numbers.join(" ");
        }
        let mut place = format!("translate({} {})", round(self.to[0]), round(self.to[1]));
        if self.quarters > 0 {
            let _ = write!(place, " rotate({})", u32::from(self.quarters) * 90);
        }
        if (self.scale - 1.0).abs() > f32::EPSILON {
            let _ = write!(place, " scale({})", self.scale);
        }
        let line = match self.line {
            Some((colour, width)) => {
                let width = round(width / self.scale);
                format!(" stroke=\"#{colour:06x}\" stroke-width=\"{width}\"")
            }
            None => String::new(),
        };
        let _ = writeln!(
            svg,
            "<path transform=\"{place}\" fill=\"#{:06x}\"{line} d=\"{path}\"/>",
            self.fill
        );
    }

    fn paint(&self, pixmap: &mut Pixmap, scale: f32) {
        let mut builder = PathBuilder::new();
        for segment in &self.outline {
            match *segment {
                Segment::Move([x, y]) => builder.move_to(x, y),
                Segment::Line([x, y]) => builder.line_to(x, y),
                Segment::Quadratic([a, b], [x, y]) => builder.quad_to(a, b, x, y),
                Segment::Cubic([a, b], [c, d], [x, y]) => builder.cubic_to(a, b, c, d, x, y),
                Segment::Close => builder.close(),
            }
        }
        let Some(path) = builder.finish() else { return };
        let transform = Transform::from_scale(self.scale, self.scale)
            .post_concat(Transform::from_rotate(f32::from(self.quarters) * 90.0))
            .post_translate(self.to[0], self.to[1])
            .post_scale(scale, scale);
        pixmap.fill_path(&path, &paint(self.fill), FillRule::Winding, transform, None);
        if let Some((colour, width)) = self.line {
            let stroke = Stroke {
                width: width / self.scale,
                ..Stroke::default()
            };
            pixmap.stroke_path(&path, &paint(colour), &stroke, transform, None);
        }
    }
}

fn paint(colour: Rgb) -> Paint<'static> {
    let [_, red, green, blue] = colour.to_be_bytes();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint.anti_alias = true;
    paint
}

/// A number with at most two digits behind the point.
fn round(number: f32) -> f32 {
    (number * 100.0).round() / 100.0
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
