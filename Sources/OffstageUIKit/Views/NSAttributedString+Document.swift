public import Foundation

/// Texts of documents: plain ones, and of pages what they say, without how it looks.
extension NSAttributedString {
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let plain = DocumentType(rawValue: "NSPlainText")
        public static let html = DocumentType(rawValue: "NSHTML")
        public static let rtf = DocumentType(rawValue: "NSRTF")
        public static let rtfd = DocumentType(rawValue: "NSRTFD")
    }

    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
        public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
    }

    public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
        public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
        public static let defaultAttributes = DocumentAttributeKey(rawValue: "DefaultAttributes")
    }

    /// - Throws: for rich text, which is not read, and for bytes that are no text.
    public convenience init(
        data: Data,
        options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
    ) throws {
        let kind = options[.documentType]
        let type = kind as? DocumentType ?? (kind as? String).map(DocumentType.init) ?? .plain
        let encoding = (options[.characterEncoding] as? UInt).map(String.Encoding.init) ?? .utf8
        guard [.plain, .html].contains(type), let text = String(data: data, encoding: encoding) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        self.init(string: type == .html ? Self.words(ofPage: text) : text)
    }

    /// Paragraphs, lines and items end in a new line; what is no text is left out.
    private static func words(ofPage page: String) -> String {
        var text = page
        let unseen = #/(?si)<(style|script|head|title)\b.*?</\1\s*>|<!--.*?-->/#
        text.replace(unseen, with: "")
        text.replace(#/\s+/#, with: " ")
        text.replace(#/(?i)\s*<br\s*/?>\s*|\s*</(p|div|li|h[1-6]|tr)\s*>\s*/#, with: "\n")
        text.replace(#/(?i)<li[^>]*>\s*/#, with: "\t•\t")
        text.replace(#/<[^>]*>/#, with: "")
        text.replace(#/&#(x?)([0-9a-fA-F]+);/#) { match in
            let scalar = UInt32(match.2, radix: match.1.isEmpty ? 10 : 16).flatMap(Unicode.Scalar.init)
            return scalar.map(String.init) ?? ""
        }
        for (name, letter) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", "\u{a0}")] {
            text.replace("&\(name);", with: letter)
        }
        // Last, as it begins the others.
        return text.replacing("&amp;", with: "&").trimmingPrefix(" ").description
    }
}
