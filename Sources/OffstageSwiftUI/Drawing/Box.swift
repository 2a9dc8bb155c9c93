/// A part of the screen with its size: what the drawing for the app switcher is made of (L-23).
///
/// Sizes follow SwiftUI's rule: the box around proposes a size, the box chooses one. They are asked for often while
/// stacks are divided, so each answer is kept.
@MainActor final class Box {
    enum Kind {
        case empty
        case text(String)
        case symbol(String, isResizable: Bool)
        case picture(String, isResizable: Bool)
        case shape(ShapeFigure)
        case paint(Paint)
        case canvas((inout GraphicsContext, CGSize) -> Void)
        case spacer(CGFloat?)
        case divider
        /// Parts beside or below each other.
        case stack(Axis, CGFloat?, Alignment)
        case layers(Alignment)
        /// So many columns, each as wide as the others.
        case grid(Int, CGFloat)
        case padding(EdgeInsets)
        case frame(FrameLimits)
        case aspect(CGFloat?, isFilling: Bool)
        case fixed(horizontal: Bool, vertical: Bool)
        /// The second part behind or before the first, which has the size.
        case attached(isBehind: Bool, Alignment)
        case filled(Paint, isBehind: Bool, (any Shape)?)
        case clip(any Shape)
        case border(Paint, CGFloat)
        case opacity(Double)
        case hidden
        case moved(CGSize)
        case turned(Angle)
        case scaled(CGSize)
        case beyondSafeArea
        case button(isLink: Bool, isDestructive: Bool)
        case toggle(isOn: Bool)
        case slider(Double)
        case progress(Double?)
        case stepper
        case value(String)
        case field(String)
        case editor(String)
        case scroll(isHorizontal: Bool)
        case list
        case section
        case navigation(Bar)
        case tabs(Int)
        case sheet
        case words([String])
    }

    /// What a navigation bar has, beside what it is above.
    struct Bar {
        var title = ""
        var isInline = false
        var isHidden = false
        var leading: [Box] = []
        var trailing: [Box] = []
        var bottom: [Box] = []
        var principal: [Box] = []
        /// Over the whole screen.
        var sheets: [Box] = []
    }

    struct Proposal: Hashable {
        var width: CGFloat?
        var height: CGFloat?
    }

    let kind: Kind
    let parts: [Box]
    let appearance: Appearance
    private var sizes: [Proposal: CGSize] = [:]

    init(_ kind: Kind, _ parts: [Box] = [], _ appearance: Appearance) {
        (self.kind, self.parts, self.appearance) = (kind, parts, appearance)
    }

    func size(_ proposal: Proposal) -> CGSize {
        if let size = sizes[proposal] { return size }
        let size = measured(proposal)
        sizes[proposal] = size
        return size
    }

    // MARK: Text

    var fontSize: CGFloat { appearance.font?.size ?? 17 }
    var isBold: Bool { (appearance.weight ?? appearance.font?.weight ?? .regular).isBold }

    func lines(_ text: String, _ proposal: Proposal) -> [String] {
        var limit = appearance.lineLimit
        if let height = proposal.height, height.isFinite {
            let room = max(1, Int(height / TextMeasure.lineHeight(fontSize)))
            limit = min(limit ?? room, room)
        }
        let width = proposal.width.flatMap { $0.isFinite ? $0 : nil }
        return TextMeasure.lines(text, width: width, limit: limit, size: fontSize, isBold: isBold)
    }

    // MARK: Sizes

