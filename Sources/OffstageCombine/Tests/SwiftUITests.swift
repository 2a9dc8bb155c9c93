import Foundation
import OffstageCombineSwiftUI
import Testing

@testable import OffstageSwiftUI

/// Objects in the tree of views, without an app around it.
@MainActor @Suite struct SwiftUITests {
    /// What views did, in order.
    private final class Diary {
        var lines: [String] = []
    }

    private final class Counter: ObservableObject {
        let name: String
        @Published var count = 0

        init(_ name: String, _ diary: Diary? = nil) {
            self.name = name
            diary?.lines.append("makes \(name)")
        }
    }

    /// A root whose views are made anew by a call of `settle`, and in a later turn of the main queue after a change.
    private static func graph<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> Graph {
        Graph { context in context.graph.observing(content).mount(context, .only) }
    }

    private static func turn() async {
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    }

    private struct Owner: View {
        let diary: Diary
        @StateObject private var counter: Counter

        init(_ name: String, _ diary: Diary) {
            self.diary = diary
            _counter = StateObject(wrappedValue: Counter(name, diary))
        }

        var body: some View {
            diary.lines.append("\(counter.name) \(counter.count)")
            return Button("Count") {}.onAppear { counter.count += 1 }.environmentObject(counter)
        }
    }

    @Test func stateObject_isMadeOnceForItsPlace() {
        let diary = Diary()
        var names = ["a", "b"]
        let graph = Self.graph { ForEach(names, id: \.self) { Owner($0, diary) } }
        graph.settle()
        #expect(diary.lines == ["makes a", "a 0", "makes b", "b 0", "a 1", "b 1"])
        diary.lines = []
        names = ["b", "c"]
        graph.settle()
        #expect(diary.lines == ["b 1", "makes c", "c 0", "b 1", "c 1"])
        diary.lines = []
        // What is gone begins anew.
        names = ["a"]
        graph.settle()
        #expect(diary.lines == ["makes a", "a 0", "a 1"])
    }

    private struct Reader: View {
        @ObservedObject var counter: Counter
        let diary: Diary

        var body: some View {
            diary.lines.append("\(counter.name) \(counter.count)")
            return Stepper("Count", value: $counter.count, in: 0...9)
        }
    }

    @Test func observedObject_isTheOneThatTheViewHas() async {
        let diary = Diary()
        let (first, second) = (Counter("first"), Counter("second"))
        var counter = first
        let graph = Self.graph { Reader(counter: counter, diary: diary) }
        graph.settle()
        first.count = 1
        await Self.turn()
        counter = second
        graph.settle()
        first.count = 2
        await Self.turn()
        ObservedObject(wrappedValue: second).projectedValue.count.wrappedValue = 5
        await Self.turn()
        #expect(diary.lines == ["first 0", "first 1", "second 0", "second 5"])
    }

    private struct Child: View {
        @EnvironmentObject private var counter: Counter
        let diary: Diary

        var body: some View {
            diary.lines.append("\(counter.name) \(counter.count)")
            return Text(counter.name)
        }
    }

    @Test func environmentObject_isThatOfTheNearestViewAbove() async {
        let diary = Diary()
        let (outer, inner) = (Counter("outer"), Counter("inner"))
        let graph = Self.graph {
            VStack {
                Child(diary: diary)
                Child(diary: diary).environmentObject(inner)
            }
            .environmentObject(outer)
        }
        graph.settle()
        inner.count = 1
        await Self.turn()
        #expect(diary.lines == ["outer 0", "inner 0", "outer 0", "inner 1"])
    }

    @Test func onReceive_lastsAsLongAsItsView() {
        let diary = Diary()
        let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var (subject, isThere, suffix) = (first, true, "")
        let graph = Self.graph {
            if isThere {
                Text("subject").onReceive(subject) { [suffix] in diary.lines.append("\($0)\(suffix)") }
                // Another publisher in each pass, and still one subscription.
                Text("derived").onReceive(first.map { "derived \($0)" }) { diary.lines.append($0) }
            }
        }
        graph.settle()
        first.send(1)
        #expect(Set(diary.lines) == ["1", "derived 1"])
        diary.lines = []
        suffix = "!"
        graph.settle()
        first.send(2)
        // The action is that of the last pass.
        #expect(Set(diary.lines) == ["2!", "derived 2"])
        diary.lines = []
        subject = second
        graph.settle()
        first.send(3)
        second.send(4)
        #expect(diary.lines == ["derived 3", "4!"])
        isThere = false
        graph.settle()
        first.send(5)
        second.send(6)
        #expect(diary.lines == ["derived 3", "4!"])
    }

    @Test func onReceive_ofAnotherObjectsProperty_followsIt() {
        let diary = Diary()
        let (first, second) = (Counter("first"), Counter("second"))
        second.count = 10
        var counter = first
        let graph = Self.graph { Text("count").onReceive(counter.$count) { diary.lines.append("\($0)") } }
        graph.settle()
        counter = second
        graph.settle()
        first.count = 1
        second.count = 11
        #expect(diary.lines == ["0", "10", "11"])
    }
}
