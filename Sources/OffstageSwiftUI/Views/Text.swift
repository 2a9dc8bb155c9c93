public struct Text: Equatable, Sendable {
    let text: String
    private var font: Font?
    private var weight: Font.Weight?
    private var isItalic = false
    private var foreground: Paint?

    @_disfavoredOverload public init(_ resource: LocalizedStringResource) {
        text = resource.text
    }

    public init(
        _ key: LocalizedStringKey,
        tableName: String? = nil,
        bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) {
        text = key.value.text(bundle, tableName)
    }

    @_disfavoredOverload public init<S: StringProtocol>(_ content: S) {
        text = String(content)
    }

    public init(verbatim content: String) {
        text = content
    }

    public init(_ attributedContent: AttributedString) {
        text = String(attributedContent.characters)
    }

    public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
    where Format.FormatOutput == String {
        text = format.format(input)
    }

    public init<Subject>(_ subject: Subject, formatter: Formatter) {
        text = formatter.string(for: subject) ?? ""
    }

    public init(_ interval: DateInterval) {
        text = (interval.start..<interval.end).formatted(.interval)
    }

    public init(_ dates: ClosedRange<Date>) {
        self.init(DateInterval(start: dates.lowerBound, end: dates.upperBound))
    }

    /// - Note: It stands where it stood when the view was made.
    public init(
        timerInterval: ClosedRange<Date>,
        pauseTime: Date? = nil,
        countsDown: Bool = true,
        showsHours: Bool = true
    ) {
        let now = min(max(pauseTime ?? .now, timerInterval.lowerBound), timerInterval.upperBound)
        let seconds =
            countsDown
            ? timerInterval.upperBound.timeIntervalSince(now) : now.timeIntervalSince(timerInterval.lowerBound)
        let isLong = showsHours && seconds >= 3600
        text = Duration.seconds(seconds).formatted(.time(pattern: isLong ? .hourMinuteSecond : .minuteSecond))
    }

    /// - Note: A picture among words is not drawn.
    public init(_ image: Image) {
        text = ""
    }

    /// - Note: A text that counts shows the moment it counts from.
    public init(_ date: Date, style: DateStyle) {
        text =
            switch style {
            case .date: date.formatted(date: .long, time: .omitted)
            default: date.formatted(date: .omitted, time: .shortened)
            }
    }

    public enum DateStyle: Sendable { case date, time, relative, offset, timer }
    public enum TruncationMode: Sendable { case head, middle, tail }
    public enum Case: Sendable { case uppercase, lowercase }

    public static func + (first: Text, second: Text) -> Text { Text(verbatim: first.text + second.text) }

    public func font(_ font: Font?) -> Text {
        var text = self
        text.font = font
        return text
    }

    public func bold() -> Text { fontWeight(.bold) }
    public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
    public func italic(_ isActive: Bool) -> Text { isActive ? italic() : self }
    public func italic() -> Text {
        var text = self
        text.isItalic = true
        return text
    }

    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { self }
    public func monospacedDigit() -> Text { self }
    public func kerning(_ kerning: CGFloat) -> Text { self }
    public func tracking(_ tracking: CGFloat) -> Text { self }
    public func fontWeight(_ weight: Font.Weight?) -> Text {
        var text = self
        text.weight = weight
        return text
    }

    public func foregroundColor(_ color: Color?) -> Text {
        var text = self
        text.foreground = color?.paint
        return text
    }

    @_disfavoredOverload public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text {
        var text = self
        text.foreground = style.paintOrForeground
        return text
    }
}

extension Text: _PrimitiveView {
    public func _mount(_ context: _Context) {
        var looks = context.appearance
        looks.font = font ?? looks.font
        looks.weight = weight ?? looks.weight
        looks.isItalic = looks.isItalic || isItalic
        if let foreground { looks.foreground = looks.resolved(foreground) }
        context.node.appearance = looks
        context.node.figure = .box(.text(text))
        context.node.look = .text(text, size: Double(looks.font?.size ?? 17))
    }
}
