/// What tells whether the app's own file of an upload is still there, and the same.
struct BodyMark: Equatable, Sendable {
    /// Names that the file has.
    var links: Int
    var bytes: Int64
    /// Nanoseconds since 1970, by the host.
    var modified: Int64
}
