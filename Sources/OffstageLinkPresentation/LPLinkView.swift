/// A page as people see it in a message: here its title, else its address.
@preconcurrency @MainActor open class LPLinkView: UIView {
    private let label = UILabel()

    open var metadata: LPLinkMetadata {
        didSet { show() }
    }

    public init(metadata: LPLinkMetadata) {
        self.metadata = metadata
        super.init(frame: .zero)
        addSubview(label)
        show()
    }

    public convenience init(url URL: URL) {
        let metadata = LPLinkMetadata()
        (metadata.url, metadata.originalURL) = (URL, URL)
        self.init(metadata: metadata)
    }

    public override convenience init(frame: CGRect) {
        self.init(metadata: LPLinkMetadata())
    }

    public required init?(coder: NSCoder) {
        metadata = LPLinkMetadata()
        super.init(coder: coder)
        addSubview(label)
    }

    private func show() {
        label.text = metadata.title ?? metadata.url?.absoluteString
    }
}
