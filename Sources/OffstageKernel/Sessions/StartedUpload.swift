/// Where a server keeps what it has of an upload, so that only the rest must be sent (T-68).
public struct StartedUpload: Equatable, Sendable, Codable {
    /// The address of the upload itself.
    public var location: String
    /// The version of the draft that the server speaks (T-69).
    public var interop: Int
    /// Bytes of the whole body.
    public var length: Int64
    /// Bytes that the server said it has (T-70).
    public var offset: Int64

    public init(location: String, interop: Int, length: Int64, offset: Int64 = 0) {
        self.location = location
        self.interop = interop
        self.length = length
        self.offset = offset
    }
}
