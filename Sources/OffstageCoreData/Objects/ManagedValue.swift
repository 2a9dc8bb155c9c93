import Foundation

/// From what an object has to what a property of the app is.
enum ManagedValue {
    static func convert<Value>(_ value: Any?, key: String, of object: NSManagedObject) -> Value {
        if let scalar = Value.self as? any ManagedScalar.Type { return scalar.make(value) as! Value }
        guard let value else {
            guard let nothing = Value.self as? any ExpressibleByNilLiteral.Type else {
                fatalError("\(object.entity.name ?? "").\(key) is nil, and its property is no optional")
            }
            return nothing.init(nilLiteral: ()) as! Value
        }
        for candidate in candidates(value) {
            if let result = candidate as? Value { return result }
        }
        fatalError("\(object.entity.name ?? "").\(key) has a \(type(of: value)), and its property is \(Value.self)")
    }

    /// As apps have dictionaries: by texts.
    private static func named(_ list: [AnyHashable: Any]) -> [String: Any] {
        Dictionary(uniqueKeysWithValues: list.compactMap { key, value in (key as? String).map { ($0, value) } })
    }

    /// A value in the forms that apps give to properties.
    private static func candidates(_ value: Any) -> [Any] {
        switch value {
        case let number as Int64: [number, NSNumber(value: number), Int(number), Int32(truncatingIfNeeded: number)]
        case let number as Double: [number, NSNumber(value: number), Float(number)]
        case let flag as Bool: [flag, NSNumber(value: flag)]
        case let decimal as Decimal: [NSDecimalNumber(decimal: decimal), decimal]
        case let array as NSArray: [array, array.map { $0 }]
        case let array as [Any]: [array, NSArray(array: array)]
        case let list as [AnyHashable: Any]: [list, Self.named(list), NSDictionary(dictionary: list)]
        case let set as NSOrderedSet: [set, set.array]
        case let set as NSSet: [set, Set(set.allObjects.compactMap { $0 as? NSManagedObject }), set.allObjects]
        default: [value]
        }
    }
}

/// A number that is none of an object: what is missing is zero.
private protocol ManagedScalar {
    static func make(_ value: Any?) -> Self
}

extension ManagedScalar where Self: BinaryInteger {
    fileprivate static func make(_ value: Any?) -> Self {
        Self(truncatingIfNeeded: (value as? Int64) ?? (value as? Double).map { Int64($0) } ?? 0)
    }
}

extension Int: ManagedScalar {}
extension Int16: ManagedScalar {}
extension Int32: ManagedScalar {}
extension Int64: ManagedScalar {}

extension Double: ManagedScalar {
    static func make(_ value: Any?) -> Double {
        switch value {
        case let date as Date: date.timeIntervalSinceReferenceDate
        case let number as Double: number
        case let number as Int64: Double(number)
        default: 0
        }
    }
}

extension Float: ManagedScalar {
    static func make(_ value: Any?) -> Float { Float(Double.make(value)) }
}

extension Bool: ManagedScalar {
    static func make(_ value: Any?) -> Bool { value as? Bool ?? false }
}
