import Foundation

/// A value of a property list, read with a limit on everything.
///
/// Foundation's readers of binary property lists and of keyed archives end the process on a damaged file; resume data
/// comes from wherever an app kept it (T-63). The order of a dictionary is the order in the file, so the same value is
/// always the same bytes.
indirect enum PropertyList: Equatable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    /// Seconds since 2001.
    case date(Double)
    case data([UInt8])
    case text(String)
    /// The place of an object in a keyed archive.
    case reference(Int)
    case list([PropertyList])
    case dictionary([Entry])

    struct Entry: Equatable, Sendable {
        var key: String
        var value: PropertyList

        init(_ key: String, _ value: PropertyList) {
            self.key = key
            self.value = value
        }
    }

    /// Why bytes are no property list.
    struct Damage: Error, Equatable {}

    /// The largest file that is read, and how many values and levels one may have.
    static let (longest, mostValues, mostLevels) = (1 << 20, 4096, 32)

    subscript(key: String) -> PropertyList? {
        guard case .dictionary(let entries) = self else { return nil }
        return entries.first { $0.key == key }?.value
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    var data: [UInt8]? { if case .data(let bytes) = self { bytes } else { nil } }
}

// MARK: XML

extension PropertyList {
    /// Foundation reads XML without harm, however damaged it is.
    init(xml bytes: [UInt8]) throws(Damage) {
        guard bytes.count <= Self.longest,
            let value = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        else { throw Damage() }
        var left = Self.mostValues
        self = try Self.value(value, level: 0, &left)
    }

    private static func value(_ value: Any, level: Int, _ left: inout Int) throws(Damage) -> PropertyList {
        left -= 1
        guard left >= 0, level < mostLevels else { throw Damage() }
        switch value {
        case let text as String: return .text(text)
        case let data as Data: return .data([UInt8](data))
        case let date as Date: return .date(date.timeIntervalSinceReferenceDate)
        case let flag as Bool where type(of: value) == Bool.self: return .boolean(flag)
        case let number as NSNumber:
            let integer = Int64(exactly: number.doubleValue) == nil ? nil : Int64(exactly: number)
            return integer.map { .integer($0) } ?? .real(number.doubleValue)
        case let list as [Any]:
            var values: [PropertyList] = []
            for item in list { values.append(try Self.value(item, level: level + 1, &left)) }
            return .list(values)
        case let dictionary as [String: Any]:
            var entries: [Entry] = []
            for (key, item) in dictionary.sorted(by: { $0.key < $1.key }) {
                entries.append(Entry(key, try Self.value(item, level: level + 1, &left)))
            }
            return .dictionary(entries)
        default: throw Damage()
        }
    }

    /// The value as a file.
    ///
    /// - Precondition: XML has no `null` and no reference.
    var xml: [UInt8] {
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        return Array((head + element + "</plist>\n").utf8)
    }

    private var element: String {
        switch self {
        case .boolean(let flag): flag ? "<true/>\n" : "<false/>\n"
        case .integer(let number): "<integer>\(number)</integer>\n"
        case .real(let number): "<real>\(number)</real>\n"
        case .date(let seconds):
            "<date>\(Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601))</date>\n"
        case .data(let bytes): "<data>\(Data(bytes).base64EncodedString())</data>\n"
        case .text(let text): "<string>\(Self.escaped(text))</string>\n"
        case .list(let values): "<array>\n\(values.map(\.element).joined())</array>\n"
        case .dictionary(let entries):
            "<dict>\n\(entries.map { "<key>\(Self.escaped($0.key))</key>\n\($0.value.element)" }.joined())</dict>\n"
        case .null, .reference: preconditionFailure("\(self) is not for XML")
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
