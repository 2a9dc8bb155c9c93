import OffstageKernel

/// A number with a unit, as scenario files write spans, sizes and rates.
struct Quantity {
    /// The units of one kind of quantity: their names with what one of them is worth.
    struct Units: Sendable {
        var noun: String
        var example: String
        var values: [(name: String, value: Double)]
        /// Spellings that are not units, with the unit that is meant.
        var misspelt: [String: String] = [:]
        /// Whether several may be written one after the other, as in `1h30m`.
        var isChainable = false

        var names: [String] { values.map(\.name) }
    }

    static let duration = Units(
        noun: "duration",
        example: "30s, 5m, 2h, 1d or 120ms",
        values: [
            ("ns", 1), ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("m", 60e9), ("h", 3600e9), ("d", 86400e9),
        ],
        misspelt: [
            "sec": "s", "secs": "s", "second": "s", "seconds": "s", "min": "m", "mins": "m", "minute": "m",
            "minutes": "m", "hr": "h", "hrs": "h", "hour": "h", "hours": "h", "day": "d", "days": "d", "µs": "us",
            "msec": "ms", "millis": "ms",
        ],
        isChainable: true
    )

    static let size = Units(
        noun: "size",
        example: "200MB or 64KiB",
        values: [
            ("B", 1), ("kB", 1e3), ("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("KiB", 1024), ("MiB", 1_048_576),
            ("GiB", 1_073_741_824),
        ]
    )

    static let rate = Units(
        noun: "rate",
        example: "40Mbit/s",
        values: [("bit/s", 1), ("kbit/s", 1e3), ("Mbit/s", 1e6), ("Gbit/s", 1e9)]
    )

    /// Reads the text as a whole number of the smallest unit.
    /// - Throws: ``Mistake`` with one sentence that says what to write instead.
    static func read(_ text: String, as units: Units) throws(Mistake) -> Int64 {
        var rest = Substring(text)
        var total = 0.0
        repeat {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(digits.count)
            let unit = rest.prefix { !($0.isASCII && $0.isNumber) }
            rest = rest.dropFirst(unit.count)
            guard !digits.isEmpty, let number = Double(digits) else {
                throw Mistake("`\(text)` is no \(units.noun); write \(units.example)")
            }
            total += number * (try value(of: String(unit), after: String(digits), in: text, units))
        } while !rest.isEmpty && units.isChainable
        // A hundred years, so that moments can be added without a thought for overflow.
        guard rest.isEmpty, total < 3.2e18 else {
            throw Mistake("`\(text)` is no \(units.noun); write \(units.example)")
        }
        return Int64(total.rounded())
    }

    private static func value(
        of unit: String,
        after digits: String,
        in text: String,
        _ units: Units
    ) throws(Mistake) -> Double {
        if let known = units.values.first(where: { $0.name == unit }) { return known.value }
        guard !unit.isEmpty else {
            throw Mistake("`\(text)` has no unit; write the \(units.noun) as \(units.example)")
        }
        let trimmed = unit.filter { $0 != " " }
        let meant = units.misspelt[trimmed.lowercased()] ?? trimmed.nearest(among: units.names)
        let instead = meant.map { "did you mean `\(digits)\($0)`?" } ?? "write \(units.example)"
        throw Mistake("`\(text)` is no \(units.noun); \(instead)")
    }
}

extension Duration {
    /// Reads a span as scenario files write it, such as `1h30m`.
    /// - Throws: an error whose description is one sentence that says what to write instead.
    package init(scenario text: String) throws {
        self = .nanoseconds(try Quantity.read(text, as: Quantity.duration))
    }
}

/// What is wrong with one value, in one sentence.
struct Mistake: Error, CustomStringConvertible {
    var sentence: String

    var description: String { sentence }

    init(_ sentence: String) {
        self.sentence = sentence
    }
}
