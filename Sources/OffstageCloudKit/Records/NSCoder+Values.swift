import Foundation

extension NSCoder {
    /// Nil: there is none. Foundation on Linux ends the process that asks for what is not there.
    func text(_ key: String) -> String? {
        guard containsValue(forKey: key) else { return nil }
        return decodeObject(of: NSString.self, forKey: key).map { "\($0)" }
    }

    func data(_ key: String) -> Data? {
        guard containsValue(forKey: key) else { return nil }
        return decodeObject(of: NSData.self, forKey: key).map { Data(referencing: $0) }
    }
}
