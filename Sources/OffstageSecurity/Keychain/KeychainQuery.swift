import Foundation
import OffstageWire

/// A dictionary of the keychain's functions, read.
struct KeychainQuery {
    /// Bytes of a secret and its attributes together.
    static let longestSecret = 512 << 10

    struct Returns: OptionSet {
        let rawValue: Int
        static let data = Returns(rawValue: 1)
        static let attributes = Returns(rawValue: 2)
        static let persistentReference = Returns(rawValue: 4)
    }

    private(set) var kind: String?
    private(set) var attributes: [String: KeychainMessage.Value] = [:]
    private(set) var data: Data?
    private(set) var reference: Int?
    private(set) var returns: Returns = []
    /// Nil: one.
    private var limit: Int?
    var isList: Bool { limit.map { $0 > 1 } ?? false }

    var everything: KeychainMessage.Query {
        KeychainMessage.Query(kind: kind, attributes: attributes, reference: reference)
    }

    var query: KeychainMessage.Query {
        var query = everything
        query.limit = limit ?? 1
        query.wantsData = returns.contains(.data)
        return query
    }

    /// - Returns: nil for a value that no item can have.
    init?(_ dictionary: NSDictionary) {
        for (key, value) in dictionary {
            guard let name = Self.text(key) else { return nil }
            if !read(name, value) { return nil }
        }
    }

    private mutating func read(_ name: String, _ value: Any) -> Bool {
        switch name {
        case "class": kind = Self.text(value)
        case "v_Data": data = Self.data(value)
        case "v_PersistentRef":
            guard let text = Self.data(value).map({ String(decoding: $0, as: UTF8.self) }) else { return false }
            reference = Int(text)
        case "r_Data": if Self.flag(value) { returns.insert(.data) }
        case "r_Attributes": if Self.flag(value) { returns.insert(.attributes) }
        case "r_PersistentRef": if Self.flag(value) { returns.insert(.persistentReference) }
        // Of passwords there are no references.
        case "r_Ref": return !Self.flag(value)
        case "m_Limit": return readLimit(value)
        case "accc":
            guard let control = value as? SecAccessControl else { return false }
            attributes["pdmn"] = .text(control.protection)
        // How a person is asked, and which of macOS's keychains is meant.
        case _ where name.hasPrefix("u_") || name == "nleg": break
        default:
            guard let value = Self.value(value) else { return false }
            attributes[name] = value
        }
        return true
    }

    private mutating func readLimit(_ value: Any) -> Bool {
        switch Self.value(value) {
        case .text("m_LimitOne"): limit = 1
        case .text("m_LimitAll"): limit = .max
        case .number(let number) where number > 0: limit = Int(number)
        default: return false
        }
        return true
    }

    /// What an app gets of an item: the secret alone as data, more of it as a dictionary.
    func result(_ item: KeychainMessage.Item) -> AnyObject {
        let persistent = NSData(data: Data(String(item.reference).utf8))
        let secret: NSData? = if case .data(let data) = item.attributes["v_Data"] { NSData(data: data) } else { nil }
        if returns == .data { return secret ?? NSData() }
        if returns == .persistentReference { return persistent }
        var result: [String: Any] = [:]
        if returns.contains(.attributes) {
            result = item.attributes.filter { $0.key != "v_Data" }.mapValues(Self.object)
            result["class"] = item.kind
        }
        if returns.contains(.data) { result["v_Data"] = secret.map { $0 as Data } }
        if returns.contains(.persistentReference) { result["v_PersistentRef"] = persistent as Data }
        return result as NSDictionary
    }

    // MARK: Values

    private static func text(_ value: Any) -> String? {
        (value as? String) ?? (value as? NSString).map { String(describing: $0) }
    }

    private static func data(_ value: Any) -> Data? {
        (value as? Data) ?? (value as? NSData).map { Data(referencing: $0) }
    }

    private static func flag(_ value: Any) -> Bool {
        if case .number(let number) = self.value(value) { number != 0 } else { false }
    }

    private static func value(_ value: Any) -> KeychainMessage.Value? {
        if let text = text(value) { return .text(text) }
        if let data = data(value) { return .data(data) }
        if let flag = value as? Bool { return .number(flag ? 1 : 0) }
        if let number = value as? Int { return .number(Int64(number)) }
        if let number = value as? NSNumber { return .number(number.int64Value) }
        if let date = value as? Date ?? (value as? NSDate).map({ $0 as Date }) {
            return .date(Int64(date.timeIntervalSince1970 * 1_000_000_000))
        }
        return nil
    }

    private static func object(_ value: KeychainMessage.Value) -> Any {
        switch value {
        case .text(let text): text
        case .data(let data): data
        case .number(let number): Int(number)
        case .date(let nanoseconds): Date(timeIntervalSince1970: Double(nanoseconds) / 1_000_000_000)
        }
    }
}
