public import Foundation
import OffstageObjectiveC

/// What can be undone, and done again, which Foundation on Linux does not have.
///
/// As on iOS, what is registered in one turn of the main queue is one group; a group is taken back as a whole, the last
/// action first, and what is registered meanwhile makes it redoable.
open class UndoManager: NSObject {
    private struct Action {
        weak var target: AnyObject?
        let undo: (AnyObject) -> Void
    }

    private final class Group {
        var actions: [Action] = []
        var name = ""
    }

    private var undoable: [Group] = []
    private var redoable: [Group] = []
    /// From the outermost to the innermost.
    private var open: [Group] = []
    /// Counts what closes the group of a turn.
    private var turn = 0
    private var disabled = 0

    open private(set) var isUndoing = false
    open private(set) var isRedoing = false
    open var groupsByEvent = true
    /// 0: as many as there are.
    open var levelsOfUndo = 0 {
        didSet { trim() }
    }

    open var canUndo: Bool { !undoable.isEmpty || open.contains { !$0.actions.isEmpty } }
    open var canRedo: Bool { !redoable.isEmpty }
    open var groupingLevel: Int { open.count }
    open var isUndoRegistrationEnabled: Bool { disabled == 0 }
    open func disableUndoRegistration() { disabled += 1 }
    open func enableUndoRegistration() { disabled -= 1 }

    // MARK: Registering

    /// - Parameter handler: undoes what was done; it is given the target, which is not kept.
    @preconcurrency public func registerUndo<Target: AnyObject>(
        withTarget target: Target,
        handler: @escaping @MainActor (Target) -> Void
    ) {
        guard isUndoRegistrationEnabled else { return }
        let action = Action(target: target) { object in
            guard let target = object as? Target else { return }
            nonisolated(unsafe) let known = target
            // Views are undone where they live.
            MainActor.assumeIsolated { handler(known) }
        }
        if open.isEmpty { beginTurn() }
        open.last?.actions.append(action)
        if !isUndoing, !isRedoing { redoable = [] }
    }

    private func beginTurn() {
        beginUndoGrouping()
        guard groupsByEvent, !isUndoing, !isRedoing else { return }
        turn += 1
        nonisolated(unsafe) let manager = self
        DispatchQueue.main.async { [turn] in
            if manager.turn == turn, manager.open.count == 1 { manager.endUndoGrouping() }
        }
    }

    open func beginUndoGrouping() {
        open.append(Group())
        NotificationCenter.default.post(name: .NSUndoManagerDidOpenUndoGroup, object: self)
    }

    open func endUndoGrouping() {
        guard let group = open.popLast() else { return }
        NotificationCenter.default.post(name: .NSUndoManagerWillCloseUndoGroup, object: self)
        if let outer = open.last {
            outer.actions += group.actions
        } else if !group.actions.isEmpty {
            if isUndoing { redoable.append(group) } else { undoable.append(group) }
            trim()
        }
        NotificationCenter.default.post(name: .NSUndoManagerDidCloseUndoGroup, object: self)
    }

    private func trim() {
        if levelsOfUndo > 0 { undoable = undoable.suffix(levelsOfUndo) }
    }

    // MARK: Undoing

    open func undo() {
        while !open.isEmpty { endUndoGrouping() }
        undoNestedGroup()
    }

    open func undoNestedGroup() {
        guard let group = undoable.popLast() else { return }
        isUndoing = true
        NotificationCenter.default.post(name: .NSUndoManagerWillUndoChange, object: self)
        perform(group)
        isUndoing = false
        NotificationCenter.default.post(name: .NSUndoManagerDidUndoChange, object: self)
    }

    open func redo() {
        guard let group = redoable.popLast() else { return }
        isRedoing = true
        NotificationCenter.default.post(name: .NSUndoManagerWillRedoChange, object: self)
        perform(group)
        isRedoing = false
        NotificationCenter.default.post(name: .NSUndoManagerDidRedoChange, object: self)
    }

    private func perform(_ group: Group) {
        beginUndoGrouping()
        setActionName(group.name)
        for action in group.actions.reversed() { action.target.map(action.undo) }
        endUndoGrouping()
    }

    open func removeAllActions() { (undoable, redoable, open) = ([], [], []) }

    open func removeAllActions(withTarget target: Any) {
        let object = target as AnyObject
        for group in undoable + redoable + open { group.actions.removeAll { $0.target === object } }
        undoable.removeAll { $0.actions.isEmpty }
        redoable.removeAll { $0.actions.isEmpty }
    }

    // MARK: Names

    open func setActionName(_ actionName: String) { (open.last ?? undoable.last)?.name = actionName }
    open var undoActionName: String { canUndo ? (open.last ?? undoable.last)?.name ?? "" : "" }
    open var redoActionName: String { redoable.last?.name ?? "" }
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    open func undoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Undo" : "Undo \(actionName)"
    }

    open func redoMenuTitle(forUndoActionName actionName: String) -> String {
        actionName.isEmpty ? "Redo" : "Redo \(actionName)"
    }
}

extension NSNotification.Name {
    public static let NSUndoManagerCheckpoint = NSNotification.Name("NSUndoManagerCheckpointNotification")
    public static let NSUndoManagerDidOpenUndoGroup = NSNotification.Name("NSUndoManagerDidOpenUndoGroupNotification")
    public static let NSUndoManagerWillCloseUndoGroup = NSNotification.Name(
        "NSUndoManagerWillCloseUndoGroupNotification"
    )
    public static let NSUndoManagerDidCloseUndoGroup = NSNotification.Name("NSUndoManagerDidCloseUndoGroupNotification")
    public static let NSUndoManagerWillUndoChange = NSNotification.Name("NSUndoManagerWillUndoChangeNotification")
    public static let NSUndoManagerDidUndoChange = NSNotification.Name("NSUndoManagerDidUndoChangeNotification")
    public static let NSUndoManagerWillRedoChange = NSNotification.Name("NSUndoManagerWillRedoChangeNotification")
    public static let NSUndoManagerDidRedoChange = NSNotification.Name("NSUndoManagerDidRedoChangeNotification")
}
