// What people use, and where they find it.

extension Box {
    func drawControl(_ rect: CGRect, _ sheet: inout Sheet) {
        switch kind {
        case .button: drawButton(rect, &sheet)
        case .toggle(let isOn):
            drawLabel(rect, before: 59, &sheet)
            let track = CGRect(x: rect.maxX - 51, y: rect.midY - 15.5, width: 51, height: 31)
            let fill = isOn ? Shade.green : .fill
            sheet.svg.rectangle(track, radius: 15.5, SVG.paint("fill", fill))
            let x = isOn ? track.maxX - 29 : track.minX + 2
            let knob = CGRect(x: x, y: track.minY + 2, width: 27, height: 27)
            sheet.svg.rectangle(knob, radius: 13.5, SVG.paint("fill", .white))
        case .slider(let fraction):
            drawBar(fraction, CGRect(x: rect.minX, y: rect.midY - 2, width: rect.width, height: 4), &sheet)
            let x = rect.minX + (rect.width - 28) * min(max(fraction, 0), 1)
            let knob = CGRect(x: x, y: rect.midY - 14, width: 28, height: 28)
            let edge = SVG.paint("stroke", .separator)
            sheet.svg.rectangle(knob, radius: 14, SVG.paint("fill", .white) + " " + edge + " stroke-width=\"0.5\"")
        case .progress(let fraction?):
            let bar = CGRect(x: rect.minX, y: rect.maxY - 4, width: rect.width, height: 4)
            drawLabel(CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height - 12), &sheet)
            drawBar(fraction, bar, &sheet)
        case .progress(nil):
            let middle = CGPoint(x: rect.midX, y: rect.minY + 10)
            sheet.svg.add(
                "<circle cx=\"\(SVG.number(middle.x))\" cy=\"\(SVG.number(middle.y))\" r=\"8\" fill=\"none\" "
                    + "\(SVG.paint("stroke", .gray)) stroke-width=\"3\" stroke-dasharray=\"4 3\"/>"
            )
            for part in parts {
                let below = CGRect(x: rect.minX, y: rect.minY + 28, width: rect.width, height: rect.height - 28)
                part.draw(in: Alignment.center.place(part.size(Proposal(below.size)), in: below), on: &sheet)
            }
        case .stepper:
            drawLabel(rect, before: 102, &sheet)
            let frame = CGRect(x: rect.maxX - 94, y: rect.midY - 16, width: 94, height: 32)
            sheet.svg.rectangle(frame, radius: 8, SVG.paint("fill", .fill))
            for (sign, x) in [("−", frame.minX + 24), ("+", frame.maxX - 24)] {
                let place = CGPoint(x: x, y: frame.midY + 6)
                sheet.svg.words(sign, at: place, "text-anchor=\"middle\" font-size=\"20\"")
            }
            let middle = CGPoint(x: frame.midX, y: frame.minY + 7)
            sheet.svg.line(from: middle, to: CGPoint(x: frame.midX, y: frame.maxY - 7), SVG.paint("stroke", .separator))
        case .value(let text):
            drawLabel(rect, before: TextMeasure.width(text, size: 17) + 8, &sheet)
            let place = CGPoint(x: rect.maxX, y: rect.midY + 6)
            sheet.svg.words(text, at: place, "text-anchor=\"end\" \(SVG.paint("fill", .gray))")
        case .field(let text), .editor(let text): drawField(text, rect, &sheet)
        default: break
        }
    }

    private func drawLabel(_ rect: CGRect, before end: CGFloat = 0, _ sheet: inout Sheet) {
        let room = CGRect(x: rect.minX, y: rect.minY, width: max(0, rect.width - end), height: rect.height)
        guard let label = parts.first else { return }
        label.draw(in: Alignment.leading.place(label.size(Proposal(room.size)), in: room), on: &sheet)
    }

    private func drawBar(_ fraction: Double, _ rect: CGRect, _ sheet: inout Sheet) {
        sheet.svg.rectangle(rect, radius: 2, SVG.paint("fill", .fill))
        let width = rect.width * min(max(fraction, 0), 1)
        let done = CGRect(x: rect.minX, y: rect.minY, width: width, height: rect.height)
        sheet.svg.rectangle(done, radius: 2, SVG.paint("fill", appearance.tint))
    }

    private func drawButton(_ rect: CGRect, _ sheet: inout Sheet) {
        switch appearance.button {
        case .plain: break
        case .bordered: sheet.svg.rectangle(rect, radius: 8, SVG.paint("fill", appearance.tint.opacity(0.15)))
        case .prominent: sheet.svg.rectangle(rect, radius: 8, SVG.paint("fill", appearance.tint))
        }
        let (x, y): (CGFloat, CGFloat) = appearance.button == .plain ? (0, 0) : (12, 7)
        let inner = rect.insetBy(dx: x, dy: y)
        let layout = StackLayout(.horizontal, 6, parts, Proposal(inner.size))
        // In a list a button's label stands where other rows begin.
        let alignment = appearance.isListRow ? Alignment.leading : .center
        let origin = alignment.place(layout.size, in: inner).origin
        for (part, frame) in zip(parts, layout.frames) {
            part.draw(in: frame.offsetBy(dx: origin.x, dy: origin.y), on: &sheet)
        }
    }

    private func drawField(_ text: String, _ rect: CGRect, _ sheet: inout Sheet) {
        var inner = rect
        if appearance.hasBorderedFields {
            let edge = SVG.paint("stroke", .separator) + " stroke-width=\"0.5\""
            sheet.svg.rectangle(rect, radius: 6, SVG.paint("fill", .white) + " " + edge)
            inner = rect.insetBy(dx: 8, dy: 6)
        }
        draw(text, inner, &sheet)
    }

    // MARK: Screens

    func drawScroll(_ isHorizontal: Bool, _ rect: CGRect, _ sheet: inout Sheet) {
        let offer =
            isHorizontal ? Proposal(width: nil, height: rect.height) : Proposal(width: rect.width, height: nil)
        let layout = StackLayout(.vertical, 8, parts, offer)
        let x = isHorizontal ? rect.minX : rect.minX + (rect.width - layout.size.width) / 2
        let path = Path(isHorizontal ? rect : sheet.extended(rect))
        let safe = sheet.safe
        sheet.clipped(to: path) { sheet in
            for (part, frame) in zip(parts, layout.frames) where frame.minY + rect.minY < sheet.screen.maxY {
                part.draw(in: frame.offsetBy(dx: x, dy: rect.minY), on: &sheet)
            }
        }
        sheet.safe = safe
    }

    func draw(_ bar: Bar, _ rect: CGRect, _ sheet: inout Sheet) {
        guard !bar.isHidden else { return inside(rect, &sheet) }
        let isLarge = !bar.isInline && !bar.title.isEmpty
        let hasBar = isLarge || !bar.title.isEmpty || !(bar.leading + bar.trailing + bar.principal).isEmpty
        let height: CGFloat = !hasBar ? 0 : isLarge ? 96 : 44
        let bottom: CGFloat = bar.bottom.isEmpty ? 0 : 44
        let content = CGRect(
            x: rect.minX,
            y: rect.minY + height,
            width: rect.width,
            height: max(0, rect.height - height - bottom)
        )
        let safe = sheet.safe
        sheet.safe = content
        inside(content, &sheet)
        sheet.safe = safe
        if bar.isInline, hasBar {
            sheet.svg.line(
                from: CGPoint(x: sheet.screen.minX, y: content.minY),
                to: CGPoint(x: sheet.screen.maxX, y: content.minY),
                SVG.paint("stroke", .separator) + " stroke-width=\"0.5\""
            )
        }
        if isLarge {
            let place = CGPoint(x: rect.minX + 16, y: rect.minY + 80)
            sheet.svg.words(bar.title, at: place, "font-size=\"34\" font-weight=\"700\"")
        } else if bar.principal.isEmpty {
            let place = CGPoint(x: rect.midX, y: rect.minY + 28)
            sheet.svg.words(bar.title, at: place, "text-anchor=\"middle\" font-weight=\"600\"")
        }
        let line = CGRect(x: rect.minX + 16, y: rect.minY, width: rect.width - 32, height: 44)
        Self.row(bar.leading, .leading, line, &sheet)
        Self.row(bar.trailing, .trailing, line, &sheet)
        Self.row(bar.principal, .center, line, &sheet)
        let end = CGRect(x: rect.minX + 16, y: rect.maxY - 44, width: rect.width - 32, height: 44)
        Self.row(bar.bottom, .center, end, &sheet)
    }

    private static func row(_ boxes: [Box], _ alignment: Alignment, _ rect: CGRect, _ sheet: inout Sheet) {
        let layout = StackLayout(.horizontal, 16, boxes, Proposal(width: nil, height: rect.height))
        let origin = alignment.place(layout.size, in: rect).origin
        for (box, frame) in zip(boxes, layout.frames) {
            box.draw(in: frame.offsetBy(dx: origin.x, dy: origin.y), on: &sheet)
        }
    }

    /// The first part is the tab that is selected, the others are the labels of all.
    func drawTabs(_ selected: Int, _ rect: CGRect, _ sheet: inout Sheet) {
        let labels = Array(parts.dropFirst())
        let height: CGFloat = labels.isEmpty ? 0 : 49
        let content = CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: max(0, rect.height - height))
        let safe = sheet.safe
        sheet.safe = content
        if let first = parts.first {
            first.draw(in: Alignment.center.place(first.size(Proposal(content.size)), in: content), on: &sheet)
        }
        sheet.safe = safe
        guard !labels.isEmpty else { return }
        let bar = sheet.extended(CGRect(x: rect.minX, y: content.maxY, width: rect.width, height: height))
        sheet.svg.rectangle(bar, SVG.paint("fill", Shade(0xf9f9f9)))
        let (start, end) = (CGPoint(x: bar.minX, y: bar.minY), CGPoint(x: bar.maxX, y: bar.minY))
        sheet.svg.line(from: start, to: end, SVG.paint("stroke", .separator) + " stroke-width=\"0.5\"")
        let width = rect.width / CGFloat(labels.count)
        for (index, label) in labels.enumerated() {
            let x = rect.minX + width * CGFloat(index)
            label.drawTab(CGRect(x: x, y: bar.minY, width: width, height: 49), index == selected, &sheet)
        }
    }

    private func drawTab(_ rect: CGRect, _ isSelected: Bool, _ sheet: inout Sheet) {
        let shade = isSelected ? appearance.tint : Shade.gray
        var (name, words): (String?, [String]) = (nil, [])
        visit { box in
            switch box.kind {
            case .symbol(let symbol, _): name = name ?? symbol
            case .text(let text): words.append(text)
            default: break
            }
        }
        if let name {
            let place = CGRect(x: rect.midX - 13, y: rect.minY + 5, width: 26, height: 26)
            Symbol(name).draw(in: place, shade, &sheet.svg)
        }
        let place = CGPoint(x: rect.midX, y: rect.minY + 43)
        sheet.svg.words(
            words.joined(separator: " "),
            at: place,
            "font-size=\"10\" text-anchor=\"middle\" \(SVG.paint("fill", shade))"
        )
    }

    /// Itself and all below it, in their order.
    func visit(_ action: (Box) -> Void) {
        action(self)
        for part in parts { part.visit(action) }
    }

    /// A card over what was there.
    func drawSheet(_ rect: CGRect, _ sheet: inout Sheet) {
        sheet.svg.rectangle(sheet.screen, "fill=\"#000000\" fill-opacity=\"0.2\"")
        let card = CGRect(x: 0, y: 60, width: sheet.screen.width, height: sheet.screen.height - 60)
        sheet.svg.rectangle(card, radius: 12, SVG.paint("fill", .white))
        let inner = CGRect(x: 0, y: 70, width: card.width, height: card.height - 44)
        let safe = sheet.safe
        sheet.safe = inner
        for part in parts {
            part.draw(in: Alignment.center.place(part.size(Proposal(inner.size)), in: inner), on: &sheet)
        }
        sheet.safe = safe
    }
}
