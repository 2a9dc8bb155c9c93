extension Box {
    /// Draws the box where it has been given room.
    func draw(in rect: CGRect, on sheet: inout Sheet) {
        switch kind {
        case .empty, .spacer, .hidden, .section: break
        case .text(let text): draw(text, rect, &sheet)
        case .symbol(let name, _): Symbol(name).draw(in: rect, appearance.shade(.foreground), &sheet.svg)
        case .picture(let name, _): drawPicture(name, rect, &sheet)
        case .shape(let figure): draw(figure, rect, &sheet)
        case .paint(let paint): sheet.svg.rectangle(rect, sheet.svg.paint("fill", paint, appearance))
        case .canvas(let render): draw(render, rect, &sheet)
        case .divider: sheet.svg.rectangle(rect, SVG.paint("fill", .separator))
        case .stack(let axis, let spacing, let alignment):
            let layout = StackLayout(axis, spacing, parts, Proposal(rect.size), alignment: alignment)
            draw(layout.frames, at: alignment.place(layout.size, in: rect).origin, &sheet)
        case .grid(let columns, let spacing):
            draw(GridCells(columns, spacing, parts, Proposal(rect.size)).frames, at: rect.origin, &sheet)
        case .layers(let alignment):
            for part in parts { part.draw(in: alignment.place(part.size(Proposal(rect.size)), in: rect), on: &sheet) }
        case .padding(let insets):
            inside(
                CGRect(
                    x: rect.minX + insets.leading,
                    y: rect.minY + insets.top,
                    width: max(0, rect.width - insets.leading - insets.trailing),
                    height: max(0, rect.height - insets.top - insets.bottom)
                ),
                &sheet
            )
        case .frame(let limits):
            guard let part = parts.first else { return }
            let size = part.size(limits.proposal(Proposal(rect.size)))
            part.draw(in: limits.alignment.place(size, in: rect), on: &sheet)
        case .attached(let isBehind, let alignment): drawAttached(isBehind, alignment, rect, &sheet)
        case .filled(let paint, let isBehind, let form): drawFilled(paint, isBehind, form, rect, &sheet)
        case .clip(let form):
            sheet.clipped(to: form.path(in: rect)) { self.inside(rect, &$0) }
        case .border(let paint, let width):
            inside(rect, &sheet)
            let attributes = sheet.svg.paint("stroke", paint, appearance)
            sheet.svg.rectangle(
                rect.insetBy(dx: width / 2, dy: width / 2),
                "fill=\"none\" \(attributes) stroke-width=\"\(SVG.number(width))\""
            )
        case .opacity(let share): sheet.grouped("opacity=\"\(SVG.share(share))\"") { self.inside(rect, &$0) }
        case .moved(let offset): inside(rect.offsetBy(dx: offset.width, dy: offset.height), &sheet)
        case .turned(let angle):
            let middle = "\(SVG.number(rect.midX)) \(SVG.number(rect.midY))"
            sheet.grouped("transform=\"rotate(\(SVG.number(angle.degrees)) \(middle))\"") { self.inside(rect, &$0) }
        case .scaled(let scale):
            let (x, y) = (SVG.number(rect.midX), SVG.number(rect.midY))
            let factor = "scale(\(SVG.number(scale.width)) \(SVG.number(scale.height)))"
            let back = "translate(\(SVG.number(-rect.midX)) \(SVG.number(-rect.midY)))"
            sheet.grouped("transform=\"translate(\(x) \(y)) \(factor) \(back)\"") { self.inside(rect, &$0) }
        case .beyondSafeArea: inside(sheet.extended(rect), &sheet)
        case .aspect, .fixed: inside(rect, &sheet)
        case .button, .toggle, .slider, .progress, .stepper, .value, .field, .editor: drawControl(rect, &sheet)
        case .scroll(let isHorizontal): drawScroll(isHorizontal, rect, &sheet)
        case .list: drawList(rect, &sheet)
        case .navigation(let bar): draw(bar, rect, &sheet)
        case .tabs(let selected): drawTabs(selected, rect, &sheet)
        case .sheet: drawSheet(rect, &sheet)
        case .words(let lines):
            for (number, line) in lines.enumerated() {
                let place = CGPoint(x: rect.minX + 16, y: rect.minY + 28 + 28 * CGFloat(number))
                sheet.svg.words(line, at: place, "font-size=\"17\"")
            }
        }
    }

    func inside(_ rect: CGRect, _ sheet: inout Sheet) {
        for part in parts { part.draw(in: rect, on: &sheet) }
    }

    private func draw(_ frames: [CGRect], at origin: CGPoint, _ sheet: inout Sheet) {
        for (part, frame) in zip(parts, frames) {
            part.draw(in: frame.offsetBy(dx: origin.x, dy: origin.y), on: &sheet)
        }
    }

    // MARK: Leaves

    func draw(_ text: String, _ rect: CGRect, _ sheet: inout Sheet) {
        var attributes = "font-size=\"\(SVG.number(fontSize))\""
        attributes += " " + sheet.svg.paint("fill", appearance.foreground ?? .foreground, appearance)
        if isBold { attributes += " font-weight=\"600\"" }
        if appearance.isItalic { attributes += " font-style=\"italic\"" }
        let share: CGFloat
        switch appearance.alignment {
        case .leading: share = 0
        case .center: (share, attributes) = (0.5, attributes + " text-anchor=\"middle\"")
        case .trailing: (share, attributes) = (1, attributes + " text-anchor=\"end\"")
        }
        let height = TextMeasure.lineHeight(fontSize)
        for (number, line) in lines(text, Proposal(rect.size)).enumerated() {
            let y = rect.minY + height * CGFloat(number) + fontSize * 0.95
            sheet.svg.words(line, at: CGPoint(x: rect.minX + rect.width * share, y: y), attributes)
        }
    }

    private func drawPicture(_ name: String, _ rect: CGRect, _ sheet: inout Sheet) {
        sheet.svg.rectangle(rect, SVG.paint("fill", .fill))
        let size = min(13, rect.width / CGFloat(max(1, name.count)) * 1.6)
        let middle = CGPoint(x: rect.midX, y: rect.midY + size / 3)
        guard size >= 5 else { return }
        sheet.svg.words(
            name,
            at: middle,
            "font-size=\"\(SVG.number(size))\" text-anchor=\"middle\" \(SVG.paint("fill", .gray))"
        )
    }

    private func draw(_ figure: ShapeFigure, _ rect: CGRect, _ sheet: inout Sheet) {
        let inset = figure.isInset ? figure.style.lineWidth / 2 : 0
        let path = figure.form.path(in: rect.insetBy(dx: inset, dy: inset))
        var attributes = "fill=\"none\""
        if let fill = figure.fill { attributes = sheet.svg.paint("fill", fill, appearance) }
        if let stroke = figure.stroke {
            attributes += " " + sheet.svg.paint("stroke", stroke, appearance) + figure.style.attributes
            if let trim = figure.form as? _TrimmedShape {
                // The whole line is 100 long; the drawn part is one dash.
                let length = max(0, trim.end - trim.start) * 100
                attributes += " pathLength=\"100\" stroke-dasharray=\"\(SVG.number(length)) 100\""
                attributes += " stroke-dashoffset=\"\(SVG.number(-trim.start * 100))\""
            }
        }
        sheet.svg.path(path, attributes)
    }

    private func draw(
        _ render: (inout GraphicsContext, CGSize) -> Void,
        _ rect: CGRect,
        _ sheet: inout Sheet
    ) {
        var context = GraphicsContext(appearance)
        render(&context, rect.size)
        let place = "transform=\"translate(\(SVG.number(rect.minX)) \(SVG.number(rect.minY)))\""
        sheet.grouped(place) { sheet in
            for draw in context.recorder.drawings { draw(&sheet) }
        }
    }

    // MARK: What is put on a view

    private func drawAttached(_ isBehind: Bool, _ alignment: Alignment, _ rect: CGRect, _ sheet: inout Sheet) {
        let others = parts.dropFirst()
        if !isBehind { parts.first?.draw(in: rect, on: &sheet) }
        for other in others {
            other.draw(in: alignment.place(other.size(Proposal(rect.size)), in: rect), on: &sheet)
        }
        if isBehind { parts.first?.draw(in: rect, on: &sheet) }
    }

    private func drawFilled(
        _ paint: Paint,
        _ isBehind: Bool,
        _ form: (any Shape)?,
        _ rect: CGRect,
        _ sheet: inout Sheet
    ) {
        if !isBehind { inside(rect, &sheet) }
        let attributes = sheet.svg.paint("fill", paint, appearance)
        if let form {
            sheet.svg.path(form.path(in: rect), attributes)
        } else {
            sheet.svg.rectangle(sheet.extended(rect), attributes)
        }
        if isBehind { inside(rect, &sheet) }
    }
}

