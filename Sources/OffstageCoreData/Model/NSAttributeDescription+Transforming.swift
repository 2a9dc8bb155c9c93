import Foundation
import OffstageApp

/// What is transformable is data in the store: made by the transformer that the model names, or by an archiver.
extension NSAttributeDescription {
    private static let key = "value"

    /// One that reads archives is asked the other way round, as on iOS: it makes a value of data.
    private var transformer: (transformer: ValueTransformer, readsArchives: Bool)? {
        valueTransformerName.flatMap { ValueTransformer(forName: NSValueTransformerName($0)) }.map {
            ($0, $0 is NSSecureUnarchiveFromDataTransformer)
        }
    }

    /// - Returns: nil if nobody makes data of it.
    func data(of value: Any) -> Data? {
        if let (transformer, readsArchives) = transformer {
            let data = readsArchives ? transformer.reverseTransformedValue(value) : transformer.transformedValue(value)
            return data as? Data
        }
        let list: Any = [Self.key: value]
        if PropertyListSerialization.propertyList(list, isValidFor: .binary) {
            return try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        }
        let object = value as? any NSObjectProtocol & NSCoding ?? (value as? [Any]).map { NSArray(array: $0) }
        return object.flatMap { try? NSKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: false) }
    }

    func value(of data: Data) -> Any? {
        if let (transformer, readsArchives) = transformer {
            return readsArchives ? transformer.transformedValue(data) : transformer.reverseTransformedValue(data)
        }
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        return list?[Self.key] ?? (try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data))
    }
}
