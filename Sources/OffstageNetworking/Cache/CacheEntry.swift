import Foundation
import FoundationNetworking

/// A response in a cache, with what tells for which requests and how long it is good.
struct CacheEntry: @unchecked Sendable {
    // A cached response is an object, which is never changed.

    /// The address, without a fragment.
    let key: String
    let response: CachedURLResponse
    let stored: Date
    /// The request's fields on which the response depends (`Vary`), by name in small letters.
    let varying: [String: String]

    var size: Int { response.data.count + 256 }

    static func key(of request: URLRequest) -> String? {
        guard var parts = request.url.flatMap({ URLComponents(url: $0, resolvingAgainstBaseURL: true) }) else {
            return nil
        }
        parts.fragment = nil
        return parts.string
    }

    init?(_ response: CachedURLResponse, for request: URLRequest, at now: Date) {
        guard let key = Self.key(of: request) else { return nil }
        self.key = key
        self.response = response
        stored = now
        let names = (response.response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Vary") ?? ""
        let fields = names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        varying = Dictionary(
            fields.map { ($0, request.value(forHTTPHeaderField: $0) ?? "") },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func fits(_ request: URLRequest) -> Bool {
        varying.allSatisfy { name, value in name != "*" && (request.value(forHTTPHeaderField: name) ?? "") == value }
    }

    // MARK: As a file

    /// A property list and the body, with the length of the list before.
    var file: Data? {
        guard let response = response.response as? HTTPURLResponse, let url = response.url else { return nil }
        let fields = response.allHeaderFields.compactMap { name, value in
            (name as? String).map { PropertyList.Entry($0, .text("\(value)")) }
        }
        let head = PropertyList.dictionary([
            .init("key", .text(key)), .init("url", .text(url.absoluteString)),
            .init("status", .integer(Int64(response.statusCode))),
            .init("stored", .date(stored.timeIntervalSinceReferenceDate)),
            .init("fields", .dictionary(fields.sorted { $0.key < $1.key })),
            .init("varying", .dictionary(varying.sorted { $0.key < $1.key }.map { .init($0.key, .text($0.value)) })),
        ])
        let bytes = BinaryPropertyListText.bytes(head)
        let length = (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
        return Data(length) + Data(bytes) + self.response.data
    }

    /// Nil for a file that is damaged.
    init?(file: Data) {
        let bytes = [UInt8](file.prefix(4))
        let length = bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count == 4, length <= file.count - 4,
            let head = try? BinaryPropertyList.value([UInt8](file.dropFirst(4).prefix(length))),
            let key = head["key"]?.text, let url = head["url"]?.text.flatMap({ URL(string: $0) }),
            let status = head["status"]?.integer, case .date(let stored) = head["stored"],
            let response = HTTPURLResponse(
                url: url,
                statusCode: Int(status),
                httpVersion: "HTTP/1.1",
                headerFields: Self.texts(head["fields"])
            )
        else { return nil }
        self.key = key
        self.response = CachedURLResponse(response: response, data: Data(file.dropFirst(4 + length)))
        self.stored = Date(timeIntervalSinceReferenceDate: stored)
        varying = Self.texts(head["varying"])
    }

    private static func texts(_ value: PropertyList?) -> [String: String] {
        guard case .dictionary(let entries) = value else { return [:] }
        return Dictionary(entries.map { ($0.key, $0.value.text ?? "") }, uniquingKeysWith: { first, _ in first })
    }
}
