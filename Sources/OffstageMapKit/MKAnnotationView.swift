public import Foundation
public import OffstageUIKit

/// An annotation as a map shows it: by its title.
@preconcurrency @MainActor open class MKAnnotationView: UIView {
    open var annotation: (any MKAnnotation)?
    open private(set) var reuseIdentifier: String?
    open var image: UIImage?
    open var centerOffset = CGPoint.zero
    open var calloutOffset = CGPoint.zero
    open var accessoryOffset = CGPoint.zero
    open var isEnabled = true
    open var isHighlighted = false
    open var isSelected = false
    open var canShowCallout = false
    open var leftCalloutAccessoryView: UIView?
    open var rightCalloutAccessoryView: UIView?
    open var detailCalloutAccessoryView: UIView?
    open var isDraggable = false
    open var dragState = DragState.none
    open var clusteringIdentifier: String?
    open weak var cluster: MKAnnotationView?
    open var displayPriority = MKFeatureDisplayPriority.required
    open var zPriority = MKAnnotationViewZPriority.defaultUnselected
    open var selectedZPriority = MKAnnotationViewZPriority.defaultSelected
    open var collisionMode = CollisionMode.rectangle

    public enum DragState: UInt, Sendable {
        case none, starting, dragging, canceling, ending
    }

    public enum CollisionMode: Int, Sendable {
        case rectangle, circle, none
    }

    public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        self.annotation = annotation
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        content = { [weak self] in self?.shown ?? [] }
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        content = { [weak self] in self?.shown ?? [] }
    }

    open func prepareForReuse() {}
    open func prepareForDisplay() {}
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    open func setDragState(_ newDragState: DragState, animated: Bool) { dragState = newDragState }

    /// What a screen shows of it.
    private var shown: [UIView] {
        let label = UILabel()
        label.text = annotation?.words
        return [label] + subviews
    }

    /// A new view of a class, by the class's own initialiser.
    @inline(never) @_optimize(none)
    static func make(_ type: MKAnnotationView.Type, _ annotation: (any MKAnnotation)?, _ identifier: String)
        -> MKAnnotationView
    {
        unsafeBitCast(type, to: _AnnotationViewTemplate.Type.self)
            .init(annotation: annotation, reuseIdentifier: identifier)
    }
}

/// Lends its metatype to `MKAnnotationView.make`: through it the initialiser that a class of the app's has in this slot
/// can be called, though it need not be required. It is open so that the compiler cannot know what is called.
@preconcurrency @MainActor open class _AnnotationViewTemplate: MKAnnotationView {
    public required override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

@preconcurrency @MainActor open class MKMarkerAnnotationView: MKAnnotationView {
    open var markerTintColor: UIColor?
    open var glyphTintColor: UIColor?
    open var glyphText: String?
    open var glyphImage: UIImage?
    open var selectedGlyphImage: UIImage?
    open var titleVisibility = MKFeatureVisibility.adaptive
    open var subtitleVisibility = MKFeatureVisibility.adaptive
    open var animatesWhenAdded = false

    public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

@preconcurrency @MainActor open class MKPinAnnotationView: MKAnnotationView {
    open var pinTintColor: UIColor!
    open var pinColor = MKPinAnnotationColor.red
    open var animatesDrop = false

    public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    open class func redPinColor() -> UIColor { .systemRed }
    open class func greenPinColor() -> UIColor { .systemGreen }
    open class func purplePinColor() -> UIColor { .systemPurple }
}

@preconcurrency @MainActor open class MKUserLocationView: MKAnnotationView {
    public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

public enum MKPinAnnotationColor: UInt, Sendable {
    case red, green, purple
}

public enum MKFeatureVisibility: Int, Sendable {
    case adaptive, hidden, visible
}

public struct MKFeatureDisplayPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float

    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: Float) {
        self.rawValue = rawValue
    }

    public static let required = MKFeatureDisplayPriority(1000)
    public static let defaultHigh = MKFeatureDisplayPriority(750)
    public static let defaultLow = MKFeatureDisplayPriority(250)
}

public struct MKAnnotationViewZPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float

    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    public static let max = MKAnnotationViewZPriority(rawValue: 1000)
    public static let defaultSelected = MKAnnotationViewZPriority(rawValue: 1000)
    public static let defaultUnselected = MKAnnotationViewZPriority(rawValue: 500)
    public static let min = MKAnnotationViewZPriority(rawValue: 0)
}

public let MKMapViewDefaultAnnotationViewReuseIdentifier = "MKMapViewDefaultAnnotationViewReuseIdentifier"
public let MKMapViewDefaultClusterAnnotationViewReuseIdentifier =
    "MKMapViewDefaultClusterAnnotationViewReuseIdentifier"
