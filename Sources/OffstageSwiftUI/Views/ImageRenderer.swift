/// Makes pictures of views. Nothing is drawn, so there is none.
@MainActor public final class ImageRenderer<Content: View> {
    public var content: Content
    public var proposedSize = ProposedViewSize.unspecified
    public var scale: CGFloat = 1
    public var isOpaque = false

    public init(content: Content) {
        self.content = content
    }

    public var cgImage: CGImage? { nil }
    public var uiImage: UIImage? { nil }
}
