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

extension UITextField: UIKeyInput {
    public var hasText: Bool { text?.isEmpty == false }

    public func insertText(_ text: String) {
        self.text = (self.text ?? "") + text
    }

    public func deleteBackward() {
        text = text.map { String($0.dropLast()) }
    }

    public var beginningOfDocument: UITextPosition { UITextPosition(0) }
    public var endOfDocument: UITextPosition { UITextPosition(text?.utf16.count ?? 0) }

    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        UITextRange(fromPosition, toPosition)
    }

    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let place = position.offset + offset
        return (0...endOfDocument.offset).contains(place) ? UITextPosition(place) : nil
    }

    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }
}

extension UITextView: UIKeyInput {
    public var hasText: Bool { !text.isEmpty }

    public func insertText(_ text: String) {
        self.text += text
    }

    public func deleteBackward() {
        text = String(text.dropLast())
    }
}
