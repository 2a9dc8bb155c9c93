/// What a view gets from above: its place, its environment, and how much of it is wanted.
@MainActor public struct _Context {
    let graph: Graph
    let node: _Node
    var environment: EnvironmentValues
    /// The rows that a list above still has room for.
    var rows: Rows?
    /// The tab view right above.
    var tabs: Tabs?
    var appearance = Appearance()
    /// How the app wants its controls to look.
    var styles = Styles()

    /// The same for the view at a place below.
    func child(_ position: Place.Position, _ type: Any.Type) -> _Context {
        var child = _Context(
            graph: graph,
            node: node.child(Place(position: position, type: ObjectIdentifier(type))),
            environment: environment
        )
        child.rows = rows
        child.tabs = tabs
        child.appearance = appearance
        child.styles = styles
        child.node.appearance = appearance
        return child
    }

    /// Joins the properties of a view with what the place keeps for them.
    func link(_ value: Any) {
        var index = 0
        link(value, &index)
    }

    func link(_ value: Any, _ index: inout Int) {
        for field in Mirror(reflecting: value).children {
            (field.value as? any DynamicProperty)?._link(self, &index)
        }
    }

    /// After the pass; before the next one.
    func later(_ action: @escaping () -> Void) {
        graph.actions.append(action)
    }
}

/// A lazy container makes the rows that can be seen, and no more.
@MainActor final class Rows {
    /// A screen of 844 points has room for 19 rows of 44, and one is cut off.
    private var room = 20

    func take() -> Bool {
        room -= 1
        return room >= 0
    }
}
