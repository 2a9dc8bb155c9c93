/// What the seed of a virtual device decides instead of a fixed order. No app may rely on either order.
public struct Shuffle: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// What comes first of what happens at the same moment: the device, one of its processes, or a step of the user.
    public static let order = Shuffle(rawValue: 1)
    /// Which of the threads that are ready runs next.
    public static let threads = Shuffle(rawValue: 2)
}
