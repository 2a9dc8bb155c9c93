public import OffstageJSON

/// The body of a push, read as far as the gateway must: what it asks of the device, and what its sender should mend.
///
/// Nothing here refuses: a wrong type for a known key never changes the answer (Y-2b).
public struct Payload: Equatable, Sendable {
    /// Nil if it is not an object of JSON (Y-1), with what the parser says in ``problem``.
    public let root: JSON?
    public let problem: String?
    /// Whether `aps` is there and not an object (Y-2).
    public let hasBadAps: Bool
    public let hasAlert: Bool
    public let hasBadge: Bool
    public let hasSound: Bool
    /// Whether it asks for a background wake (Y-7).
    public let wakes: Bool
    /// Whether an extension may change it (Y-9).
    public let isMutable: Bool
    /// What is accepted and should be mended, in the order of the rules.
    public let lints: [String]

    public init(_ bytes: [UInt8]) {
        var problem: String?
        var root: JSON?
        do throws(JSONParser.Problem) {
            root = try JSONParser.parse(bytes)
            if root?.members == nil { problem = "the body is not an object" }
        } catch {
            problem = error.description
        }
        self.root = problem == nil ? root : nil
        self.problem = problem
        let aps = self.root?["aps"]
        hasBadAps = aps.map { $0.members == nil } ?? false
        hasAlert = aps?["alert"] != nil
        hasBadge = aps?["badge"] != nil
        hasSound = aps?["sound"] != nil
        wakes = aps?["content-available"].map(PayloadLint.isTrue) ?? false
        isMutable = aps?["mutable-content"].map(PayloadLint.isTrue) ?? false
        lints = self.root == nil ? [] : PayloadLint.lints(aps: aps)
    }

    /// Whether a person would notice it.
    public var isVisible: Bool { hasAlert || hasBadge || hasSound }

    /// The type for a request without the header (P-17).
    var inferredType: PushType { wakes && !isVisible ? .background : .alert }

    /// Whether the type says what the payload is (P-17b, Y-8).
    func contradicts(_ type: PushType) -> Bool { type == .background && isVisible }
}