    private func measured(_ proposal: Proposal) -> CGSize {
        switch kind {
        case .empty: return .zero
        case .text(let text):
            let lines = lines(text, proposal)
            let width = lines.map { TextMeasure.width($0, size: fontSize, isBold: isBold) }.max() ?? 0
            return CGSize(width: width, height: TextMeasure.lineHeight(fontSize) * CGFloat(lines.count))
        case .symbol(_, isResizable: true): return filling(proposal, 24, 24)
        case .symbol: return CGSize(width: (fontSize * 1.2).rounded(), height: (fontSize * 1.2).rounded())
        case .picture(_, let isResizable):
            return isResizable ? filling(proposal, 100, 100) : CGSize(width: 100, height: 100)
        case .shape(let figure):
            let size = filling(proposal, 10, 10)
            let side = min(size.width, size.height)
            return figure.isRound ? CGSize(width: side, height: side) : size
        case .paint, .canvas: return filling(proposal, 10, 10)
        case .spacer(let least):
            let least = least ?? 8
            return CGSize(width: max(least, proposal.width ?? least), height: max(least, proposal.height ?? least))
        case .divider: return filling(proposal, 10, 10)
        case .stack(let axis, let spacing, _): return StackLayout(axis, spacing, parts, proposal).size
        case .layers: return parts.map { $0.size(proposal) }.reduce(.zero, Self.union)
        case .grid(let columns, let spacing): return GridCells(columns, spacing, parts, proposal).size
        case .padding(let insets):
            let inner = parts.first?.size(proposal.inset(by: insets)) ?? .zero
            return CGSize(
                width: inner.width + insets.leading + insets.trailing,
                height: inner.height + insets.top + insets.bottom
            )
        case .frame(let limits): return limits.size(proposal) { self.parts.first?.size($0) ?? .zero }
        case .aspect(let ratio, let isFilling): return aspect(ratio, isFilling, proposal)
        case .fixed(let horizontal, let vertical):
            return inner(
                Proposal(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
            )
        case .attached, .filled, .clip, .border, .opacity, .hidden, .moved, .turned, .scaled, .beyondSafeArea:
            return inner(proposal)
        case .button: return buttonSize(proposal)
        case .toggle: return CGSize(width: control(proposal, 51), height: max(31, inner(proposal).height))
        case .stepper: return CGSize(width: control(proposal, 94), height: max(32, inner(proposal).height))
        case .value(let text):
            let width = TextMeasure.width(text, size: 17)
            return CGSize(width: control(proposal, width), height: max(22, inner(proposal).height))
        case .slider: return CGSize(width: finite(proposal.width, 200), height: 28)
        case .progress(let fraction):
            let label = inner(proposal)
            guard fraction != nil else {
                return CGSize(width: max(20, label.width), height: 20 + (label.height > 0 ? label.height + 8 : 0))
            }
            return CGSize(
                width: finite(proposal.width, 200),
                height: label.height + (label.height > 0 ? 8 : 0) + 4
            )
        case .field: return CGSize(width: finite(proposal.width, 200), height: appearance.hasBorderedFields ? 34 : 22)
        case .editor: return filling(proposal, 200, 100)
        case .scroll(let isHorizontal): return scrollSize(isHorizontal, proposal)
        case .section: return StackLayout(.vertical, 8, parts, proposal).size
        case .list, .navigation, .tabs, .sheet, .words: return filling(proposal, 390, 300)
        }
    }

    private func inner(_ proposal: Proposal) -> CGSize { parts.first?.size(proposal) ?? .zero }

    private static func union(_ one: CGSize, _ other: CGSize) -> CGSize {
        CGSize(width: max(one.width, other.width), height: max(one.height, other.height))
    }

    private func finite(_ length: CGFloat?, _ other: CGFloat) -> CGFloat { length ?? other }

    private func filling(_ proposal: Proposal, _ width: CGFloat, _ height: CGFloat) -> CGSize {
        CGSize(width: finite(proposal.width, width), height: finite(proposal.height, height))
    }

    /// A label with something at the other end of the line.
    private func control(_ proposal: Proposal, _ width: CGFloat) -> CGFloat {
        let label = inner(Proposal(width: nil, height: proposal.height)).width
        return max(proposal.width ?? 0, width + (label > 0 ? label + 8 : 0))
    }

    private func buttonSize(_ proposal: Proposal) -> CGSize {
        let isPlain = appearance.button == .plain
        let (x, y): (CGFloat, CGFloat) = isPlain ? (0, 0) : (12, 7)
        let insets = EdgeInsets(top: y, leading: x, bottom: y, trailing: x)
        let label = StackLayout(.horizontal, 6, parts, proposal.inset(by: insets)).size
        return CGSize(width: label.width + 2 * x, height: label.height + 2 * y)
    }

    private func aspect(_ ratio: CGFloat?, _ isFilling: Bool, _ proposal: Proposal) -> CGSize {
        let ideal = inner(Proposal())
        let ratio = ratio ?? (ideal.height > 0 ? ideal.width / ideal.height : 1)
        guard ratio > 0, proposal.width != nil || proposal.height != nil else { return ideal }
        let width = proposal.width ?? (proposal.height! * ratio)
        let height = proposal.height ?? (width / ratio)
        let isWide = width / ratio <= height
        return isWide != isFilling
            ? CGSize(width: width, height: width / ratio) : CGSize(width: height * ratio, height: height)
    }

    private func scrollSize(_ isHorizontal: Bool, _ proposal: Proposal) -> CGSize {
        let content = StackLayout(
            .vertical,
            8,
            parts,
            isHorizontal
                ? Proposal(width: nil, height: proposal.height) : Proposal(width: proposal.width, height: nil)
        ).size
        return isHorizontal
            ? CGSize(width: finite(proposal.width, content.width), height: content.height)
            : CGSize(width: finite(proposal.width, content.width), height: finite(proposal.height, content.height))
    }
}

extension Box.Proposal {
    init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

