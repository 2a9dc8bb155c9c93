public import Foundation

/// What is drawn into. It keeps its path and its transform, takes everything else, and paints nothing.
public final class CGContext {
    private var current = CGMutablePath()
    private var transforms: [CGAffineTransform] = []
    public private(set) var ctm = CGAffineTransform.identity
    private let pixels: UnsafeMutableRawPointer?
    private let ownsPixels: Bool

    public let width, height, bytesPerRow, bitsPerComponent: Int
    public let colorSpace: CGColorSpace?
    public let bitmapInfo: CGBitmapInfo

    public var interpolationQuality = CGInterpolationQuality.default
    public var textMatrix = CGAffineTransform.identity
    public var textPosition = CGPoint.zero

    /// In points, of a context that UIKit has made.
    let size: CGSize
    let scale: CGFloat

    init(size: CGSize = .zero, scale: CGFloat = 1) {
        (self.size, self.scale) = (size, scale)
        (width, height) = (Int(max(0, size.width * scale)), Int(max(0, size.height * scale)))
        (bytesPerRow, bitsPerComponent, colorSpace) = (width * 4, 8, CGColorSpaceCreateDeviceRGB())
        bitmapInfo = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
        (pixels, ownsPixels) = (nil, false)
    }

    /// The pixels stay as they are: of memory of its own, zero.
    public init?(
        data: UnsafeMutableRawPointer?,
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bytesPerRow: Int,
        space: CGColorSpace?,
        bitmapInfo: UInt32
    ) {
        guard width > 0, height > 0 else { return nil }
        (size, scale) = (CGSize(width: width, height: height), 1)
        (self.width, self.height, self.bitsPerComponent, colorSpace) = (width, height, bitsPerComponent, space)
        self.bytesPerRow = bytesPerRow > 0 ? bytesPerRow : width * 4
        self.bitmapInfo = CGBitmapInfo(rawValue: bitmapInfo)
        ownsPixels = data == nil
        pixels = data ?? UnsafeMutableRawPointer(calloc(height, self.bytesPerRow))
    }

    deinit {
        if ownsPixels { free(pixels) }
    }

    public var data: UnsafeMutableRawPointer? { pixels }

    public func makeImage() -> CGImage? {
        guard width > 0, height > 0 else { return nil }
        return CGImage(
            width: width,
            height: height,
            pixels: pixels.map { Data(bytes: $0, count: bytesPerRow * height) }
        )
    }

    public var boundingBoxOfClipPath: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }

    public func saveGState() { transforms.append(ctm) }

    public func restoreGState() {
        ctm = transforms.popLast() ?? ctm
    }

    // MARK: The transform

    public func translateBy(x: CGFloat, y: CGFloat) { ctm = ctm.translatedBy(x: x, y: y) }
    public func scaleBy(x: CGFloat, y: CGFloat) { ctm = ctm.scaledBy(x: x, y: y) }
    public func rotate(by angle: CGFloat) { ctm = ctm.rotated(by: angle) }
    public func concatenate(_ transform: CGAffineTransform) { ctm = transform.concatenating(ctm) }
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }

    // MARK: The path, as the app has told it

    public var path: CGPath? { current.isEmpty ? nil : current.copy() }
    public var isPathEmpty: Bool { current.isEmpty }
    public var currentPointOfPath: CGPoint { current.currentPoint }
    public var boundingBoxOfPath: CGRect { current.boundingBox }
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        current.contains(point, using: mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding)
    }

    public func beginPath() { current = CGMutablePath() }
    public func closePath() { current.closeSubpath() }
    public func move(to point: CGPoint) { current.move(to: point) }
    public func addLine(to point: CGPoint) { current.addLine(to: point) }
    public func addLines(between points: [CGPoint]) { current.addLines(between: points) }
    public func addRect(_ rect: CGRect) { current.addRect(rect) }
    public func addRects(_ rects: [CGRect]) { current.addRects(rects) }
    public func addEllipse(in rect: CGRect) { current.addEllipse(in: rect) }
    public func addPath(_ path: CGPath) { current.addPath(path) }
    public func addQuadCurve(to end: CGPoint, control: CGPoint) { current.addQuadCurve(to: end, control: control) }

    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        current.addCurve(to: end, control1: control1, control2: control2)
    }

    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        current.addArc(
            center: center,
            radius: radius,
            startAngle: startAngle,
            endAngle: endAngle,
            clockwise: clockwise
        )
    }

    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        current.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
    }

    // What draws the path or clips to it ends it.

    public func drawPath(using mode: CGPathDrawingMode) { beginPath() }
    public func strokePath() { beginPath() }
    public func fillPath(using rule: CGPathFillRule = .winding) { beginPath() }
    public func clip(using rule: CGPathFillRule = .winding) { beginPath() }
    public func replacePathWithStrokedPath() {}
}

public enum CGPathDrawingMode: Int32, Sendable {
    case fill, eoFill, stroke, fillStroke, eoFillStroke
}
