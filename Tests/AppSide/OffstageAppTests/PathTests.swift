import Foundation
import OffstageUIKit
import Testing

/// Lines have a geometry, though nobody draws them.
@MainActor @Suite struct PathTests {
    private func isClose(_ one: CGRect, _ other: CGRect) -> Bool {
        let pairs = [
            (one.minX, other.minX), (one.minY, other.minY), (one.width, other.width), (one.height, other.height),
        ]
        return pairs.allSatisfy { abs($0 - $1) < 1e-3 }
    }

    @Test func bounds_areThoseOfAllPoints() {
        let path = UIBezierPath()
        #expect(path.isEmpty && path.bounds.isNull)
        path.move(to: CGPoint(x: 1, y: 2))
        path.addQuadCurve(to: CGPoint(x: 5, y: 2), controlPoint: CGPoint(x: 3, y: 10))
        #expect(path.bounds == CGRect(x: 1, y: 2, width: 4, height: 8))
        #expect(path.cgPath.boundingBoxOfPath == CGRect(x: 1, y: 2, width: 4, height: 4))
        #expect(path.currentPoint == CGPoint(x: 5, y: 2))
        path.close()
        #expect(path.currentPoint == CGPoint(x: 1, y: 2))
        let wave = CGMutablePath()
        wave.move(to: .zero)
        wave.addCurve(to: CGPoint(x: 3, y: 0), control1: CGPoint(x: 1, y: 4), control2: CGPoint(x: 2, y: 4))
        #expect(wave.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 3, height: 3))
    }

    @Test func circles_haveTheirInsides() {
        let frame = CGRect(x: 10, y: 20, width: 40, height: 20)
        let oval = UIBezierPath(ovalIn: frame)
        #expect(isClose(oval.bounds, frame))
        #expect(oval.contains(CGPoint(x: 30, y: 30)) && !oval.contains(CGPoint(x: 11, y: 21)))
        let card = UIBezierPath(
            roundedRect: frame,
            byRoundingCorners: [.topLeft],
            cornerRadii: CGSize(width: 8, height: 8)
        )
        #expect(isClose(card.bounds, frame))
        #expect(!card.contains(CGPoint(x: 11, y: 21)) && card.contains(CGPoint(x: 49, y: 21)))
        // With y downwards, clockwise from the right goes down.
        let half = UIBezierPath(arcCenter: .zero, radius: 2, startAngle: 0, endAngle: .pi, clockwise: true)
        #expect(isClose(half.bounds, CGRect(x: -2, y: 0, width: 4, height: 2)))
        let other = UIBezierPath(arcCenter: .zero, radius: 2, startAngle: 0, endAngle: .pi, clockwise: false)
        #expect(isClose(other.bounds, CGRect(x: -2, y: -2, width: 4, height: 2)))
    }

    @Test func holes_dependOnTheRule() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
        let hole = UIBezierPath(rect: CGRect(x: 3, y: 3, width: 3, height: 3))
        path.append(hole)
        let middle = CGPoint(x: 4, y: 4)
        #expect(path.contains(middle))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(middle) && path.contains(CGPoint(x: 1, y: 1)))
        let cut = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9))
        cut.append(hole.reversing())
        #expect(!cut.contains(middle) && cut.contains(CGPoint(x: 7, y: 7)))
    }

    @Test func corners_areRoundedByTangents() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        #expect(abs(path.currentPoint.x - 10) < 1e-9 && abs(path.currentPoint.y - 4) < 1e-9)
        #expect(isClose(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 4)))
    }

    @Test func pieces_areCountedOneByOne() {
        let path = CGPath(rect: CGRect(x: 1, y: 1, width: 2, height: 2), transform: nil)
        var kinds: [CGPathElementType] = []
        path.applyWithBlock { kinds.append($0.pointee.type) }
        #expect(kinds == [.moveToPoint, .addLineToPoint, .addLineToPoint, .addLineToPoint, .closeSubpath])
        var found = CGRect.zero
        #expect(path.isRect(&found) && found == CGRect(x: 1, y: 1, width: 2, height: 2))
        var transform = CGAffineTransform(translationX: 1, y: 0).rotated(by: .pi / 2)
        #expect(
            path.copy(using: &transform).map { isClose($0.boundingBox, CGRect(x: -2, y: 1, width: 2, height: 2)) }
                == true
        )
        #expect(path == path.copy() && path.mutableCopy() == path)
    }

    @Test func pens_coverWhatIsNearTheLine() {
        let line = CGMutablePath()
        line.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
        let outline = line.copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect(outline.contains(CGPoint(x: 5, y: 1.5)) && outline.contains(CGPoint(x: 8.5, y: 5)))
        #expect(!outline.contains(CGPoint(x: 5, y: 3)) && !outline.contains(CGPoint(x: -1, y: 0)))
    }

    @Test func context_keepsItsPathAndTransform() throws {
        let context = try #require(
            CGContext(
                data: nil,
                width: 4,
                height: 3,
                bitsPerComponent: 8,
                bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
            )
        )
        context.saveGState()
        context.scaleBy(x: 2, y: 2)
        #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 2, y: 2))
        context.restoreGState()
        #expect(context.ctm.isIdentity)
        context.addPath(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2)).cgPath)
        #expect(context.boundingBoxOfPath.width == 2)
        context.fillPath()
        #expect(context.isPathEmpty && context.makeImage()?.width == 4)
        let gradient = CGGradient(
            colorsSpace: nil,
            colors: [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray,
            locations: [0, 1]
        )
        context.drawLinearGradient(try #require(gradient), start: .zero, end: CGPoint(x: 1, y: 0), options: [])
    }
}
