// As on iOS, CoreBluetooth brings Foundation along.
@_exported public import Foundation

/// What a service or one of its parts is called: two, four or sixteen bytes. Short ones are short for a long one.
open class CBUUID: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    public let data: Data

    private static let base: [UInt8] = [0, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0x80, 0x5f, 0x9b, 0x34, 0xfb]

    /// - Parameter theString: four, eight or 32 hexadecimal digits, those with the hyphens of a UUID. Others end the
    ///   app, as on iOS.
    public init(string theString: String) {
        let digits = Array(theString.filter { $0 != "-" })
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        precondition(
            [2, 4, 16].contains(bytes.count) && digits.count == bytes.count * 2
                && theString.filter { $0 == "-" }.count == (bytes.count == 16 ? 4 : 0),
            "String \(theString) does not represent a valid UUID"
        )
        data = Data(bytes)
    }

    public init(data theData: Data) {
        precondition([2, 4, 16].contains(theData.count), "Data does not represent a valid UUID")
        data = theData
    }

    public init(nsuuid theUUID: UUID) {
        data = withUnsafeBytes(of: theUUID.uuid) { Data($0) }
    }

    open var uuidString: String {
        let digits = data.map { String(format: "%02X", $0) }
        guard data.count == 16 else { return digits.joined() }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }

    private var long: [UInt8] {
        data.count == 16 ? Array(data) : Array(repeating: 0, count: 4 - data.count) + data + Self.base[4...]
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CBUUID).map { $0.long == long } ?? false }
    open override var hash: Int { long.hashValue }
    open override var description: String { uuidString }
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

public let CBUUIDCharacteristicUserDescriptionString = "2901"
public let CBUUIDClientCharacteristicConfigurationString = "2902"
