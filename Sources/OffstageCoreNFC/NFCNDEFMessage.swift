public enum NFCTypeNameFormat: UInt8, Sendable {
    case empty, nfcWellKnown, media, absoluteURI, nfcExternal, unknown, unchanged
}

/// What is written on a tag.
open class NFCNDEFMessage: NSObject, @unchecked Sendable {
    // Sendable but for its records, which are the app's to set.
    open var records: [NFCNDEFPayload]
    /// In bytes: each record has a head of its own.
    open var length: Int {
        records.reduce(0) { sum, record in
            let head = record.payload.count > 255 ? 6 : 3
            let id = record.identifier.count
            return sum + head + (id > 0 ? 1 : 0) + record.type.count + id + record.payload.count
        }
    }

    public init(records: [NFCNDEFPayload]) {
        self.records = records
    }
}

/// One record of a message.
open class NFCNDEFPayload: NSObject, @unchecked Sendable {
    // Sendable but for its values, which are the app's to set.
    open var typeNameFormat: NFCTypeNameFormat
    open var type: Data
    open var identifier: Data
    open var payload: Data

    public init(format: NFCTypeNameFormat, type: Data, identifier: Data, payload: Data) {
        (typeNameFormat, self.type, self.identifier, self.payload) = (format, type, identifier, payload)
    }

    /// What URIs begin with, by the number that stands for it.
    private static let beginnings = ["", "http://www.", "https://www.", "http://", "https://", "tel:", "mailto:"]

    open class func wellKnownTypeURIPayload(string uri: String) -> Self? {
        guard !uri.isEmpty, URL(string: uri) != nil else { return nil }
        let number = beginnings.indices.dropFirst().first { uri.hasPrefix(beginnings[$0]) } ?? 0
        let rest = uri.dropFirst(beginnings[number].count)
        return make("U", Data([UInt8(number)]) + Data(rest.utf8))
    }

    open class func wellKnownTypeURIPayload(url: URL) -> Self? { wellKnownTypeURIPayload(string: url.absoluteString) }

    open class func wellKnownTypeTextPayload(string text: String, locale: Locale) -> Self? {
        let language = Data((locale.language.languageCode?.identifier ?? "en").utf8)
        return make("T", Data([UInt8(language.count & 0x3f)]) + language + Data(text.utf8))
    }

    private class func make(_ type: String, _ payload: Data) -> Self? {
        NFCNDEFPayload(format: .nfcWellKnown, type: Data(type.utf8), identifier: Data(), payload: payload) as? Self
    }

    open func wellKnownTypeURIPayload() -> URL? {
        guard typeNameFormat == .nfcWellKnown, type == Data("U".utf8), let first = payload.first,
            Self.beginnings.indices.contains(Int(first))
        else { return nil }
        return URL(string: Self.beginnings[Int(first)] + String(decoding: payload.dropFirst(), as: UTF8.self))
    }

    open func wellKnownTypeTextPayload() -> (String?, Locale?) {
        guard typeNameFormat == .nfcWellKnown, type == Data("T".utf8), let first = payload.first else {
            return (nil, nil)
        }
        let count = Int(first & 0x3f)
        // The highest bit says that the text is UTF-16.
        guard payload.count > count, first & 0x80 == 0 else { return (nil, nil) }
        let language = String(decoding: payload.dropFirst().prefix(count), as: UTF8.self)
        let text = String(decoding: payload.dropFirst(1 + count), as: UTF8.self)
        return (text, Locale(identifier: language))
    }
}
