public import Foundation

// What takes text. Nobody types but by the device's own steps.

@preconcurrency @MainActor public protocol UIKeyInput: AnyObject {
    var hasText: Bool { get }
    func insertText(_ text: String)
    func deleteBackward()
}

/// A place in a text.
@preconcurrency @MainActor open class UITextPosition: NSObject {
    let offset: Int

    init(_ offset: Int) {
        self.offset = offset
    }
}

@preconcurrency @MainActor open class UITextRange: NSObject {
    public let start: UITextPosition
    public let end: UITextPosition

    init(_ start: UITextPosition, _ end: UITextPosition) {
        (self.start, self.end) = (start, end)
    }

    open var isEmpty: Bool { start.offset == end.offset }
}

@preconcurrency @MainActor open class UITextInputMode: NSObject {
    open var primaryLanguage: String? { Locale.current.identifier }
}

public enum UIKeyboardAppearance: Int, Sendable {
    case `default`, dark, light
    public static let alert = UIKeyboardAppearance.dark
}

public enum UITextSpellCheckingType: Int, Sendable {
    case `default`, no, yes
}

public enum UITextSmartQuotesType: Int, Sendable {
    case `default`, no, yes
}

public enum UITextSmartDashesType: Int, Sendable {
    case `default`, no, yes
}

public enum UITextSmartInsertDeleteType: Int, Sendable {
    case `default`, no, yes
}

public struct UIDataDetectorTypes: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1 << 0)
    public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
    public static let address = UIDataDetectorTypes(rawValue: 1 << 2)
    public static let calendarEvent = UIDataDetectorTypes(rawValue: 1 << 3)
    public static let all = UIDataDetectorTypes(rawValue: UInt.max)
}

/// A text that is selected and replaced by its places. What is asked for in points is nothing, for no text is laid out.
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
    var selectedTextRange: UITextRange? { get set }
    /// What ``UITextPosition`` counts in: the text in UTF-16.
    var _plainText: String { get set }
}

extension UITextInput {
    public var hasText: Bool { !_plainText.isEmpty }

    public func insertText(_ text: String) {
        _plainText += text
    }

    public func deleteBackward() {
        _plainText = String(_plainText.dropLast())
    }

    public var beginningOfDocument: UITextPosition { UITextPosition(0) }
    public var endOfDocument: UITextPosition { UITextPosition(_plainText.utf16.count) }

    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        UITextRange(fromPosition, toPosition)
    }

    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let place = position.offset + offset
        return (0...endOfDocument.offset).contains(place) ? UITextPosition(place) : nil
    }

    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }

    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        position.offset < other.offset
            ? .orderedAscending : position.offset == other.offset ? .orderedSame : .orderedDescending
    }

    public func text(in range: UITextRange) -> String? {
        Range(range.plain, in: _plainText).map { String(_plainText[$0]) }
    }

    public func replace(_ range: UITextRange, withText text: String) {
        guard let range = Range(range.plain, in: _plainText) else { return }
        _plainText.replaceSubrange(range, with: text)
    }

    public func firstRect(for range: UITextRange) -> CGRect { .zero }
    public func caretRect(for position: UITextPosition) -> CGRect { .zero }
    public func closestPosition(to point: CGPoint) -> UITextPosition? { beginningOfDocument }
    public func characterRange(at point: CGPoint) -> UITextRange? { nil }
}

extension UITextRange {
    /// In UTF-16.
    var plain: NSRange { NSRange(location: start.offset, length: end.offset - start.offset) }
}

extension UITextField: UITextInput {
    public var _plainText: String {
        get { text ?? "" }
        set { text = newValue }
    }
}

extension UITextView: UITextInput {
    public var _plainText: String {
        get { text }
        set { text = newValue }
    }

    public var selectedTextRange: UITextRange? {
        get {
            UITextRange(UITextPosition(selectedRange.location), UITextPosition(selectedRange.upperBound))
        }
        set { selectedRange = newValue?.plain ?? NSRange(location: 0, length: 0) }
    }
}

/// What somebody does to a link or a picture in a text.
public enum UITextItemInteraction: Int, Sendable {
    case invokeDefaultAction, presentActions, preview
}
