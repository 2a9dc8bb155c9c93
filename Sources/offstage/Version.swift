/// The version of Offstage: the newest in the changelog.
enum Version {
    static let current = "0.1.0"
}
