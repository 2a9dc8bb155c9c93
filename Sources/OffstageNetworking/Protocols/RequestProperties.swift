import Foundation
import FoundationNetworking
import Synchronization

/// What protocols note on requests, for themselves to find again.
///
/// Foundation here forgets its own on the way from an `NSMutableURLRequest` to a `URLRequest`. Of what it does not
/// forget only a header field can hold any text: it names a note of this process, and is never sent.
enum RequestProperties {
    /// Whoever sets it answers for it, as on iOS: it may be read on any thread.
    struct Property: @unchecked Sendable {
        let value: Any
    }

    private static let field = "Offstage-Properties"

    // Of a note many copies of a request may speak: none is ever changed, or given up.
    private static let notes = Mutex<[[String: Property]]>([])

    static func of(_ value: String?) -> [String: Property] {
        guard let number = value.flatMap({ Int($0) }) else { return [:] }
        return notes.withLock { $0.indices.contains(number) ? $0[number] : [:] }
    }

    static func of(_ request: URLRequest) -> [String: Property] { of(request.value(forHTTPHeaderField: field)) }

    /// - Parameter value: nil to remove it.
    static func set(_ value: Any?, _ key: String, in request: NSMutableURLRequest) {
        var properties = of(request.value(forHTTPHeaderField: field))
        properties[key] = value.map { Property(value: $0) }
        let number = notes.withLock { notes in
            notes.append(properties)
            return notes.count - 1
        }
        request.setValue(properties.isEmpty ? nil : "\(number)", forHTTPHeaderField: field)
    }

    /// The header fields that a server is to see.
    static func sentFields(_ request: URLRequest) -> [String: String] {
        (request.allHTTPHeaderFields ?? [:]).filter { !$0.key.isField(field) }
    }
}
