extension Box {
    /// Cards of rows, as `List` and `Form` look where no style is asked for.
    func drawList(_ rect: CGRect, _ sheet: inout Sheet) {
        let whole = sheet.extended(rect)
        sheet.svg.rectangle(whole, SVG.paint("fill", .grouped))
        let safe = sheet.safe
        sheet.clipped(to: Path(whole)) { sheet in
            var y = rect.minY + 8
            var rows: [Box] = []
            for part in parts {
                guard case .section = part.kind else {
                    rows.append(part)
                    continue
                }
                drawRows(rows, rect, &y, &sheet)
                rows = []
                part.drawSection(rect, &y, &sheet)
            }
            drawRows(rows, rect, &y, &sheet)
        }
        sheet.safe = safe
    }

    /// Its parts are three: the header, the rows, the footer.
    private func drawSection(_ rect: CGRect, _ y: inout CGFloat, _ sheet: inout Sheet) {
        guard parts.count == 3, y < sheet.screen.maxY else { return }
        y += 8
        Self.drawNote(parts[0].parts, rect, &y, &sheet, isHeader: true)
        drawRows(parts[1].parts, rect, &y, &sheet)
        Self.drawNote(parts[2].parts, rect, &y, &sheet, isHeader: false)
    }

    private static func drawNote(
        _ boxes: [Box],
        _ rect: CGRect,
        _ y: inout CGFloat,
        _ sheet: inout Sheet,
        isHeader: Bool
    ) {
        for box in boxes {
            let size = box.size(Proposal(width: rect.width - 64, height: nil))
            guard size.height > 0 else { continue }
            y += isHeader ? 4 : 0
            box.draw(in: CGRect(origin: CGPoint(x: rect.minX + 32, y: y), size: size), on: &sheet)
            y += size.height + (isHeader ? 6 : 4)
        }
    }

    private func drawRows(_ rows: [Box], _ rect: CGRect, _ y: inout CGFloat, _ sheet: inout Sheet) {
        guard !rows.isEmpty, y < sheet.screen.maxY else { return }
        let width = rect.width - 64
        let sizes = rows.map { row in row.size(Proposal(width: max(0, width - row.chevron), height: nil)) }
        let heights = sizes.map { max(44, $0.height + 22) }
        let card = CGRect(x: rect.minX + 16, y: y, width: rect.width - 32, height: heights.reduce(0, +))
        sheet.svg.rectangle(card, radius: 10, SVG.paint("fill", .white))
        for (index, row) in rows.enumerated() where y < sheet.screen.maxY {
            let place = CGRect(x: rect.minX + 32, y: y, width: width - row.chevron, height: heights[index])
            row.draw(in: Alignment.leading.place(sizes[index], in: place), on: &sheet)
            if row.chevron > 0 {
                let path = Path { path in
                    path.move(to: CGPoint(x: card.maxX - 21, y: place.midY - 5))
                    path.addLine(to: CGPoint(x: card.maxX - 16, y: place.midY))
                    path.addLine(to: CGPoint(x: card.maxX - 21, y: place.midY + 5))
                }
                sheet.svg.path(path, "fill=\"none\" \(SVG.paint("stroke", Shade(0xc7c7cc))) stroke-width=\"2\"")
            }
            y += heights[index]
            if index < rows.count - 1 {
                let (start, end) = (CGPoint(x: rect.minX + 32, y: y), CGPoint(x: card.maxX, y: y))
                sheet.svg.line(from: start, to: end, SVG.paint("stroke", .separator) + " stroke-width=\"0.5\"")
            }
        }
        y += 12
    }

    /// The room at the end of a row that leads somewhere.
    private var chevron: CGFloat {
        var isLink = false
        visit { if case .button(isLink: true, _) = $0.kind { isLink = true } }
        return isLink ? 16 : 0
    }
}
