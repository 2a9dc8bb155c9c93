import Foundation
import FoundationNetworking
import Synchronization

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
