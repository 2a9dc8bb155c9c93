public import Foundation

// Of what a text is set with, that of UIKit and links is carried over.

extension NSAttributedString {
    public convenience init(_ attrStr: AttributedString) {
        let text = NSMutableAttributedString(string: String(attrStr.characters))
        var start = 0
        for run in attrStr.runs {
            let length = String(attrStr[run.range].characters).utf16.count
            text.addAttributes(UIKitBridge.attributes(of: run), range: NSRange(location: start, length: length))
            start += length
        }
        self.init(attributedString: text)
    }

    public convenience init<Scope: AttributeScope>(
        _ attrStr: AttributedString,
        including scope: KeyPath<AttributeScopes, Scope.Type>
    ) throws {
        self.init(attrStr)
    }
}

extension AttributedString {
    @_disfavoredOverload
    public init(_ nsStr: NSAttributedString) {
        self.init()
        nsStr.enumerateAttributes(in: NSRange(location: 0, length: nsStr.length)) { attributes, range, _ in
            let part = nsStr.attributedSubstring(from: range).string
            append(AttributedString(part, attributes: UIKitBridge.container(attributes)))
        }
    }

    public init<Scope: AttributeScope>(
        _ nsStr: NSAttributedString,
        including scope: KeyPath<AttributeScopes, Scope.Type>
    ) throws {
        self.init(nsStr)
    }
}

private enum UIKitBridge {
    private typealias UIKit = AttributeScopes.UIKitAttributes

    /// Both directions of one attribute.
    private struct Attribute {
        let key: NSAttributedString.Key
        let read: (AttributedString.Runs.Run) -> Any?
        let write: (Any, inout AttributeContainer) -> Void

        init<Key: AttributedStringKey>(_ type: Key.Type, _ key: NSAttributedString.Key) where Key.Value: Sendable {
            self.key = key
            read = { $0[type] }
            write = { $1[type] = $0 as? Key.Value }
        }

        /// Of what is a plain number in Objective-C.
        init<Key: AttributedStringKey>(style type: Key.Type, _ key: NSAttributedString.Key)
        where Key.Value == NSUnderlineStyle {
            self.key = key
            read = { $0[type]?.rawValue }
            write = { $1[type] = ($0 as? Int).map(NSUnderlineStyle.init) }
        }

        init<Key: AttributedStringKey>(number type: Key.Type, _ key: NSAttributedString.Key)
        where Key.Value == CGFloat {
            self.key = key
            read = { $0[type] }
            write = { $1[type] = ($0 as? CGFloat) ?? ($0 as? NSNumber).map { CGFloat($0.doubleValue) } }
        }
    }

    // Nothing of it changes.
    nonisolated(unsafe) private static let all = [
        Attribute(UIKit.FontAttribute.self, .font),
        Attribute(UIKit.ForegroundColorAttribute.self, .foregroundColor),
        Attribute(UIKit.BackgroundColorAttribute.self, .backgroundColor),
        Attribute(UIKit.StrokeColorAttribute.self, .strokeColor),
        Attribute(UIKit.UnderlineColorAttribute.self, .underlineColor),
        Attribute(UIKit.StrikethroughColorAttribute.self, .strikethroughColor),
        Attribute(UIKit.ParagraphStyleAttribute.self, .paragraphStyle),
        Attribute(AttributeScopes.FoundationAttributes.LinkAttribute.self, .link),
        Attribute(style: UIKit.UnderlineStyleAttribute.self, .underlineStyle),
        Attribute(style: UIKit.StrikethroughStyleAttribute.self, .strikethroughStyle),
        Attribute(number: UIKit.KernAttribute.self, .kern),
        Attribute(number: UIKit.TrackingAttribute.self, .tracking),
        Attribute(number: UIKit.StrokeWidthAttribute.self, .strokeWidth),
        Attribute(number: UIKit.BaselineOffsetAttribute.self, .baselineOffset),
    ]

    static func attributes(of run: AttributedString.Runs.Run) -> [NSAttributedString.Key: Any] {
        var found: [NSAttributedString.Key: Any] = [:]
        for attribute in all { found[attribute.key] = attribute.read(run) }
        return found
    }

    static func container(_ attributes: [NSAttributedString.Key: Any]) -> AttributeContainer {
        var container = AttributeContainer()
        for attribute in all {
            if let value = attributes[attribute.key] { attribute.write(value, &container) }
        }
        return container
    }
}
