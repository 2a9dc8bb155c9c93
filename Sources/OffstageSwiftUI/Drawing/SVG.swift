import OffstageApp

/// A drawing in the making. Its bytes depend on what is drawn alone.
struct SVG {
    private(set) var text = ""
    private var gradients = 0
    private var clips = 0

    /// A tenth of a point is as exact as anybody sees it.
    static func number(_ value: CGFloat) -> String {
        guard value.isFinite else { return "0" }
        let tenths = Int((min(max(value, -9999), 9999) * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let rest = abs(tenths) % 10
        return "\(sign)\(abs(tenths) / 10)" + (rest == 0 ? "" : ".\(rest)")
    }

    static func color(_ shade: Shade) -> String {
        let parts = [shade.red, shade.green, shade.blue].map { part in
            let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }
        return "#" + parts.joined()
    }

    /// A picture goes over the wire; nobody sees more than so many bytes of it on a phone.
    private static let limit = 200_000

    mutating func add(_ element: String) {
        guard text.utf8.count < Self.limit || element.hasPrefix("<g ") || element == "</g>" else { return }
        text += element + "\n"
    }

    /// An attribute with a colour, and one more if light shines through it.
    static func paint(_ attribute: String, _ shade: Shade) -> String {
        let opacity = shade.alpha < 1 ? " \(attribute)-opacity=\"\(share(shade.alpha))\"" : ""
        return "\(attribute)=\"\(color(shade))\"\(opacity)"
    }

    static func share(_ value: Double) -> String {
        let hundredths = Int((min(max(value, 0), 1) * 100).rounded())
        return hundredths == 100 ? "1" : "0." + (hundredths < 10 ? "0" : "") + "\(hundredths)"
    }

    mutating func paint(_ attribute: String, _ paint: Paint, _ appearance: Appearance) -> String {
        switch appearance.resolved(paint) {
        case .linear(let gradient, let start, let end):
            let ends = "x1=\"\(Self.share(start.x))\" y1=\"\(Self.share(start.y))\" "
            return self.gradient(
                "linearGradient",
                ends + "x2=\"\(Self.share(end.x))\" y2=\"\(Self.share(end.y))\"",
                gradient,
                attribute
            )
        case .radial(let gradient, let center):
            let place = "cx=\"\(Self.share(center.x))\" cy=\"\(Self.share(center.y))\""
            return self.gradient("radialGradient", place, gradient, attribute)
        case let other: return Self.paint(attribute, appearance.shade(other))
        }
    }

    private mutating func gradient(
        _ element: String,
        _ place: String,
        _ gradient: Gradient,
        _ attribute: String
    ) -> String {
        gradients += 1
        let stops = gradient.stops.map { stop in
            "<stop offset=\"\(Self.share(stop.location))\" \(Self.stop(stop.color.shade))/>"
        }
        add("<\(element) id=\"g\(gradients)\" \(place)>\(stops.joined())</\(element)>")
        return "\(attribute)=\"url(#g\(gradients))\""
    }

    private static func stop(_ shade: Shade) -> String {
        "stop-color=\"\(color(shade))\"" + (shade.alpha < 1 ? " stop-opacity=\"\(share(shade.alpha))\"" : "")
    }

    mutating func rectangle(_ rect: CGRect, radius: CGFloat = 0, _ attributes: String) {
        let round = radius > 0 ? " rx=\"\(Self.number(radius))\"" : ""
        add(
            "<rect x=\"\(Self.number(rect.minX))\" y=\"\(Self.number(rect.minY))\" "
                + "width=\"\(Self.number(rect.width))\" height=\"\(Self.number(rect.height))\"\(round) \(attributes)/>"
        )
    }

    mutating func line(from start: CGPoint, to end: CGPoint, _ attributes: String) {
        add(
            "<path d=\"M\(Self.number(start.x)) \(Self.number(start.y))L\(Self.number(end.x)) \(Self.number(end.y))\" "
                + "\(attributes)/>"
        )
    }

    mutating func path(_ path: Path, _ attributes: String) {
        if !path.isEmpty { add("<path d=\"\(path.svg)\" \(attributes)/>") }
    }

    mutating func words(_ words: String, at point: CGPoint, _ attributes: String) {
        guard !words.isEmpty else { return }
        // Characters that XML forbids are left out.
        let allowed = words.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0xfffe && $0.value != 0xffff }
        let text = String(String.UnicodeScalarView(allowed)).escapedForXML
        add("<text x=\"\(Self.number(point.x))\" y=\"\(Self.number(point.y))\" \(attributes)>\(text)</text>")
    }

    /// - Returns: the name of a form that others may be cut by.
    mutating func clip(_ path: Path) -> String {
        clips += 1
        add("<clipPath id=\"c\(clips)\"><path d=\"\(path.svg)\"/></clipPath>")
        return "c\(clips)"
    }
}

extension SVG {
    /// A factor, by the thousandth.
    static func scale(_ factor: CGFloat) -> String {
        guard factor.isFinite else { return "1" }
        let thousandths = Int((min(max(factor, 0), 999) * 1000).rounded())
        let digits = String(thousandths % 1000 + 1000).dropFirst()
        return "\(thousandths / 1000)" + (thousandths % 1000 == 0 ? "" : ".\(digits)")
    }
}

extension SVG {
    static func factor(_ value: CGFloat) -> String { (value < 0 ? "-" : "") + scale(abs(value)) }
}
