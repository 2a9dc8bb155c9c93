public import OffstageUniformTypeIdentifiers

/// What a parameter can be.
public protocol _IntentValue {
    /// What it is before anybody has set it, for optionals.
    static var _unset: Any? { get }
}

extension _IntentValue {
    public static var _unset: Any? { nil }
}

/// What a parameter or a property is at present.
final class HeldValue<Value: _IntentValue>: @unchecked Sendable {
    // Sendable because its state is a lock's.
    private let lock = NSLock()
    private var set: Value?

    init(_ value: Value?) {
        set = value
    }

    /// Nil before anybody has set it, but for optionals.
    var value: Value? {
        get { lock.withLock { set } ?? Value._unset as? Value }
        set { lock.withLock { set = newValue } }
    }
}

extension Optional: _IntentValue where Wrapped: _IntentValue {
    public static var _unset: Any? { Optional<Wrapped>.none as Any }
}

extension Array: _IntentValue where Element: _IntentValue {}
extension Set: _IntentValue where Element: _IntentValue {}
extension Measurement: _IntentValue {}
extension Bool: _IntentValue {}
extension Int: _IntentValue {}
extension Int64: _IntentValue {}
extension Double: _IntentValue {}
extension Float: _IntentValue {}
extension Decimal: _IntentValue {}
extension String: _IntentValue {}
extension AttributedString: _IntentValue {}
extension Date: _IntentValue {}
extension DateComponents: _IntentValue {}
extension URL: _IntentValue {}
extension UUID: _IntentValue {}
extension Never: _IntentValue {}

/// A file that an intent is given or answers with.
public struct IntentFile: Hashable, Sendable, _IntentValue {
    public let data: Data
    public var filename: String
    public let fileURL: URL?
    public var type: UTType?

    public init(data: Data, filename: String, type: UTType? = nil) {
        (self.data, self.filename, fileURL, self.type) = (data, filename, nil, type)
    }

    public init(fileURL: URL, filename: String? = nil, type: UTType? = nil) {
        data = (try? Data(contentsOf: fileURL)) ?? Data()
        (self.filename, self.fileURL, self.type) = (filename ?? fileURL.lastPathComponent, fileURL, type)
    }
}

extension UTType: _IntentValue {}

/// Somebody whom an intent is about.
public struct IntentPerson: Hashable, Sendable, _IntentValue {
    public var displayName: String

    public init(displayName: String) {
        self.displayName = displayName
    }
}
