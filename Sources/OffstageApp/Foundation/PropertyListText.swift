import Foundation

/// A value of a property list as XML. Foundation's writer costs more than two milliseconds when it is first used, which
/// would be a quarter of a cold launch.
struct PropertyListText {
    private(set) var xml = ""

    init(_ value: Any) {
        append(value)
    }

    private mutating func append(_ value: Any) {
        switch value {
        // First, because casts are dear: what is set again and again is mostly a point in time.
        case let number as Double where type(of: value) == Double.self: element("real", number.description)
        case let text as String: element("string", text)
        case let number as NSNumber: append(number)
        case let data as Data: element("data", data.base64EncodedString())
        case let date as Date: element("date", date.formatted(.iso8601))
        case let list as [Any]:
            xml += "<array>\n"
            for item in list { append(item) }
            xml += "</array>\n"
        case let dictionary as [String: Any]: append(dictionary)
        default:
            InternalInconsistency.raise(
                "Attempt to insert non-property list object of type \(type(of: value)) into defaults",
                named: "NSInvalidArgumentException"
            )
        }
    }

    private mutating func append(_ dictionary: [String: Any]) {
        xml += "<dict>\n"
        for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
            element("key", key)
            append(value)
        }
        xml += "</dict>\n"
    }

    private mutating func append(_ number: NSNumber) {
        if type(of: number) == type(of: NSNumber(value: true)) {
            xml += number.boolValue ? "<true/>\n" : "<false/>\n"
        } else if number.objCType.pointee == 0x64 || number.objCType.pointee == 0x66 {
            // The types of Double and Float.
            element("real", number.doubleValue.description)
        } else {
            element("integer", number.stringValue)
        }
    }

    private mutating func element(_ name: String, _ text: String) {
        xml += "<\(name)>\(text.escapedForXML)</\(name)>\n"
    }
}
