import Foundation
import OffstageUIKit
import Testing

/// What apps draw with, fit and animate: their code runs, and nothing is drawn.
@MainActor @Suite struct DrawingTests {
    private final class PaddedLabel: UILabel {
        var insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)

        override var intrinsicContentSize: CGSize {
            var size = super.intrinsicContentSize
            size.width += insets.left + insets.right
            return size
        }

        override func drawText(in rect: CGRect) {
            super.drawText(in: rect.inset(by: insets))
        }
    }

    private final class Gauge: UIStackView {
        override init(frame: CGRect) {
            super.init(frame: frame)
        }

        required init(coder: NSCoder) {
            super.init(coder: coder)
            isLayoutMarginsRelativeArrangement = true
        }
    }

    @Test func context_isThereWhileAnImageIsMade() {
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIGraphicsBeginImageContext(CGSize(width: 10, height: 10))
        UIGraphicsGetCurrentContext()?.setStrokeColor(UIColor.red.cgColor)
        UIGraphicsGetCurrentContext()?.drawPath(using: .stroke)
        #expect(UIGraphicsGetImageFromCurrentImageContext() != nil)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        var drew = false
        _ = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { context in
            context.cgContext.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            drew = true
        }
        #expect(drew)
    }

    @Test func views_keepWhatTheyAreTold() throws {
        let label = PaddedLabel()
        #expect(label.intrinsicContentSize.width == UIView.noIntrinsicMetric + 6)
        let gauge = Gauge(frame: CGRect(x: 0, y: 0, width: 3, height: 4))
        gauge.addArrangedSubview(label)
        gauge.setCustomSpacing(5, after: label)
        #expect(gauge.customSpacing(after: label) == 5)
        #expect(gauge.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == gauge.bounds.size)
        let appearance = UITabBarAppearance()
        appearance.stackedLayoutAppearance.selected.titleTextAttributes = [.foregroundColor: UIColor.white]
        UITabBar.appearance().standardAppearance = appearance
        let image: UIImage = #imageLiteral(resourceName: "Leaf")
        #expect(image.withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
        let picker = UIPanGestureRecognizer()
        picker.minimumNumberOfTouches = 2
        #expect(picker.translation(in: gauge) == .zero)
        #expect(NSValue(cgRect: gauge.frame).cgRectValue == gauge.frame)
        UIPasteboard.general.string = "tea"
        #expect(UIPasteboard.general.hasStrings && UIPasteboard.general.strings == ["tea"])
    }

    @Test func changes_areMadeAtOnce() {
        let view = UIView()
        UIView.transition(with: view, duration: 1, options: .transitionFlipFromTop, animations: { view.alpha = 0.5 })
        UIView.animate(withDuration: 1, delay: 2, options: [.curveEaseIn, .repeat], animations: { view.tag = 3 })
        #expect(view.alpha == 0.5 && view.tag == 3)
    }
}
