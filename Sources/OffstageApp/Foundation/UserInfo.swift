import Foundation

/// An app's data on its way through the device: JSON where that can hold it, else a property list. Keys are sorted, so
/// that the same data is the same text.
package enum UserInfo {
    package static func written(_ info: [AnyHashable: Any]) -> String {
        var object: [String: Any] = [:]
        for (key, value) in info { if let key = key.base as? String { object[key] = value } }
        if object.isEmpty { return "" }
        if JSONSerialization.isValidJSONObject(object) {
            let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
            let data = try? JSONSerialization.data(withJSONObject: object, options: options)
            return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        let data = try? PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    package static func read(_ text: String) -> [AnyHashable: Any] {
        let data = Data(text.utf8)
        let object =
            text.hasPrefix("<")
            ? try? PropertyListSerialization.propertyList(from: data, format: nil)
            : try? JSONSerialization.jsonObject(with: data)
        return object as? [String: Any] ?? [:]
    }
}
