/// A picture as pixels. Nobody makes one here.
public final class CGImage: Sendable {
    init() {}
}
