import Foundation
public import FoundationNetworking
import Synchronization

/// Header fields in which requests carry what they have on iOS and Foundation here has no place for, or forgets on the
/// way from an `NSMutableURLRequest` to a `URLRequest`. No server sees them.
enum HiddenField: String, CaseIterable {
    case properties = "Offstage-Properties"
    case forbidsExpensive = "Offstage-Forbids-Expensive"
    case forbidsConstrained = "Offstage-Forbids-Constrained"
}

extension URLRequest {
    /// The header fields that a server is to see.
    var sentFields: [String: String] {
        get { fields { !$0 } }
        set { allHTTPHeaderFields = newValue.merging(fields { $0 }) { sent, _ in sent } }
    }

    private func fields(_ areWanted: (_ isHidden: Bool) -> Bool) -> [String: String] {
        (allHTTPHeaderFields ?? [:]).filter { name, _ in
            areWanted(HiddenField.allCases.contains { $0.rawValue.isField(name) })
        }
    }

    private func forbids(_ field: HiddenField) -> Bool { value(forHTTPHeaderField: field.rawValue) != nil }

    private mutating func forbid(_ field: HiddenField, _ isSo: Bool) {
        setValue(isSo ? "1" : nil, forHTTPHeaderField: field.rawValue)
    }

    /// Whether it may go over a network that costs, as cellular networks do. Its session must allow it too (T-10).
    public var allowsExpensiveNetworkAccess: Bool {
        get { !forbids(.forbidsExpensive) }
        set { forbid(.forbidsExpensive, !newValue) }
    }

    /// Whether it may go over a network in Low Data Mode. Its session must allow it too (T-10).
    public var allowsConstrainedNetworkAccess: Bool {
        get { !forbids(.forbidsConstrained) }
        set { forbid(.forbidsConstrained, !newValue) }
    }
}

/// What protocols of the app's own note on requests, for themselves to find again. The field names a note of this
/// process.
enum RequestProperties {
    /// Whoever sets it answers for it, as on iOS: it may be read on any thread.
    struct Property: @unchecked Sendable {
        let value: Any
    }

    // Of a note many copies of a request may speak: none is ever changed, or given up.
    private static let notes = Mutex<[String: [String: Property]]>([:])

    private static func of(_ name: String?) -> [String: Property] {
        name.flatMap { name in notes.withLock { $0[name] } } ?? [:]
    }

    static func of(_ request: URLRequest) -> [String: Property] {
        of(request.value(forHTTPHeaderField: HiddenField.properties.rawValue))
    }

    /// - Parameter value: nil to remove it.
    static func set(_ value: Any?, _ key: String, in request: NSMutableURLRequest) {
        let field = HiddenField.properties.rawValue
        var properties = of(request.value(forHTTPHeaderField: field))
        properties[key] = value.map { Property(value: $0) }
        let name = properties.isEmpty ? nil : UUID().uuidString
        if let name { notes.withLock { $0[name] = properties } }
        request.setValue(name, forHTTPHeaderField: field)
    }
}
