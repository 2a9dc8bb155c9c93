import OffstageJSON
import OffstageKernel

/// Reads the JSON of a log's line. Foundation's reader forgets the order of the keys, which the log must keep; only the
/// objects in inputs and in the head, whose keys are sorted, are left to it.
struct LineParser {
    private let bytes: [UInt8]
    private var place = 0

    /// What a line of a log is.
    enum Parsed {
        case head(LogHead)
        case line(LoggedLine)
    }

    private enum Value {
        case known(Record.Value)
        case object([UInt8])
        case null
    }

    init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// - Throws: One sentence that says what is wrong with the line.
    mutating func parse() throws(Mistake) -> Parsed {
        skipBlanks()
        guard take("{") else { throw Mistake("this is no line of a log: a line is one JSON object") }
        var fields: [Record.Field] = []
        var head: [String: Value] = [:]
        skipBlanks()
        if !take("}") {
            repeat {
                skipBlanks()
                let name = try string()
                skipBlanks()
                guard take(":") else { throw broken }
                let value = try value(of: name)
                if Self.headNames.contains(name) {
                    head[name] = value
                } else if case .known(let value) = value {
                    fields.append(Field(name, value))
                }
                skipBlanks()
            } while take(",")
            guard take("}") else { throw broken }
        }
        skipBlanks()
        guard place == bytes.count else { throw broken }
        let line = try record(head, fields)
        switch line.event {
        case LogHead.eventName: return .head(try logHead(line, head))
        case Input.eventName: return .line(.input(try input(line, head["input"])))
        default: return .line(.record(line))
        }
    }

    private typealias Field = Record.Field

    private static let headNames: Set = ["t", "seq", "event", "app", "input", "settings", "device"]

    private func record(_ head: [String: Value], _ fields: [Record.Field]) throws(Mistake) -> Record {
        guard case .known(.integer(let time)) = head["t"], case .known(.integer(let sequence)) = head["seq"],
            case .known(.string(let event)) = head["event"]
        else {
            throw Mistake("this is no line of a log: it lacks `t`, `seq` or `event`")
        }
        var app: AppIdentifier?
        if case .known(.string(let name)) = head["app"] { app = AppIdentifier(name) }
        let moment = Instant(nanoseconds: Int64(time))
        return Record(time: moment, sequence: sequence, event: event, app: app, fields: fields)
    }

    private func logHead(_ line: Record, _ head: [String: Value]) throws(Mistake) -> LogHead {
        guard let version = line.integer("version") else {
            throw Mistake("this first line of a log does not say its version")
        }
        guard version == RecordedLog.version else {
            throw Mistake(
                "the log is of version \(version), and this offstage reads version \(RecordedLog.version); "
                    + "use the offstage that wrote it"
            )
        }
        let start = line.integer("start").map { WallTime(nanoseconds: Int64($0)) }
        guard start == nil || start?.isOnTheCalendar == true else {
            throw Mistake("`start` is \(start?.nanoseconds ?? 0), which is no time in nanoseconds since 1970")
        }
        var device: String?
        if case .object(let bytes) = head["device"] { device = String(decoding: bytes, as: UTF8.self) }
        return LogHead(settings: try decoded(head["settings"], "settings"), start: start, device: device)
    }

    private func input(_ line: Record, _ event: Value?) throws(Mistake) -> Input {
        Input(time: line.time, sequence: line.sequence, app: line.app, event: try decoded(event, "input"))
    }

    private func decoded<Content: Decodable>(_ value: Value?, _ name: String) throws(Mistake) -> Content {
        guard case .object(let bytes) = value, let content = try? JSON.decoded(as: Content.self, from: bytes) else {
            throw Mistake("the log is of another version: its `\(name)` is none that this offstage knows")
        }
        return content
    }

    // MARK: Values

    private mutating func value(of name: String) throws(Mistake) -> Value {
        skipBlanks()
        guard place < bytes.count else { throw broken }
        switch bytes[place] {
        case UInt8(ascii: "\""): return .known(.string(try string()))
        case UInt8(ascii: "["): return .known(.strings(try strings()))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .known(.integer(try integer()))
        case UInt8(ascii: "{") where ["input", "settings", "device"].contains(name): return .object(try object())
        case UInt8(ascii: "{"): throw foreign("an object")
        default:
            if takeWord("true") { return .known(.boolean(true)) }
            if takeWord("false") { return .known(.boolean(false)) }
            if takeWord("null") { return .null }
            throw broken
        }
    }

    /// Takes an object as it stands there.
    private mutating func object() throws(Mistake) -> [UInt8] {
        let start = place
        var depth = 0
        repeat {
            guard place < bytes.count else { throw broken }
            switch bytes[place] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""):
                _ = try string()
                continue
            default: break
            }
            place += 1
        } while depth > 0
        return Array(bytes[start..<place])
    }

    private mutating func strings() throws(Mistake) -> [String] {
        var list: [String] = []
        place += 1
        skipBlanks()
        if take("]") { return list }
        repeat {
            skipBlanks()
            guard place < bytes.count else { throw broken }
            guard bytes[place] == UInt8(ascii: "\"") else { throw foreign("a list of something else than text") }
            list.append(try string())
            skipBlanks()
        } while take(",")
        guard take("]") else { throw broken }
        return list
    }

    private mutating func integer() throws(Mistake) -> Int {
        let start = place
        while place < bytes.count, Self.isOfNumbers(bytes[place]) { place += 1 }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        guard let number = Int(text) else {
            throw text.contains { ".eE".contains($0) } ? foreign("a fraction") : broken
        }
        return number
    }

    private static func isOfNumbers(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func string() throws(Mistake) -> String {
        guard take("\"") else { throw broken }
        var text: [UInt8] = []
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: text, as: UTF8.self) else {
                    throw Mistake("this is no line of a log: its text is not UTF-8")
                }
                return text
            case UInt8(ascii: "\\"): text.append(contentsOf: try escaped())
            case 0..<0x20: throw broken
            default: text.append(byte)
            }
        }
        throw broken
    }

    /// What stands for itself after a backslash.
    private static let plainEscapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
        UInt8(ascii: "t"): 0x09, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
    ]

    private mutating func escaped() throws(Mistake) -> [UInt8] {
        guard place < bytes.count else { throw broken }
        let letter = bytes[place]
        place += 1
        if let byte = Self.plainEscapes[letter] { return [byte] }
        guard letter == UInt8(ascii: "u") else { throw broken }
        var units = [try hex()]
        if UTF16.isLeadSurrogate(units[0]), take("\\"), take("u") { units.append(try hex()) }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private mutating func hex() throws(Mistake) -> UInt16 {
        guard place + 4 <= bytes.count,
            let unit = UInt16(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
        else { throw broken }
        place += 4
        return unit
    }

    // MARK: Letters

    private var broken: Mistake {
        Mistake("this is not JSON: column \(place + 1) is not what it should be")
    }

    private func foreign(_ what: String) -> Mistake {
        Mistake("the log is of another version: column \(place + 1) has \(what), which no log of this version has")
    }

    private mutating func skipBlanks() {
        while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 || bytes[place] == 0x0D { place += 1 }
    }

    private mutating func take(_ letter: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: letter) else { return false }
        place += 1
        return true
    }

    private mutating func takeWord(_ word: String) -> Bool {
        guard bytes[place...].starts(with: word.utf8) else { return false }
        place += word.utf8.count
        return true
    }
}
