import Foundation
import OffstageKernel
import OffstageWire

typealias KeychainItem = KeychainMessage.Item
typealias KeychainValue = KeychainMessage.Value

extension KeychainItem {
    /// Attributes by the names behind Apple's constants.
    enum Name {
        static let group = "agrp"
        static let accessible = "pdmn"
        static let control = "accc"
        static let synchronizable = "sync"
        static let anySynchronizable = "syna"
        static let created = "cdat"
        static let modified = "mdat"
        static let data = "v_Data"
    }

    /// What tells two items of a kind apart; nil for a kind that the keychain does not have.
    static func primaryNames(of kind: String) -> [String]? {
        switch kind {
        case "genp": ["acct", "svce", Name.group, Name.synchronizable]
        case "inet":
            ["acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path", Name.group, Name.synchronizable]
        case "cert": ["ctyp", "issr", "slnr", Name.group, Name.synchronizable]
        case "keys":
            [
                "kcls", "klbl", "atag", "crtr", "type", "bsiz", "esiz", "sdat", "edat", Name.group,
                Name.synchronizable,
            ]
        default: nil
        }
    }

    /// Two items of the same key are one.
    var key: [KeychainValue?] {
        [.text(kind)] + (Self.primaryNames(of: kind) ?? []).map { attributes[$0] }
    }

    /// When the device gives it out: `kSecAttrAccessible`, in the classes of files (L-60).
    var protection: FileProtection? {
        guard case .text(let word) = attributes[Name.accessible] else { return nil }
        return switch word {
        case "ak", "aku", "akpu": .complete
        case "ck", "cku": .completeUntilFirstUserAuthentication
        case "dk", "dku": FileProtection.none
        default: nil
        }
    }

    /// Whether it may only be there while the device has a passcode.
    var needsPasscode: Bool { attributes[Name.accessible] == .text("akpu") }

    /// How people would name it: its service or server, and its account; its label or its tag.
    var title: String {
        let names =
            switch kind {
            case "keys", "cert": [attributes["labl"] ?? attributes["atag"]]
            default: [attributes["svce"] ?? attributes["srvr"], attributes["acct"]]
            }
        return names.compactMap { value in
            switch value {
            case .text(let text): text
            case .data(let data): String(bytes: data, encoding: .utf8)
            case .number, .date, nil: nil
            }
        }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    func matches(_ query: KeychainMessage.Query) -> Bool {
        if let reference = query.reference, reference != self.reference { return false }
        if let kind = query.kind, kind != self.kind { return false }
        return query.attributes.allSatisfy { name, value in
            name == Name.synchronizable && value == .text(Name.anySynchronizable) || attributes[name] == value
        }
    }
}
