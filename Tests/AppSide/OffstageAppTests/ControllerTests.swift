import Foundation
import Testing

@testable import OffstageUIKit

/// Controllers in containers, and what a controller can be told.
@MainActor @Suite struct ControllerTests {
    private final class Page: UIViewController {
        let words: String
        var log: [String] = []

        init(_ words: String) {
            self.words = words
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }

        override func viewDidLoad() {
            super.viewDidLoad()
            title = words
            let label = UILabel()
            label.text = words
            view.addSubview(label)
        }

        override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
        override func viewIsAppearing(_ animated: Bool) { log.append("is appearing") }
        override func viewDidAppear(_ animated: Bool) { log.append("did appear, \(isBeingPresented)") }
        override func viewWillDisappear(_ animated: Bool) { log.append("will disappear, \(isMovingFromParent)") }
    }

    private final class Guide: NSObject, UINavigationControllerDelegate {
        var log: [String] = []

        func navigationController(
            _ navigationController: UINavigationController,
            willShow viewController: UIViewController,
            animated: Bool
        ) {
            log.append("will show \((viewController as? Page)?.words ?? "")")
        }

        func navigationController(
            _ navigationController: UINavigationController,
            didShow viewController: UIViewController,
            animated: Bool
        ) {
            log.append("did show \((viewController as? Page)?.words ?? "")")
        }
    }

    private func shown(_ root: UIViewController) -> UIWindow {
        let window = UIWindow()
        window.rootViewController = root
        window.makeKeyAndVisible()
        return window
    }

    /// What was put on the main queue before has been carried out.
    private func turn() async {
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }

    @Test func delegateOfANavigation_hearsWhatIsShown() async {
        let (first, second, guide) = (Page("cups"), Page("leaves"), Guide())
        let navigation = UINavigationController(rootViewController: first)
        navigation.delegate = guide
        let window = shown(navigation)
        await turn()
        #expect(guide.log == ["will show cups", "did show cups"])
        first.show(second, sender: nil)
        await turn()
        #expect(guide.log.suffix(2) == ["will show leaves", "did show leaves"])
        #expect(first.log == ["will appear", "is appearing", "did appear, false", "will disappear, false"])
        #expect(navigation.popToViewController(first, animated: true) == [second])
        #expect(second.log.last == "will disappear, true")
        window.isHidden = true
    }

    @Test func pages_showTheOneThatIsSet() async {
        let (first, second) = (Page("one"), Page("two"))
        let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
        let window = shown(pages)
        pages.setViewControllers([first], direction: .forward, animated: false)
        let isFinished = await withCheckedContinuation { continuation in
            pages.setViewControllers([second], direction: .forward, animated: true) {
                continuation.resume(returning: $0)
            }
        }
        #expect(isFinished && first.parent == nil && second.parent === pages)
        #expect(first.log.last == "will disappear, true" && second.log.first == "will appear")
        window.isHidden = true
    }

    @Test func splitScreen_hasRoomForOneColumn() {
        let (list, detail) = (Page("list"), Page("detail"))
        let split = UISplitViewController(style: .doubleColumn)
        split.setViewController(UINavigationController(rootViewController: list), for: .primary)
        let window = shown(split)
        list.showDetailViewController(detail, sender: nil)
        #expect(detail.navigationController === list.navigationController && detail.splitViewController === split)
        #expect(split.isCollapsed && list.traitCollection.horizontalSizeClass == .compact)
        window.isHidden = true
    }

    @Test func alert_hasTheFieldsThatItWasGiven() {
        let alert = UIAlertController(title: "Tea", message: nil, preferredStyle: .alert)
        #expect(alert.textFields == nil)
        alert.addTextField { $0.placeholder = "Which?" }
        alert.addTextField()
        #expect(alert.textFields?.map(\.placeholder) == ["Which?", nil])
    }

    @Test func toolbar_isShown_whereItIsNotHidden() {
        let page = Page("cups")
        let navigation = UINavigationController(rootViewController: page)
        let window = shown(navigation)
        page.toolbarItems = [.flexibleSpace(), UIBarButtonItem(title: "Brew", primaryAction: nil)]
        #expect(!window.words.contains("[Brew]"))
        navigation.setToolbarHidden(false, animated: false)
        #expect(window.words.contains("[Brew]"))
        window.isHidden = true
    }

    @Test func button_saysWhatItsConfigurationSays() {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Brew"
        var pressed: [String] = []
        let action = UIAction(title: "unused", state: .on) {
            pressed.append(($0.sender as? UIButton)?.words.first ?? "")
        }
        let button = UIButton(configuration: configuration, primaryAction: action)
        #expect(button.words == ["[Brew]"])
        button.sendActions(for: .primaryActionTriggered)
        #expect(pressed == ["[Brew]"])
        #expect(UIButton(primaryAction: UIAction(title: "Pour") { _ in }).words == ["[Pour]"])
        button.isEnabled = false
        button.setTitle("Wait", for: .disabled)
        #expect(button.currentTitle == "Wait" && button.state == .disabled)
    }

    @Test func traits_areTakenFromTheLastThatHasThem() {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let all = UITraitCollection(traitsFrom: [.current, dark, UITraitCollection()])
        #expect(all.userInterfaceStyle == .dark && all.horizontalSizeClass == .compact)
        #expect(all.containsTraits(in: dark) && !UITraitCollection.current.containsTraits(in: dark))
        #expect(UIContentSizeCategory.accessibilityLarge > .extraExtraExtraLarge)
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        #expect(color == UIColor.black)
    }
}
