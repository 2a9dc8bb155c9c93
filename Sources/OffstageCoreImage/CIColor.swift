public import Foundation

/// A colour of a filter: its parts, between zero and one.
open class CIColor: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    public let red, green, blue, alpha: CGFloat

    public init(red r: CGFloat, green g: CGFloat, blue b: CGFloat, alpha a: CGFloat = 1) {
        (red, green, blue, alpha) = (r, g, b, a)
    }

    public convenience init(color: UIColor) {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
        _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(cgColor: CGColor) {
        self.init(color: UIColor(cgColor: cgColor))
    }

    /// - Parameter representation: three or four numbers with spaces between them.
    public convenience init(string representation: String) {
        let parts = representation.split(separator: " ").compactMap { Double($0) }
        func part(_ index: Int) -> CGFloat { index < parts.count ? parts[index] : index == 3 ? 1 : 0 }
        self.init(red: part(0), green: part(1), blue: part(2), alpha: part(3))
    }

    open var stringRepresentation: String { "\(red) \(green) \(blue) \(alpha)" }
    open var numberOfComponents: Int { 4 }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CIColor)
            .map { ($0.red, $0.green, $0.blue, $0.alpha) == (red, green, blue, alpha) } ?? false
    }
    open override var hash: Int { [red, green, blue, alpha].hashValue }

    public static let black = CIColor(red: 0, green: 0, blue: 0)
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
    public static let red = CIColor(red: 1, green: 0, blue: 0)
    public static let green = CIColor(red: 0, green: 1, blue: 0)
    public static let blue = CIColor(red: 0, green: 0, blue: 1)
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
}

extension UIColor {
    public convenience init(ciColor: CIColor) {
        self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
    }
}

/// Numbers for a filter.
open class CIVector: NSObject, @unchecked Sendable {
    // Sendable because it never changes.
    private let values: [CGFloat]

    public init(values: UnsafePointer<CGFloat>, count: Int) {
        self.values = Array(UnsafeBufferPointer(start: values, count: count))
    }

    private init(_ values: [CGFloat]) {
        self.values = values
    }

    public convenience init(x: CGFloat) { self.init([x]) }
    public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }
    public convenience init(cgPoint: CGPoint) { self.init([cgPoint.x, cgPoint.y]) }
    public convenience init(cgRect: CGRect) {
        self.init([cgRect.minX, cgRect.minY, cgRect.width, cgRect.height])
    }

    open var count: Int { values.count }
    open func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }
    open var x: CGFloat { value(at: 0) }
    open var y: CGFloat { value(at: 1) }
    open var z: CGFloat { value(at: 2) }
    open var w: CGFloat { value(at: 3) }
    open var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
    open var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }
    open override var hash: Int { values.hashValue }
}
