/// How a stack divides its length: what is least flexible chooses first, and what is left is shared evenly.
@MainActor struct StackLayout {
    private(set) var size = CGSize.zero
    private(set) var frames: [CGRect] = []

    init(
        _ axis: Axis,
        _ spacing: CGFloat?,
        _ parts: [Box],
        _ proposal: Box.Proposal,
        alignment: Alignment = .center
    ) {
        guard !parts.isEmpty else { return }
        let gaps = zip(parts, parts.dropFirst()).map { one, other in
            spacing ?? (one.isSpacer || other.isSpacer ? 0 : 8)
        }
        let sizes = Self.sizes(parts, axis, proposal, gaps.reduce(0, +))
        let across = sizes.map { axis == .horizontal ? $0.height : $0.width }.max() ?? 0
        var position: CGFloat = 0
        for (index, size) in sizes.enumerated() {
            let own = axis == .horizontal ? size.height : size.width
            let rest = (across - own) * alignment.share(axis == .horizontal ? .vertical : .horizontal)
            let origin = axis == .horizontal ? CGPoint(x: position, y: rest) : CGPoint(x: rest, y: position)
            frames.append(CGRect(origin: origin, size: size))
            position += (axis == .horizontal ? size.width : size.height) + (index < gaps.count ? gaps[index] : 0)
        }
        size =
            axis == .horizontal ? CGSize(width: position, height: across) : CGSize(width: across, height: position)
    }

    private static func sizes(
        _ parts: [Box],
        _ axis: Axis,
        _ proposal: Box.Proposal,
        _ gaps: CGFloat
    ) -> [CGSize] {
        func length(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
        func size(_ box: Box, _ offer: CGFloat?) -> CGSize {
            box.size(proposal.with(offer, axis), along: axis)
        }
        guard let all = proposal.length(axis) else { return parts.map { size($0, nil) } }
        // A length that nothing is wider than; infinity would not be a number to divide.
        let most: CGFloat = 100_000
        let spans = parts.map { (least: length(size($0, 0)), span: length(size($0, most)) - length(size($0, 0))) }
        var sizes = parts.map { _ in CGSize.zero }
        var (rest, count) = (all - gaps, parts.count)
        let order = parts.indices.sorted { (spans[$0].span, $0) < (spans[$1].span, $1) }
        let lowest = parts.indices.filter { parts[$0].isSpacer }.map { spans[$0].least }.reduce(0, +)
        let spacers = order.filter { parts[$0].isSpacer }
        rest -= lowest
        for index in order where !parts[index].isSpacer {
            let others = max(1, count - spacers.count)
            sizes[index] = size(parts[index], max(0, rest / CGFloat(others)))
            rest -= length(sizes[index])
            count -= 1
        }
        // Spacers take what nothing else wants.
        rest += lowest
        for (number, index) in spacers.enumerated() {
            let offer = max(spans[index].least, rest / CGFloat(spacers.count - number))
            sizes[index] = size(parts[index], offer)
            rest -= length(sizes[index])
        }
        return sizes
    }
}

/// Rows of so many parts, each column as wide as the others.
@MainActor struct GridCells {
    private(set) var size = CGSize.zero
    private(set) var frames: [CGRect] = []

    init(_ columns: Int, _ spacing: CGFloat, _ parts: [Box], _ proposal: Box.Proposal) {
        let columns = max(1, columns)
        let width = ((proposal.width ?? 358) - spacing * CGFloat(columns - 1)) / CGFloat(columns)
        var y: CGFloat = 0
        for row in stride(from: 0, to: parts.count, by: columns) {
            let sizes = parts[row..<min(row + columns, parts.count)].map {
                $0.size(Box.Proposal(width: width, height: nil))
            }
            let height = sizes.map(\.height).max() ?? 0
            for (column, size) in sizes.enumerated() {
                let x = CGFloat(column) * (width + spacing) + (width - size.width) / 2
                frames.append(CGRect(x: x, y: y + (height - size.height) / 2, width: size.width, height: size.height))
            }
            y += height + spacing
        }
        size = CGSize(width: proposal.width ?? 358, height: max(0, y - spacing))
    }
}

extension Box {
    var isSpacer: Bool { if case .spacer = kind { true } else { false } }

    /// Spacers and dividers have a size along the stack that they stand in, and another across it.
    func size(_ proposal: Proposal, along axis: Axis) -> CGSize {
        switch kind {
        case .spacer:
            let size = size(proposal)
            return axis == .horizontal
                ? CGSize(width: size.width, height: 0) : CGSize(width: 0, height: size.height)
        case .divider:
            return axis == .horizontal
                ? CGSize(width: 1, height: proposal.height ?? 10) : CGSize(width: proposal.width ?? 10, height: 1)
        default: return size(proposal)
        }
    }
}

extension Alignment {
    /// Which share of the room that is left lies before.
    func share(_ axis: Axis) -> CGFloat {
        switch axis {
        case .horizontal: horizontal == .leading ? 0 : horizontal == .trailing ? 1 : 0.5
        case .vertical:
            switch vertical {
            case .top: 0
            case .bottom: 1
            case .center, .firstTextBaseline, .lastTextBaseline: 0.5
            }
        }
    }

    func place(_ size: CGSize, in rect: CGRect) -> CGRect {
        CGRect(
            x: rect.minX + (rect.width - size.width) * share(.horizontal),
            y: rect.minY + (rect.height - size.height) * share(.vertical),
            width: size.width,
            height: size.height
        )
    }
}
