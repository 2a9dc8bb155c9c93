/// One way to be told who asks, as the field `WWW-Authenticate` offers it (RFC 9110, 11.6.1).
struct AuthenticationScheme: Equatable, Sendable {
    /// In small letters.
    var name: String
    private var parameters: [String: String] = [:]

    subscript(name: String) -> String? { parameters[name] }

    /// All that one field offers: schemes and their parameters, both separated by commas.
    static func all(in field: String) -> [AuthenticationScheme] {
        var schemes: [AuthenticationScheme] = []
        for part in parts(of: field) {
            guard let (name, value) = parameter(part[...]) else {
                let words = part.split(separator: " ", maxSplits: 1)
                guard let first = words.first, !first.contains("=") else { continue }
                schemes.append(AuthenticationScheme(name: first.lowercased()))
                if words.count == 2, let (name, value) = parameter(words[1]) {
                    schemes[schemes.count - 1].parameters[name] = value
                }
                continue
            }
            if !schemes.isEmpty { schemes[schemes.count - 1].parameters[name] = value }
        }
        return schemes
    }

    private init(name: String) {
        self.name = name
    }

    /// What stands between the commas that are in no quotes.
    private static func parts(of field: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for character in field {
            if character == ",", !isQuoted {
                parts.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
            parts[parts.count - 1].append(character)
        }
        return parts.map(\.trimmed)
    }

    private static func parameter(_ text: Substring) -> (name: String, value: String)? {
        guard let sign = text.firstIndex(of: "=") else { return nil }
        let name = String(text[..<sign]).trimmed
        guard !name.isEmpty, !name.contains(" ") else { return nil }
        var value = String(text[text.index(after: sign)...]).trimmed
        if value.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
            value = String(value.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
        }
        return (name.lowercased(), value)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}

/// RFC 4648.
package enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

    package static func text(_ bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? letters[word >> (18 - 6 * place) & 63] : "=")
            }
        }
        return text
    }
}
