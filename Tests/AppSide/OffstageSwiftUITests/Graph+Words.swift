@testable import OffstageSwiftUI
@testable import OffstageUIKit

extension Graph {
    /// What views say on the screen once they have settled.
    static func words<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> [String] {
        let graph = Graph { context in context.graph.observing(content).mount(context, .only) }
        graph.settle()
        return graph.views.flatMap(\.words)
    }
}
