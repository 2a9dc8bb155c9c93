import Foundation
import FoundationNetworking

/// What a response says about being kept and used again (RFC 9111), for a cache of one user.
struct Freshness {
    private let response: HTTPURLResponse
    private let words: [String: String]

    init(_ response: HTTPURLResponse) {
        self.response = response
        let list = (response.value(forHTTPHeaderField: "Cache-Control") ?? "").split(separator: ",")
        words = Dictionary(
            list.map { word in
                let parts = word.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                let value = parts.count > 1 ? parts[1].trimmingCharacters(in: ["\""]) : ""
                return (parts.first?.lowercased() ?? "", value)
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private func field(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }

    /// Whether it may be kept, and whether that could ever be of use.
    var isStorable: Bool {
        guard [200, 203, 300, 301, 404, 410].contains(response.statusCode), words["no-store"] == nil,
            field("Vary") != "*", field("Content-Range") == nil
        else { return false }
        return lifetime > 0 || field("ETag") != nil || field("Last-Modified") != nil
    }

    /// Whether it can be used without asking again.
    func isFresh(stored: Date, now: Date) -> Bool {
        let said = field("Age").flatMap { Double($0) } ?? 0
        return words["no-cache"] == nil && now.timeIntervalSince(stored) + max(0, said) < lifetime
    }

    /// Seconds: what is said, else a tenth of what it had not changed for, a day at most.
    private var lifetime: TimeInterval {
        if let seconds = words["max-age"] { return Double(seconds) ?? 0 }
        let date = field("Date").flatMap(Self.date)
        if let text = field("Expires") {
            // What is no date is in the past.
            guard let end = Self.date(text) else { return 0 }
            return end.timeIntervalSince(date ?? Date())
        }
        guard response.statusCode == 200, let changed = field("Last-Modified").flatMap(Self.date), let date else {
            return 0
        }
        return min(86_400, max(0, date.timeIntervalSince(changed) / 10))
    }

    /// The fields of a request that asks whether the response still holds; none if nothing tells.
    var conditions: [(name: String, value: String)] {
        var fields: [(String, String)] = []
        if let tag = field("ETag") { fields.append(("If-None-Match", tag)) }
        if let date = field("Last-Modified") { fields.append(("If-Modified-Since", date)) }
        return fields
    }

    private static func date(_ text: String) -> Date? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.date(from: text)
    }
}
