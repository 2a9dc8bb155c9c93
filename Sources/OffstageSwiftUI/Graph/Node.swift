/// A place in the tree of views, with all that outlives an evaluation: state, tasks, values of `onChange`.
@MainActor public final class _Node {
    private var children: [Place: _Node] = [:]
    /// The children that the present pass has come to, in the order of the screen.
    private(set) var shown: [_Node] = []
    private var pass = 0
    private var locations: [AnyObject] = []
    /// What an object is observed by, as long as the place is there.
    var observations: [ObjectIdentifier: AnyObject] = [:]

    /// What a modifier remembers from one pass to the next.
    var memory: Any?
    var task: Task<Void, Never>?
    /// Called when the place is gone.
    var atEnd: (() -> Void)?
    var look = Look.container
    var figure = Figure.group
    var appearance = Appearance()
    /// Whether nothing of the place is in the text of the screen.
    var isUnspoken = false
    /// Whether the place is the label of a tab.
    var isTabLabel = false

    func begin(_ pass: Int) {
        self.pass = pass
        shown = []
        look = .container
        figure = .group
    }

    /// The child at a place, made if it was not there in the pass before.
    func child(_ place: Place) -> _Node {
        let child = children[place] ?? _Node()
        children[place] = child
        child.begin(pass)
        shown.append(child)
        return child
    }

    /// Lets go of what the pass has not come to.
    /// - Returns: what is to be called for it.
    func sweep() -> [() -> Void] {
        var actions: [() -> Void] = []
        let gone = children.filter { $0.value.pass != pass }
        // A dictionary's order may not reach the app: what was shown first goes first.
        for (place, node) in gone.sorted(by: { $0.value.age < $1.value.age }) {
            children[place] = nil
            actions += node.end()
        }
        for child in shown { actions += child.sweep() }
        return actions
    }

    func end() -> [() -> Void] {
        task?.cancel()
        task = nil
        observations = [:]
        return shown.flatMap { $0.end() } + [atEnd].compactMap(\.self)
    }

    /// The location of the place's next property of state: what was offered first stays.
    func location<Location: AnyObject>(_ offered: Location, _ index: Int) -> Location {
        if index < locations.count, let kept = locations[index] as? Location { return kept }
        locations.append(offered)
        return offered
    }

    private let age: Int
    private static var count = 0

    init() {
        Self.count += 1
        age = Self.count
    }
}

/// How a place is seen in the app switcher.
enum Look {
    case container
    /// Above its parts.
    case title(String)
    /// Below the parts that are no labels; the number of the selected one.
    case tabs(Int)
    /// Its parts stand beside each other.
    case line
    case text(String, size: Double)
    /// With its parts for a title.
    case button
    case field(String)
    case toggle(isOn: Bool)
    /// A fraction from 0 to 1; nil: it turns.
    case progress(Double?)
    case image(String)
    /// One of UIKit's.
    case view(UIView)
}
