import Foundation
import OffstageWire

/// By what a server says that a resource is still the same (E-1).
struct Validators: Equatable, Sendable {
    /// As the server wrote it.
    var entityTag: String?
    /// Nil too where it is no older than the response, and so may name two contents (RFC 9110, 8.8.2.2).
    var serverDate: String?

    init(entityTag: String?, serverDate: String?) {
        self.entityTag = entityTag
        self.serverDate = serverDate
    }

    init(_ head: TransferEvent.Head) {
        let date = head["Last-Modified"]
        self.init(entityTag: head["ETag"], serverDate: date == head["Date"] ? nil : date)
    }

    /// What `If-Range` names, or nil: a weak tag is none (E-2).
    var condition: String? {
        if let entityTag, !entityTag.hasPrefix("W/") { return entityTag }
        return serverDate
    }

    /// Whether a head belongs to the same resource. A 206 may leave out the date, but not the tag (RFC 9110, 15.3.7).
    func fit(_ head: TransferEvent.Head) -> Bool {
        if let entityTag { return head["ETag"] == entityTag }
        return head["Last-Modified"].map { $0 == serverDate } ?? (head.status == 206)
    }
}

extension TransferEvent.Head {
    subscript(name: String) -> String? {
        headers.first { $0.name.isField(name) }?.value
    }

    /// Whether the body is something else than the resource's own bytes (E-7).
    var isEncoded: Bool { !["", "identity"].contains(self["Content-Encoding"]?.lowercased() ?? "") }

    var contentLength: Int64? { self["Content-Length"].flatMap { Int64($0) } }

    /// The body's place in the whole, and the whole's length: `bytes 5-9/10`, `bytes 5-9/*`, `bytes */10`.
    var contentRange: (bytes: ClosedRange<Int64>?, total: Int64?)? {
        guard let field = self["Content-Range"]?.wholeMatch(of: /bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)/.ignoresCase())
        else { return nil }
        let total = Int64(field.3)
        guard let first = field.1, let last = field.2 else { return (nil, total) }
        guard let first = Int64(first), let last = Int64(last), first <= last, last < total ?? .max else { return nil }
        return (first...last, total)
    }
}
