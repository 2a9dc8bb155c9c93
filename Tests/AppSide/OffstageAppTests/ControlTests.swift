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
