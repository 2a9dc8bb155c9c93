/// What a place is in the drawing. What is on or in it are the places below.
enum Figure {
    /// Nothing by itself.
    case group
    case box(Box.Kind)
    /// The same for each view below, as of a modifier.
    case each(Box.Kind)
    /// The second place below is behind or before the first.
    case attached(isBehind: Bool, Alignment)
    /// With its label for the only part.
    case control(Box.Kind)
    case label(LabelParts)
    /// The first place below, and the others at the end of the line.
    case labeled
    case card
    case section
    case navigation
    case title(String)
    case titleMode(isInline: Bool)
    case barHidden
    case toolbarItem(ToolbarItemPlacement)
    case tabs(Int)
    case sheet
    case uikit
}

extension _Node {
    /// The place and what is below it, for the drawing.
    func boxes(_ bar: inout Box.Bar) -> [Box] {
        switch figure {
        case .group: return inside(&bar)
        case .box(let kind): return [box(kind, inside(&bar))]
        case .each(let kind): return inside(&bar).map { box(kind, [$0]) }
        case .attached(let isBehind, let alignment):
            let first = shown.first?.boxes(&bar) ?? []
            let others = shown.dropFirst().flatMap { $0.boxes(&bar) }
            return first.map { box(.attached(isBehind: isBehind, alignment), [$0] + others) }
        case .control(let kind):
            let label = inside(&bar)
            return [box(kind, label.isEmpty ? [] : [box(.stack(.horizontal, 6, .center), label)])]
        case .label(let parts):
            let title = parts == .icon ? [] : shown.first?.boxes(&bar) ?? []
            let icon = parts == .title ? [] : shown.dropFirst().flatMap { $0.boxes(&bar) }
            return [box(.stack(.horizontal, 8, .center), icon + title)]
        case .labeled:
            let label = shown.first?.boxes(&bar) ?? []
            let content = shown.dropFirst().flatMap { $0.boxes(&bar) }
            return [box(.stack(.horizontal, 8, .center), label + [box(.spacer(nil), [])] + content)]
        case .card:
            let content = box(.stack(.vertical, 8, .leading), inside(&bar))
            let inner = box(.padding(EdgeInsets(.all, 12)), [content])
            let form = RoundedRectangle(cornerRadius: 8)
            return [box(.filled(.shade(.grouped), isBehind: true, form), [inner])]
        case .section:
            return [box(.section, shown.map { box(.stack(.vertical, 0, .leading), $0.boxes(&bar)) })]
        case .navigation:
            var own = Box.Bar()
            let content = [box(.layers(.center), Self.layered(inside(&own), appearance))]
            bar.sheets += own.sheets
            return [box(.navigation(own), content)]
        case .title(let title):
            bar.title = title
            return inside(&bar)
        case .titleMode(let isInline):
            bar.isInline = isInline
            return inside(&bar)
        case .barHidden:
            bar.isHidden = true
            return inside(&bar)
        case .toolbarItem(let placement):
            add(inside(&bar), placement, &bar)
            return []
        case .tabs(let selected):
            let content = shown.first { !$0.isTabLabel }?.boxes(&bar) ?? []
            let labels = shown.filter(\.isTabLabel).map { box(.layers(.center), $0.boxes(&bar)) }
            return [box(.tabs(selected), [box(.layers(.center), content)] + labels)]
        case .sheet:
            bar.sheets.append(box(.sheet, Self.layered(inside(&bar), appearance)))
            return []
        case .uikit:
            let words = if case .view(let view) = look { view.words } else { [String]() }
            return [box(.words(words), [])]
        }
    }

    private func inside(_ bar: inout Box.Bar) -> [Box] { shown.flatMap { $0.boxes(&bar) } }

    private func box(_ kind: Box.Kind, _ parts: [Box]) -> Box { Box(kind, parts, appearance) }

    private func add(_ boxes: [Box], _ placement: ToolbarItemPlacement, _ bar: inout Box.Bar) {
        switch placement {
        case .navigationBarLeading, .topBarLeading, .navigation, .cancellationAction: bar.leading += boxes
        case .bottomBar: bar.bottom += boxes
        case .keyboard: break
        case .principal: bar.principal += boxes
        default: bar.trailing += boxes
        }
    }

    /// A root of several views is a stack of them.
    static func layered(_ boxes: [Box], _ appearance: Appearance) -> [Box] {
        boxes.count == 1 ? boxes : [Box(.stack(.vertical, nil, .center), boxes, appearance)]
    }
}

extension Graph {
    /// What is seen, without what is above it.
    var boxes: [Box] {
        var bar = Box.Bar()
        return root.boxes(&bar)
    }

    /// The screen as a drawing, for the room that UIKit's bars leave of it.
    func drawing(top: CGFloat, bottom: CGFloat, on screen: CGSize) -> String {
        var bar = Box.Bar()
        let boxes = root.boxes(&bar)
        let safe = CGRect(x: 0, y: top, width: screen.width, height: max(0, screen.height - top - bottom))
        var sheet = Sheet(screen: CGRect(origin: .zero, size: screen), safe: safe)
        for box in _Node.layered(boxes, Appearance()) + bar.sheets {
            let size = box.size(Box.Proposal(safe.size))
            box.draw(in: Alignment.center.place(size, in: safe), on: &sheet)
        }
        return sheet.svg.text
    }
}