    func inset(by insets: EdgeInsets) -> Self {
        Self(
            width: width.map { max(0, $0 - insets.leading - insets.trailing) },
            height: height.map { max(0, $0 - insets.top - insets.bottom) }
        )
    }

    func length(_ axis: Axis) -> CGFloat? { axis == .horizontal ? width : height }

    func with(_ length: CGFloat?, _ axis: Axis) -> Self {
        axis == .horizontal ? Self(width: length, height: height) : Self(width: width, height: length)
    }
}

/// What `frame` asks for.
struct FrameLimits {
    var width, height, minWidth, maxWidth, minHeight, maxHeight: CGFloat?
    var alignment = Alignment.center

    func size(_ proposal: Box.Proposal, _ content: (Box.Proposal) -> CGSize) -> CGSize {
        let inner = content(self.proposal(proposal))
        return CGSize(
            width: Self.length(inner.width, proposal.width, width, minWidth, maxWidth),
            height: Self.length(inner.height, proposal.height, height, minHeight, maxHeight)
        )
    }

    /// What the view inside is offered.
    func proposal(_ proposal: Box.Proposal) -> Box.Proposal {
        Box.Proposal(
            width: width ?? Self.clamped(proposal.width, minWidth, maxWidth),
            height: height ?? Self.clamped(proposal.height, minHeight, maxHeight)
        )
    }

    private static func clamped(_ offer: CGFloat?, _ least: CGFloat?, _ most: CGFloat?) -> CGFloat? {
        guard let offer else { return most.flatMap { $0.isFinite ? $0 : nil } }
        return max(least ?? 0, min(offer, most ?? offer))
    }

    private static func length(
        _ inner: CGFloat,
        _ offer: CGFloat?,
        _ fixed: CGFloat?,
        _ least: CGFloat?,
        _ most: CGFloat?
    ) -> CGFloat {
        if let fixed { return fixed }
        guard least != nil || most != nil else { return inner }
        // Between its limits the frame takes what it is offered.
        let low = least ?? min(inner, most ?? inner)
        let high = most ?? max(inner, least ?? inner)
        guard let offer else { return max(low, min(inner, high)) }
        return max(low, min(offer, high))
    }
}

/// A form as it is drawn.
struct ShapeFigure {
    var form: any Shape
    var fill: Paint?
    var stroke: Paint?
    var style = StrokeStyle()
    var isInset = false

    var isRound: Bool { form is Circle || (form as? _TrimmedShape)?.form is Circle }
}
