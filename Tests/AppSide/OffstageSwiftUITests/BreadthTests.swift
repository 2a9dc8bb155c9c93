import Testing

@testable import OffstageSwiftUI

/// What an app's views are written with beside stacks and texts: it compiles as for a phone, and what can live lives.
@MainActor @Suite struct BreadthTests {
    final class Diary {
        var lines: [String] = []
    }

    private static func graph<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> Graph {
        Graph { context in context.graph.observing(content).mount(context, .only) }
    }

    private static func words(_ views: [UIView]) -> [String] {
        views.flatMap { view -> [String] in
            if let label = view as? UILabel { return [label.text ?? ""] }
            if let button = view as? UIButton { return [button.currentTitle ?? ""] }
            return words((view as? UIStackView)?.arrangedSubviews ?? view.subviews)
        }
    }

    private struct Map: UIViewRepresentable {
        let place: String
        let diary: Diary

        final class Coordinator {
            var places: [String] = []
        }

        func makeCoordinator() -> Coordinator { Coordinator() }

        func makeUIView(context: Context) -> UILabel {
            diary.lines.append("made")
            return UILabel()
        }

        func updateUIView(_ label: UILabel, context: Context) {
            context.coordinator.places.append(place)
            label.text = context.coordinator.places.joined(separator: ",")
        }

        static func dismantleUIView(_ label: UILabel, coordinator: Coordinator) {
            label.text = "gone from \(coordinator.places.count) places"
        }
    }

    private struct Shouting: EnvironmentalModifier {
        struct Loud: ViewModifier {
            let locale: Locale

            func body(content: Content) -> some View {
                content
                Text(locale.identifier)
            }
        }

        func resolve(in environment: EnvironmentValues) -> some ViewModifier { Loud(locale: environment.locale) }
    }

