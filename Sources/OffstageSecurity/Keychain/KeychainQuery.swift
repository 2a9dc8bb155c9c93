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
        static let reference = Returns(rawValue: 8)
    }

    private(set) var kind: String?
    private(set) var attributes: [String: KeychainMessage.Value] = [:]
    private(set) var data: Data?
    private(set) var reference: Int?
    /// A certificate, a key or an identity itself.
    private(set) var object: KeychainObject?
    private(set) var returns: Returns = []
    /// Nil: one.
    private var limit: Int?
    var isList: Bool { limit.map { $0 > 1 } ?? false }
    /// Whether a new key is to be in the keychain.
    var isPermanent: Bool { attributes["perm"] == .number(1) }

    /// - Throws: where an object is meant whose attributes cannot be told.
    var everything: KeychainMessage.Query {
        get throws(KeyFailure) {
            let meant = try object?.identifyingAttributes ?? [:]
            return KeychainMessage.Query(kind: kind, attributes: attributes.merging(meant) { $1 }, reference: reference)
        }
    }

    /// - Throws: as ``everything``.
    var query: KeychainMessage.Query {
        get throws(KeyFailure) {
            var query = try everything
            query.limit = limit ?? 1
            query.wantsData = !returns.isDisjoint(with: [.data, .reference])
            return query
        }
    }

    /// - Returns: nil for a value that no item can have.
    init?(_ dictionary: NSDictionary) {
        for (key, value) in dictionary {
            guard let name = Self.text(key) else { return nil }
            if !read(name, value) { return nil }
        }
        if kind == "keys" || attributes["kcls"] != nil || object != nil { spellAsKeysAre() }
        // Of passwords there are no references.
        if returns.contains(.reference), kind == "genp" || kind == "inet" { return nil }
        guard let object else { return }
        if let kind, kind != object.kind { return nil }
        kind = object.kind
    }

    /// Of these an app may give numbers for words, and texts for bytes.
    private mutating func spellAsKeysAre() {
        for name in ["kcls", "type"] {
            if case .number(let number) = attributes[name] { attributes[name] = .text(String(number)) }
        }
        for name in ["atag", "klbl"] {
            if case .text(let text) = attributes[name] { attributes[name] = .data(Data(text.utf8)) }
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
        case "r_Ref": if Self.flag(value) { returns.insert(.reference) }
        case "v_Ref":
            object = KeychainObject(value)
            return object != nil
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

    /// What an app gets of an item: the secret alone as data, the certificate, the key or the identity itself, more of
    /// it as a dictionary. Of a key of the Secure Enclave there is no secret.
    /// - Returns: nil where it is asked for itself and is only bytes.
    func result(_ item: KeychainMessage.Item) -> AnyObject? {
        let persistent = NSData(data: Data(String(item.reference).utf8))
        let isSealed = item.attributes["tkid"] != nil && item.kind == "keys"
        let secret: NSData? =
            if case .data(let data) = item.attributes["v_Data"], !isSealed { NSData(data: data) } else { nil }
        if returns == .data { return secret ?? NSData() }
        if returns == .persistentReference { return persistent }
        let object = returns.contains(.reference) ? KeychainObject(item) : nil
        if returns.contains(.reference), object == nil { return nil }
        if returns == .reference { return object?.itself }
        var result: [String: Any] = [:]
        if returns.contains(.attributes) {
            result = item.attributes.filter { !$0.key.hasPrefix("v_") }.mapValues(Self.object)
            result["class"] = item.kind
        }
        if returns.contains(.data) { result["v_Data"] = secret.map { $0 as Data } }
        if returns.contains(.persistentReference) { result["v_PersistentRef"] = persistent as Data }
        result["v_Ref"] = object?.itself
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

    static func object(_ value: KeychainMessage.Value) -> Any {
        switch value {
        case .text(let text): text
        case .data(let data): data
        case .number(let number): Int(number)
        case .date(let nanoseconds): Date(timeIntervalSince1970: Double(nanoseconds) / 1_000_000_000)
        }
    }
}
