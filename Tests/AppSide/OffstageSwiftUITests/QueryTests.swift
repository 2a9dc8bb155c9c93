import Foundation
import OffstageSwiftData
import OffstageSwiftDataSwiftUI
import Testing

@testable import OffstageSwiftUI

/// Models of SwiftData in views.
@MainActor @Suite struct QueryTests {
    /// As `offstage build` writes it.
    final class Leaf: PersistentModel {
        @_Persisted var kind: String
        @_Persisted var grams: Int

        init(_ kind: String, grams: Int = 1) {
            (self.kind, self.grams) = (kind, grams)
        }

        nonisolated let _$backing = _ModelBacking()
        nonisolated static var _$properties: [_ModelProperty] {
            [
                _ModelProperty("kind", \Leaf.kind, \Leaf._kind, hasDefault: false),
                _ModelProperty("grams", \Leaf.grams, \Leaf._grams, hasDefault: false),
            ]
        }
        nonisolated init(_$stored: Void) { (_kind, _grams) = (.init(_$stored: ()), .init(_$stored: ())) }
    }

    private struct Leaves: View {
        @Environment(\.modelContext) private var context
        @Query(sort: \Leaf.kind) private var leaves: [Leaf]
        @Query private var heavy: [Leaf]

        init(above grams: Int) {
            _heavy = Query(filter: #Predicate { $0.grams > grams }, sort: [SortDescriptor(\.grams, order: .reverse)])
        }

        var body: some View {
            Text("\(leaves.count) of \(context.container.schema.entities.map(\.name).joined())")
            ForEach(leaves) { leaf in LeafRow(leaf: leaf) }
            AllLeaves()
            ForEach(heavy) { leaf in Text("heavy \(leaf.kind)") }
        }
    }

    /// Made without an argument for what it asks for.
    private struct AllLeaves: View {
        @Query private var leaves: [Leaf]
        var body: some View { Text("all \(leaves.count)") }
    }

    private struct LeafRow: View {
        @Bindable var leaf: Leaf

        var body: some View {
            Text(leaf.kind)
            TextField("", text: $leaf.kind)
        }
    }

    private func texts(of graph: Graph) -> [String] {
        graph.settle()
        return graph.views.compactMap { ($0 as? UILabel)?.text }
    }

    /// What was asked for of the main queue until now is done.
    private func turn() async {
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }

    @Test func models_areShownAndFollowTheirContext() async throws {
        let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
        let container = try ModelContainer(for: Leaf.self, configurations: configuration)
        let context = container.mainContext
        let oolong = Leaf("oolong")
        context.insert(oolong)
        let graph = Graph { place in Leaves(above: 5).modelContainer(container).mount(place, .only) }
        #expect(texts(of: graph) == ["1 of Leaf", "oolong", "all 1"])
        context.insert(Leaf("assam", grams: 7))
        await turn()
        #expect(texts(of: graph) == ["2 of Leaf", "assam", "oolong", "all 2", "heavy assam"])
        (oolong.kind, oolong.grams) = ("Aaru", 9)
        await turn()
        #expect(texts(of: graph) == ["2 of Leaf", "Aaru", "assam", "all 2", "heavy Aaru", "heavy assam"])
        // What another context saves is shown, too.
        try context.save()
        let other = ModelContext(container)
        try other.delete(model: Leaf.self, where: #Predicate { $0.kind == "assam" })
        try other.save()
        await turn()
        #expect(texts(of: graph) == ["1 of Leaf", "Aaru", "all 1", "heavy Aaru"])
    }

    @Test func modifier_opensItsContainerOnce() async throws {
        var outcomes: [ModelContainer] = []
        let graph = Graph { place in
            Leaves(above: 5)
                .modelContainer(for: Leaf.self, inMemory: true, isAutosaveEnabled: false) { outcome in
                    if case .success(let container) = outcome { outcomes.append(container) }
                }
                .mount(place, .only)
        }
        #expect(texts(of: graph) == ["0 of Leaf", "all 0"])
        let context = try #require(outcomes.first).mainContext
        context.insert(Leaf("assam"))
        await turn()
        #expect(texts(of: graph) == ["1 of Leaf", "assam", "all 1"])
        #expect(outcomes.count == 1 && context.hasChanges)
    }

    @Test func queryWithoutContainer_findsNothing() {
        let graph = Graph { place in Leaves(above: 5).mount(place, .only) }
        #expect(texts(of: graph) == ["0 of ", "all 0"])
    }
}