    private struct Diagonal: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
            proposal.replacingUnspecifiedDimensions(by: CGSize(width: 60, height: 60))
        }

        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
            for index in subviews.indices {
                subviews[index].place(at: bounds.origin, anchor: .center, proposal: ProposedViewSize(bounds.size))
            }
        }
    }

    @Test func layoutOfAnApp_showsItsViews() {
        let graph = Self.graph {
            Diagonal()() {
                Text("one").foregroundStyle(Color.red.secondary)
                Text("two")
            }
        }
        graph.settle()
        #expect(Self.words(graph.views) == ["one", "two"])
        let renderer = ImageRenderer(content: Text("tea"))
        renderer.proposedSize = ProposedViewSize(width: 3, height: nil)
        #expect(renderer.uiImage == nil && renderer.proposedSize.replacingUnspecifiedDimensions().height == 10)
    }

    @Test func modifierOfTheEnvironment_isResolved() {
        let graph = Self.graph { Text("tea").modifier(Shouting()).environment(\.locale, Locale(identifier: "vi_VN")) }
        graph.settle()
        #expect(Self.words(graph.views) == ["tea", "vi_VN"])
    }

    @Test func tupleOfViews_isShownInItsOrder() {
        func either(_ isFirst: Bool) -> TupleView<(Text?, Text?)> {
            isFirst ? TupleView((Text("first"), nil)) : TupleView((nil, Text("second")))
        }
        let graph = Self.graph {
            either(true)
            either(false)
            Stepper(value: .constant(3), in: 0...10, step: 1) { Text("cups") }
            Canvas { context, _ in context.fill(Path(), with: .color(white: 1)) }
        }
        graph.settle()
        #expect(Self.words(graph.views) == ["first", "second", "cups"])
    }

    @Test func viewOfUIKit_isMadeOnce_updatedAndDismantled() throws {
        let diary = Diary()
        var place: String? = "Hanoi"
        let graph = Self.graph { if let place { Map(place: place, diary: diary) } }
        graph.settle()
        place = "Huế"
        graph.settle()
        #expect(diary.lines == ["made"])
        let label = try #require(graph.views.first as? UILabel)
        #expect(label.text == "Hanoi,Huế")
        place = nil
        graph.settle()
        #expect(graph.views.isEmpty)
        #expect(label.text == "gone from 2 places")
    }

    private final class Screen: UIViewController {
        var shown = 0
        override func viewDidLoad() { shown = 1 }
    }

    private struct Page: UIViewControllerRepresentable {
        let screen: Screen

        func makeUIViewController(context: Context) -> Screen { screen }
        func updateUIViewController(_ screen: Screen, context: Context) { screen.shown += 1 }
    }

    @Test func controllerOfUIKit_hasItsViewLoaded_beforeItIsUpdated() {
        let screen = Screen()
        let graph = Self.graph { Page(screen: screen) }
        graph.settle()
        #expect(screen.shown == 2)
        #expect(graph.views == [screen.view])
    }

    /// A state without a first value gets it where the view is made, as the compiler has it for SwiftUI's own.
    private struct Named: View {
        @State var name: String
        @State var note: String?
        @FocusState private var isFocused: Bool
        @SceneStorage("turn") private var turn = 1
        let diary: Diary

        var body: some View {
            diary.lines.append("\(name) \(note ?? "no note") \(isFocused) \(turn)")
            return TextField("Name", text: $name).focused($isFocused).onAppear {
                note = "written"
                isFocused = true
                turn += 1
            }
        }
    }

    @Test func smallProperties_areKeptByPlace() {
        let diary = Diary()
        let graph = Self.graph { Named(name: "Ada", diary: diary) }
        graph.settle()
        graph.settle()
        #expect(diary.lines == ["Ada no note false 1", "Ada written true 2", "Ada written true 2"])
    }

    @Test func bindingOfACollection_isOneOfBindings() {
        var names = ["a", "b", "c"]
        let binding = Binding {
            names
        } set: {
            names = $0
        }
        #expect(binding.count == 3)
        for name in binding.dropFirst() { name.wrappedValue += "!" }
        #expect(names == ["a", "b!", "c!"])
        let graph = Self.graph { ForEach(binding, id: \.self) { name in Text(name.wrappedValue) } }
        graph.settle()
        #expect(Self.words(graph.views) == names)
    }

    private struct Bevel: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            configuration.label.padding().opacity(configuration.isPressed ? 0.5 : 1)
        }
    }

    private struct Leaf: Shape {
        nonisolated func path(in rect: CGRect) -> Path {
            Path { path in
                path.move(to: CGPoint(x: rect.minX, y: rect.midY))
                path.addQuadCurve(to: CGPoint(x: rect.maxX, y: rect.midY), control: CGPoint(x: rect.midX, y: rect.minY))
                path.closeSubpath()
            }
        }
    }

    @Test func shapes_haveTheirPlace() {
        let leaf = Leaf().path(in: CGRect(x: 1, y: 2, width: 10, height: 20))
        #expect(leaf.boundingRect == CGRect(x: 1, y: 2, width: 10, height: 10))
        #expect(leaf.currentPoint == CGPoint(x: 11, y: 12))
        #expect(Path().isEmpty && !Path(leaf.boundingRect).isEmpty)
    }

    @Test func looks_changeNoWord() {
        var isOpen = false
        let graph = Self.graph {
            ZStack(alignment: Alignment(horizontal: .leading, vertical: .bottom)) {
                LinearGradient(colors: [.red, .clear], startPoint: .top, endPoint: .bottom).ignoresSafeArea()
                Leaf().stroke(.green, style: StrokeStyle(lineWidth: 2, lineCap: .round)).frame(width: 10, height: 10)
                Circle().fill(.blue.gradient).strokeBorder(.white, lineWidth: 1)
                Text("one").padding(.horizontal).background(Color.red).overlay(Capsule().stroke(lineWidth: 1))
                    .gesture(DragGesture().onChanged { _ in }.onEnded { _ in })
                    .alert("Sure?", isPresented: .constant(true)) { Button("Yes", role: .destructive) {} }
            }
            Button("two") {}.buttonStyle(Bevel()).listStyle(PlainListStyle())
            DisclosureGroup(
                "three",
                isExpanded: Binding {
                    isOpen
                } set: {
                    isOpen = $0
                }
            ) { Text("four") }
            LabeledContent("five", value: "six").toolbarBackground(.visible, for: .navigationBar)
            ContentUnavailableView("seven", systemImage: "tray", description: Text("eight"))
            ViewThatFits {
                Text("nine")
                Text("nine, but shorter")
            }
            TimelineView(.everyMinute) { context in Text(context.date == .distantPast ? "" : "ten") }
            AsyncImage(url: nil) {
                $0.resizable()
            } placeholder: {
                Text("eleven")
            }
        }
        graph.settle()
        let words = ["one", "two", "three", "five", "six", "seven", "eight", "nine", "ten", "eleven"]
        #expect(Self.words(graph.views) == words)
        isOpen = true
        graph.settle()
        #expect(Self.words(graph.views) == words.prefix(3) + ["four"] + words.dropFirst(3))
    }

    @Test func lists_withASelection_haveTheirRows() {
        struct Cup: Identifiable { var id: Int }
        let graph = Self.graph {
            List([Cup(id: 1), Cup(id: 2)], selection: .constant(nil as Int?)) { Text("\($0.id)") }.background()
            List([3, 4], id: \.self, selection: .constant([] as Set<Int>)) { Text("\($0)") }
                .background(.shadow(.drop(radius: 10)))
        }
        graph.settle()
        #expect(Self.words(graph.views) == ["1", "2", "3", "4"])
    }
}
