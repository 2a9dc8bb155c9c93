/// What a view takes over from those around it, for the drawing.
struct Appearance {
    var font: Font?
    var weight: Font.Weight?
    var isItalic = false
    var foreground: Paint?
    var tint = Shade.blue
    var alignment = TextAlignment.leading
    var lineLimit: Int?
    var button = ButtonLook.plain
    var isListRow = false
    var hasBorderedFields = false

    enum ButtonLook { case plain, bordered, prominent }

    /// The colour of a paint at this place; a gradient has that of its first stop.
    func shade(_ paint: Paint) -> Shade {
        switch paint {
        case .shade(let shade): return shade
        case .tint: return tint
        case .linear(let gradient, _, _), .radial(let gradient, _): return gradient.stops.first?.color.shade ?? .black
        case .level(let level):
            guard let foreground, case .shade(let shade) = foreground else {
                return level == 1 ? .black : Shade(0x3c3c43, level)
            }
            return shade.opacity(level)
        }
    }

    /// A paint without what is around it.
    func resolved(_ paint: Paint) -> Paint {
        switch paint {
        case .level(1): if let foreground, foreground != .level(1) { return resolvedOnce(foreground) }
        default: break
        }
        return resolvedOnce(paint)
    }

    private func resolvedOnce(_ paint: Paint) -> Paint {
        switch paint {
        case .level, .tint: .shade(shade(paint))
        default: paint
        }
    }
}
