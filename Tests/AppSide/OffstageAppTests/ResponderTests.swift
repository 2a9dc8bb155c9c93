import Foundation
import OffstageApp
import OffstageUIKit
import Synchronization
import Testing

/// Who answers to what, and the menus over a selection.
@MainActor @Suite struct ResponderTests {
    private final class Bar: UIViewController {
        let field = UITextField()
        override var canBecomeFirstResponder: Bool { true }
        override var inputAccessoryView: UIView? { field }
        override var undoManager: UndoManager? { field.undoManager ?? manager }
        private let manager = UndoManager()
        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { sender is Int }
    }

    @Test func responders_giveWhatStandsInForTheKeyboard() {
        let bar = Bar()
        #expect(bar.inputAccessoryView === bar.field && bar.inputView == nil && bar.undoManager != nil)
        let (accessory, board) = (UIView(), UIView())
        (bar.field.inputAccessoryView, bar.field.inputView) = (accessory, board)
        #expect((bar.field as UIResponder).inputAccessoryView === accessory)
        #expect((bar.field as UIResponder).inputView === board)
        let action = Selector("run")
        #expect(bar.target(forAction: action, withSender: 1) as? Bar === bar)
        #expect(bar.target(forAction: action, withSender: nil) == nil)
    }

    @Test func menuOverASelection_isVisibleUntilItIsHidden() {
        let menu = UIMenuController.shared
        let names = [
            UIMenuController.willShowMenuNotification, UIMenuController.didShowMenuNotification,
            UIMenuController.willHideMenuNotification, UIMenuController.didHideMenuNotification,
        ]
        let heard = Mutex<[Notification.Name]>([])
        let center = OffstageApp.NotificationCenter.default
        let ears = names.map { name in
            center.addObserver(forName: name, object: menu, queue: nil) { note in
                heard.withLock { $0.append(note.name) }
            }
        }
        defer { ears.forEach(center.removeObserver) }
        menu.menuItems = [UIMenuItem(title: "Pour", action: Selector("pour"))]
        menu.showMenu(from: UIView(), rect: .zero)
        #expect(menu.isMenuVisible)
        menu.showMenu(from: UIView(), rect: .zero)
        menu.hideMenu()
        menu.setMenuVisible(false, animated: true)
        #expect(!menu.isMenuVisible && heard.withLock { $0 } == names)
    }

    @Test func textsOfFieldsAndViews_haveTheirPlaces() throws {
        let view = UITextView()
        view.text = "tea 🍵 time"
        let start = try #require(view.position(from: view.beginningOfDocument, offset: 4))
        let end = try #require(view.position(from: start, offset: 2))
        let cup = try #require(view.textRange(from: start, to: end))
        #expect(view.text(in: cup) == "🍵" && view.compare(start, to: end) == .orderedAscending)
        view.replace(cup, withText: "cup")
        #expect(view.text == "tea cup time" && view.offset(from: start, to: view.endOfDocument) == 8)
        view.selectedTextRange = cup
        #expect(view.selectedRange == NSRange(location: 4, length: 2))
        #expect(view.position(from: end, offset: 7) == nil)
        let field: any UITextInput = UITextField()
        field.insertText("ab")
        field.deleteBackward()
        #expect((field as? UITextField)?.text == "a" && field.hasText)
    }
}
