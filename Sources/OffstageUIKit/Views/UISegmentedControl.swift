public import Foundation

@preconcurrency @MainActor open class UISegmentedControl: UIControl {
    public static let noSegment = -1

    private var titles: [String?] = []
    open var selectedSegmentIndex = UISegmentedControl.noSegment { willSet { changing("selectedSegmentIndex") } }

    public init(items: [Any]?) {
        super.init(frame: .zero)
        titles = (items ?? []).map { $0 as? String }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open var numberOfSegments: Int { titles.count }

    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        changing("insertSegment(withTitle:at:animated:)")
        titles.insert(title, at: min(max(0, segment), titles.count))
    }

    open func removeAllSegments() {
        changing("removeAllSegments()")
        titles = []
        selectedSegmentIndex = Self.noSegment
    }

    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        if titles.indices.contains(segment) { titles[segment] = title }
    }

    open func titleForSegment(at segment: Int) -> String? {
        titles.indices.contains(segment) ? titles[segment] : nil
    }

    override func show(on screen: inout ScreenContents) {
        for title in titles.compactMap(\.self) { screen.items.append(.button(title)) }
    }
}
