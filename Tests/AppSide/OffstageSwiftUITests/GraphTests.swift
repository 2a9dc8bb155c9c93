import Testing

@testable import OffstageSwiftUI

/// The tree of views, without an app around it.
@MainActor @Suite struct GraphTests {
    /// What views did, in order.
    final class Diary {
        var lines: [String] = []
    }

    /// A root whose views are made anew by a call of `settle`.
    private static func graph<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> Graph {
        Graph { context in context.graph.observing(content).mount(context, .only) }
    }

    struct Counter: View {
        let name: String
        let diary: Diary
        @State private var count = 0

        var body: some View {
            let count = count
            diary.lines.append("\(name) \(count)")
            return Text("\(name) \(count)").onAppear { self.count += 1 }
        }
    }

    @Test func state_isKeptByPlace() {
        let diary = Diary()
        var names = ["a", "b"]
        var isTall = true
        let graph = Self.graph {
            if isTall {
                VStack { ForEach(names, id: \.self) { Counter(name: $0, diary: diary) } }
            } else {
                HStack { ForEach(names, id: \.self) { Counter(name: $0, diary: diary) } }
            }
        }
        graph.settle()
        #expect(diary.lines == ["a 0", "b 0", "a 1", "b 1"])
        diary.lines = []
        // An element is the same wherever it stands; a new one begins.
        names = ["b", "c", "a"]
        graph.settle()
        #expect(diary.lines == ["b 1", "c 0", "a 1", "b 1", "c 1", "a 1"])
        diary.lines = []
        // The other branch is another place.
        isTall = false
        graph.settle()
        #expect(diary.lines.prefix(3) == ["b 0", "c 0", "a 0"])
    }

    @Test func onChange_isCalledAfterThePass_inTheOrderOfTheTree() {
        let diary = Diary()
        var value = 1
        let graph = Self.graph {
            VStack {
                Text("inner").onChange(of: value) { old, new in diary.lines.append("inner \(old) \(new)") }
                Text("last").onChange(of: value, initial: true) { diary.lines.append("last \(value)") }
            }
            .onChange(of: value) { new in diary.lines.append("outer \(new)") }
        }
        graph.settle()
        #expect(diary.lines == ["last 1"])
        value = 2
        graph.settle()
        #expect(diary.lines == ["last 1", "outer 2", "inner 1 2", "last 2"])
        graph.settle()
        #expect(diary.lines.count == 4)
    }

    fileprivate struct Tint: EnvironmentKey {
        static let defaultValue: String? = "plain"
    }

    private struct Shade: View {
        let diary: Diary
        @Environment(\.tint) private var tint

        var body: some View {
            diary.lines.append(tint ?? "none")
            return EmptyView()
        }
    }

    /// Nothing is a value, too.
    @Test func optionals_areValues() {
        let diary = Diary()
        var value: Int?
        let graph = Self.graph {
            Text("one").onChange(of: value) { _, new in diary.lines.append("\(new ?? 0)") }
            Shade(diary: diary)
            Shade(diary: diary).environment(\.tint, nil)
        }
        value = 3
        graph.settle()
        #expect(diary.lines == ["plain", "none"])
        value = nil
        graph.settle()
        #expect(diary.lines == ["plain", "none", "plain", "none", "0"])
    }

    @Test func task_endsWithItsView_andWithItsValue() async {
        let (ends, noted) = AsyncStream.makeStream(of: String.self)
        var isThere = true
        var id = 1
        let graph = Self.graph {
            if isThere {
                Text("busy")
                    .task(id: id) { [id] in
                        noted.yield("begins \(id)")
                        try? await Task.sleep(for: .seconds(1000))
                        noted.yield("ends \(id), \(Task.isCancelled)")
                    }
                    .onDisappear { noted.yield("gone") }
            }
        }
        var lines = ends.makeAsyncIterator()
        graph.settle()
        #expect(await lines.next() == "begins 1")
        graph.settle()
        id = 2
        graph.settle()
        #expect(Set([await lines.next(), await lines.next()]) == ["ends 1, true", "begins 2"])
        isThere = false
        graph.settle()
        #expect(await lines.next() == "gone")
        #expect(await lines.next() == "ends 2, true")
    }

    @Test func list_makesTheRowsOfAScreen() {
        let diary = Diary()
        Self.graph {
            List(0..<1000, id: \.self) { row in Text("\(row)").onAppear { diary.lines.append("\(row)") } }
        }.settle()
        #expect(diary.lines == (0..<20).map { "\($0)" })
    }

    @Test func tabView_hasTheSelectedTabOnly() {
        let diary = Diary()
        var selected = 2
        func tab(_ name: String) -> some View { Text(name).onAppear { diary.lines.append(name) } }
        let graph = Self.graph {
            TabView(selection: .constant(selected)) {
                tab("one").tabItem { Text("One") }.tag(1)
                tab("two").tabItem { Text("Two") }.tag(2)
            }
            TabView {
                tab("first")
                tab("second")
            }
        }
        graph.settle()
        #expect(diary.lines == ["two", "first"])
        selected = 1
        graph.settle()
        #expect(diary.lines == ["two", "first", "one"])
    }

    struct Restless: View {
        let diary: Diary
        @State private var count = 0

        var body: some View {
            Text("\(count)").onChange(of: count, initial: true) {
                diary.lines.append("")
                count += 1
            }
        }
    }

    @Test func viewsThatChangeWithoutEnd_doNotHoldUpTheTurn() {
        let diary = Diary()
        Self.graph { Restless(diary: diary) }.settle()
        #expect(diary.lines.count == 16)
    }

    @Observable final class Model {
        var name = "one"
    }

    @Test func observableObjects_bindingsAndTheScreen() async {
        let model = Model()
        let graph = Self.graph {
            HStack {
                Text(model.name).font(.title)
                Button("Press") {}
                TextField("Name", text: Bindable(model).name)
            }
        }
        graph.settle()
        #expect(graph.texts == ["one", "[Press]", "|one|"])
        Bindable(model).name.wrappedValue = "two"
        // The views are made anew in a later turn of the main queue.
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        #expect(graph.texts == ["two", "[Press]", "|two|"])
    }
}

extension EnvironmentValues {
    fileprivate var tint: String? {
        get { self[GraphTests.Tint.self] }
        set { self[GraphTests.Tint.self] = newValue }
    }
}

extension Graph {
    /// What is seen, in words.
    fileprivate var texts: [String] {
        func words(_ views: [UIView]) -> [String] {
            views.flatMap { view -> [String] in
                switch view {
                case let label as UILabel: [label.text ?? ""]
                case let button as UIButton: ["[\(button.currentTitle ?? "")]"]
                case let field as UITextField: ["|\(field.text ?? "")|"]
                default: words(view.subviews)
                }
            }
        }
        return words(views)
    }
}
