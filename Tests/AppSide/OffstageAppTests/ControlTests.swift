import Foundation
import OffstageApp
import OffstageUIKit
import Testing

@MainActor @Suite struct ControlTests {
    private final class Page: UIView {
        var log: [String] = []
        func press() { log.append("press") }
        func pressOf(_ sender: UIControl) { log.append("press of \(type(of: sender))") }
        func touch(_ sender: UIControl, _ event: UIEvent) { log.append("touch") }
    }

    @Test func target_isSentWhatItTakes_forTheEventsItWants() {
        let control = UIButton(frame: .zero)
        let page = Page()
        control.addTarget(page, action: Selector(_name: "press", Page.press), for: .touchUpInside)
        control.addTarget(page, action: Selector(_name: "pressOf:", Page.pressOf), for: [.touchUpInside, .touchDown])
        control.addTarget(page, action: Selector(_name: "touch::", Page.touch), for: .valueChanged)
        control.sendActions(for: .touchDown)
        #expect(page.log == ["press of UIButton"])
        control.sendActions(for: .touchUpInside)
        #expect(page.log == ["press of UIButton", "press", "press of UIButton"])
        control.sendActions(for: .valueChanged)
        #expect(page.log.last == "touch")
        control.removeTarget(page, action: Selector("press"), for: .touchUpInside)
        page.log = []
        control.sendActions(for: .touchUpInside)
        #expect(page.log == ["press of UIButton"])
        control.removeTarget(nil, action: nil, for: [.touchUpInside, .touchDown, .valueChanged])
        control.sendActions(for: .touchDown)
        #expect(page.log.count == 1)
    }

    @Test func segments_keepWhatTheyAreTold() {
        let control = UISegmentedControl(items: ["One", UIImage()])
        control.insertSegment(action: UIAction(title: "Three") { _ in }, at: 9, animated: false)
        control.setEnabled(false, forSegmentAt: 0)
        control.setWidth(40, forSegmentAt: 1)
        #expect(control.numberOfSegments == 3 && control.titleForSegment(at: 2) == "Three")
        #expect(control.imageForSegment(at: 1) != nil && control.widthForSegment(at: 1) == 40)
        #expect(!control.isEnabledForSegment(at: 0) && control.isEnabledForSegment(at: 1))
        #expect(control.actionForSegment(at: 2)?.title == "Three" && control.actionForSegment(at: 0) == nil)
        control.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
        #expect(control.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor == .red)
        control.removeSegment(at: 0, animated: false)
        control.setTitle("none", forSegmentAt: 7)
        #expect(control.numberOfSegments == 2 && control.titleForSegment(at: 1) == "Three")
    }

    @Test func partsOfControls_areThoseOfTheNormalStateWhereNoneIsSet() {
        let (normal, pressed) = (UIImage(), UIImage())
        let slider = UISlider()
        slider.setThumbImage(normal, for: .normal)
        slider.setThumbImage(pressed, for: .highlighted)
        #expect(slider.currentThumbImage === normal && slider.thumbImage(for: .highlighted) === pressed)
        #expect(slider.thumbImage(for: .disabled) === normal && slider.minimumTrackImage(for: .normal) == nil)
        let page = Page()
        let button = UIButton.systemButton(with: normal, target: page, action: Selector(_name: "press", Page.press))
        button.sendActions(for: .touchUpInside)
        #expect(page.log == ["press"] && button.buttonType == .system && button.image(for: .selected) === normal)
    }

    @Test func actionWithoutATarget_goesAlongTheResponderChain() {
        let control = UIControl(frame: .zero)
        let (inner, outer) = (UIView(), Page())
        outer.addSubview(inner)
        inner.addSubview(control)
        control.addTarget(nil, action: Selector(_name: "press", Page.press), for: .touchDown)
        control.sendActions(for: .touchDown)
        #expect(outer.log == ["press"])
    }

    @Test func application_sendsActions_toWhoHasTheMethod() {
        let page = Page()
        let inner = UIView()
        page.addSubview(inner)
        let press = Selector(_name: "press", Page.press)
        #expect(UIApplication.shared.sendAction(press, to: nil, from: inner, for: nil) && page.log == ["press"])
        #expect(UIApplication.shared.sendAction(press, to: page, from: nil, for: nil) && page.log.count == 2)
        #expect(!UIApplication.shared.sendAction(press, to: nil, from: nil, for: nil) && page.log.count == 2)
    }

    @Test func gestureRecognizer_belongsToOneView() {
        let (first, second) = (UIView(), Page())
        let tap = UITapGestureRecognizer(target: second, action: Selector(_name: "press", Page.press))
        first.addGestureRecognizer(tap)
        #expect(tap.view === first)
        second.addGestureRecognizer(tap)
        #expect(tap.view === second)
        #expect(first.gestureRecognizers?.isEmpty == true)
        #expect(second.gestureRecognizers?.first === tap)
        first.removeGestureRecognizer(tap)
        #expect(tap.view === second)
        second.removeGestureRecognizer(tap)
        #expect(tap.view == nil)
    }

    @Test func outlet_isAnEmptyObjectOfItsType_andKeepsIt() {
        var view = _Outlet<Page>()
        let first = view.wrappedValue
        #expect(first != nil)
        #expect(view.wrappedValue === first)
        var label = _Outlet<UILabel>()
        #expect(label.wrappedValue.text == "")
        var controller = _Outlet<UITableViewController>()
        #expect(controller.wrappedValue != nil)
        var constraint = _Outlet<NSLayoutConstraint>()
        #expect(constraint.wrappedValue != nil)
        var views = _Outlet<[UIView]>()
        #expect(views.wrappedValue.isEmpty)
        let own = Page()
        view.wrappedValue = own
        #expect(view.wrappedValue === own)
    }
}
