public import Foundation
public import OffstageCoreLocation

/// What an annotation may have to say. On iOS these are optional members, so that whoever knows only that it is one
/// finds them in a second optional; a class has them as it declares them.
public protocol _MKAnnotationTexts: NSObjectProtocol {
    @_disfavoredOverload var title: String? { get }
    @_disfavoredOverload var subtitle: String? { get }
}

extension _MKAnnotationTexts {
    @_disfavoredOverload public var title: String? { nil }
    @_disfavoredOverload public var subtitle: String? { nil }
}

/// Something at a place of a map.
public protocol MKAnnotation: _MKAnnotationTexts {
    var coordinate: CLLocationCoordinate2D { get }
}

extension MKAnnotation {
    public var title: String?? { .some((self as any _MKAnnotationTexts).title) }
    public var subtitle: String?? { .some((self as any _MKAnnotationTexts).subtitle) }

    /// What a map writes beside it.
    var words: String { (title ?? nil) ?? "" }
}

open class MKShape: NSObject, MKAnnotation {
    open var title: String?
    open var subtitle: String?
    open var coordinate: CLLocationCoordinate2D { kCLLocationCoordinate2DInvalid }
}

/// A place with a name.
open class MKPointAnnotation: MKShape {
    private var place: CLLocationCoordinate2D

    public override init() {
        place = CLLocationCoordinate2D()
    }

    public init(coordinate: CLLocationCoordinate2D) {
        place = coordinate
    }

    public convenience init(coordinate: CLLocationCoordinate2D, title: String?, subtitle: String?) {
        self.init(coordinate: coordinate)
        (self.title, self.subtitle) = (title, subtitle)
    }

    open override var coordinate: CLLocationCoordinate2D {
        get { place }
        set { place = newValue }
    }
}

/// Where the user is, on a map that shows it.
open class MKUserLocation: NSObject, MKAnnotation {
    open internal(set) var location: CLLocation?
    open var heading: CLHeading? { nil }
    open var isUpdating: Bool { false }
    open var title: String?
    open var subtitle: String?
    open var coordinate: CLLocationCoordinate2D { location?.coordinate ?? kCLLocationCoordinate2DInvalid }
}

/// Annotations that are too near to each other to be seen apart. A map makes none here.
open class MKClusterAnnotation: NSObject, MKAnnotation {
    open var title: String?
    open var subtitle: String?
    public let memberAnnotations: [any MKAnnotation]

    public init(memberAnnotations: [any MKAnnotation]) {
        self.memberAnnotations = memberAnnotations
    }

    open var coordinate: CLLocationCoordinate2D {
        let rect = MKMapRect(around: memberAnnotations.map { MKMapPoint($0.coordinate) })
        return MKMapPoint(x: rect.midX, y: rect.midY).coordinate
    }
}
