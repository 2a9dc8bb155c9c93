public import Foundation
public import OffstageObjectiveC

/// Foundation on Linux sorts by key paths of comparable values alone.
extension NSSortDescriptor {
    /// By the value that an object has for a key.
    public convenience init(key: String?, ascending: Bool) {
        let key = key ?? "self"
        self.init(keyPath: \NSObject.[sorting: key], ascending: ascending) { Self.order($0, $1) }
    }

    public convenience init(key: String?, ascending: Bool, selector: Selector?) {
        self.init(key: key, ascending: ascending)
    }

    public convenience init<Root, Value: Comparable>(keyPath: KeyPath<Root, Value?>, ascending: Bool) {
        self.init(keyPath: keyPath, ascending: ascending) { Self.order($0, $1) }
    }

    /// What is nothing comes first, as in SQLite.
    fileprivate static func order(_ first: Any, _ second: Any) -> ComparisonResult {
        switch (KeyedValue(first), KeyedValue(second)) {
        case (nil, nil): .orderedSame
        case (nil, _): .orderedAscending
        case (_, nil): .orderedDescending
        case (let first?, let second?): first.order(second)
        }
    }
}

extension NSObject {
    /// With a path of keys the value of the last one.
    fileprivate subscript(sorting keys: String) -> Any? {
        var value: Any? = self
        for key in keys.split(separator: ".") where key != "self" {
            value = KeyedObjects.value(of: value, String(key))
        }
        return value
    }
}
