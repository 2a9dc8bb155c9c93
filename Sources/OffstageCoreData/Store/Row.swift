import Foundation

/// What the store has of an object.
struct Row: Codable, Equatable {
    var entity: String
    var values: [String: StoredValue] = [:]
    /// The rows that relationships lead to.
    var links: [String: [Int]] = [:]

    init(new entity: NSEntityDescription) {
        self.entity = entity.name ?? ""
        for (name, attribute) in entity.attributesByName {
            values[name] = attribute.defaultValue.flatMap { StoredValue($0, attribute.attributeType) }
        }
    }
}

extension Row {
    /// The names of what is another value, or leads elsewhere, there.
    func differences(to other: Row) -> Set<String> {
        let values = Set(values.keys).union(other.values.keys).filter { self.values[$0] != other.values[$0] }
        let links = Set(links.keys).union(other.links.keys).filter { self.links[$0] != other.links[$0] }
        return values.union(links)
    }
}

/// A value as it is written.
enum StoredValue: Codable, Equatable {
    case integer(Int64)
    case number(Double)
    case flag(Bool)
    case text(String)
    case date(Date)
    case data(Data)
    case uuid(UUID)
    case url(URL)
    case decimal(Decimal)

    /// - Returns: nil for what an attribute of that type does not have.
    init?(_ value: Any, _ type: NSAttributeType) {
        switch type {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
            guard let number = Self.integer(value) else { return nil }
            self = .integer(number)
        case .doubleAttributeType, .floatAttributeType:
            guard let number = Self.double(value) else { return nil }
            self = .number(number)
        case .booleanAttributeType:
            guard let flag = value as? Bool ?? (value as? NSNumber)?.boolValue else { return nil }
            self = .flag(flag)
        case .dateAttributeType:
            guard let date = value as? Date ?? Self.double(value).map(Date.init(timeIntervalSinceReferenceDate:)) else {
                return nil
            }
            self = .date(date)
        case .decimalAttributeType:
            guard let decimal = value as? Decimal ?? (value as? NSNumber)?.decimalValue else { return nil }
            self = .decimal(decimal)
        case .stringAttributeType:
            guard let text = value as? String else { return nil }
            self = .text(text)
        case .binaryDataAttributeType:
            guard let data = value as? Data else { return nil }
            self = .data(data)
        case .UUIDAttributeType:
            guard let uuid = value as? UUID else { return nil }
            self = .uuid(uuid)
        case .URIAttributeType:
            guard let url = value as? URL else { return nil }
            self = .url(url)
        case .transformableAttributeType, .objectIDAttributeType, .undefinedAttributeType: return nil
        }
    }

    private static func integer(_ value: Any) -> Int64? {
        (value as? any BinaryInteger).map { Int64(truncatingIfNeeded: $0) } ?? (value as? NSNumber)?.int64Value
    }

    private static func double(_ value: Any) -> Double? {
        if let value = value as? any BinaryFloatingPoint { return Double(value) }
        return (value as? any BinaryInteger).map { Double($0) } ?? (value as? NSNumber)?.doubleValue
    }

    /// As `value(forKey:)` gives it.
    var value: Any {
        switch self {
        case .integer(let value): value
        case .number(let value): value
        case .flag(let value): value
        case .text(let value): value
        case .date(let value): value
        case .data(let value): value
        case .uuid(let value): value
        case .url(let value): value
        case .decimal(let value): value
        }
    }
}
