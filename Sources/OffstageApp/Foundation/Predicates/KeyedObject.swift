/// What is asked for values by their keys, as every object is on iOS.
package protocol KeyedObject: AnyObject {
    func value(forKey key: String) -> Any?
}

package enum KeyedObjects {
    /// The value that an object has for a key; of a dictionary the one under it.
    package static func value(of object: Any?, _ key: String) -> Any? {
        switch object {
        case let object as any KeyedObject: object.value(forKey: key)
        case let values as [String: Any]: values[key]
        default: nil
        }
    }
}