extension StrokeStyle {
    fileprivate var attributes: String {
        var text = " stroke-width=\"\(SVG.number(lineWidth))\""
        if lineCap != .butt { text += " stroke-linecap=\"\(lineCap == .round ? "round" : "square")\"" }
        if lineJoin != .miter { text += " stroke-linejoin=\"\(lineJoin == .round ? "round" : "bevel")\"" }
        if !dash.isEmpty { text += " stroke-dasharray=\"\(dash.map(SVG.number).joined(separator: " "))\"" }
        return text
    }
}

/// The drawing, and where on the screen it may be.
@MainActor struct Sheet {
    var svg = SVG()
    let screen: CGRect
    /// Where nothing of the system's covers it.
    var safe: CGRect

    /// What reaches an edge of the safe area reaches that of the screen.
    func extended(_ rect: CGRect) -> CGRect {
        let left = rect.minX <= safe.minX + 0.5 ? screen.minX : rect.minX
        let top = rect.minY <= safe.minY + 0.5 ? screen.minY : rect.minY
        let right = rect.maxX >= safe.maxX - 0.5 ? screen.maxX : rect.maxX
        let bottom = rect.maxY >= safe.maxY - 0.5 ? screen.maxY : rect.maxY
        return CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    mutating func grouped(_ attributes: String, _ content: (inout Sheet) -> Void) {
        svg.add("<g \(attributes)>")
        content(&self)
        svg.add("</g>")
    }

    mutating func clipped(to path: Path, _ content: (inout Sheet) -> Void) {
        let clip = svg.clip(path)
        grouped("clip-path=\"url(#\(clip))\"", content)
    }
}
