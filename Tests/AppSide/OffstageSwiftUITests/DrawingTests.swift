import Testing

@testable import OffstageSwiftUI

/// Screens as they are drawn for the app switcher: what stands where, in points of a screen of 390 by 844.
@MainActor @Suite struct DrawingTests {
    /// The drawing of a view below a bar of 50 points, line by line.
    private static func drawing<Content: View>(@ViewBuilder _ content: @escaping () -> Content) -> [String] {
        let graph = Graph { context in context.graph.observing(content).mount(context, .only) }
        graph.isConnected = true
        graph.settle()
        let text = graph.drawing(top: 50, bottom: 34, on: CGSize(width: 390, height: 844))
        return text.split(separator: "\n").map(String.init)
    }

    @Test func stacks_divideTheirRoom() {
        let lines = Self.drawing {
            VStack(alignment: .leading, spacing: 10) {
                Rectangle().fill(.red).frame(width: 100, height: 20)
                HStack(spacing: 0) {
                    Color.green
                    Spacer()
                    Color.blue.frame(width: 90)
                }
                .frame(height: 30)
            }
        }
        // 60 points in the middle of 760; of 390 the fixed view takes 90, and the colour what the spacer leaves.
        #expect(
            lines == [
                "<path d=\"M0 400L100 400L100 420L0 420Z\" fill=\"#ff3b30\"/>",
                "<rect x=\"0\" y=\"430\" width=\"292\" height=\"30\" fill=\"#34c759\"/>",
                "<rect x=\"300\" y=\"430\" width=\"90\" height=\"30\" fill=\"#007aff\"/>",
            ]
        )
    }

    @Test func text_breaksWhereTheRoomEnds() {
        let lines = Self.drawing {
            Text("one two three four").font(.title).bold().foregroundColor(.white).frame(width: 140)
        }
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.contains("font-size=\"28\" fill=\"#ffffff\" font-weight=\"600\"") })
        #expect(lines.map { $0.hasSuffix(">one two</text>") || $0.hasSuffix(">three four</text>") } == [true, true])
        let cut = Self.drawing { Text("one two three four").lineLimit(1).frame(width: 80) }
        #expect(cut.count == 1 && cut[0].hasSuffix("…</text>"))
        #expect(Self.drawing { Text("<&>") }[0].hasSuffix("&lt;&amp;&gt;</text>"))
    }

    @Test func modifiers_lieAroundTheView() {
        let lines = Self.drawing {
            Color.red.frame(width: 10, height: 10)
                .padding(5)
                .background(Color.blue)
                .overlay(Capsule().stroke(.green, lineWidth: 2))
                .opacity(0.5)
        }
        #expect(lines.first == "<g opacity=\"0.50\">" && lines.last == "</g>")
        #expect(lines[1] == "<rect x=\"185\" y=\"420\" width=\"20\" height=\"20\" fill=\"#007aff\"/>")
        #expect(lines[2] == "<rect x=\"190\" y=\"425\" width=\"10\" height=\"10\" fill=\"#ff3b30\"/>")
        #expect(lines[3].hasSuffix("fill=\"none\" stroke=\"#34c759\" stroke-width=\"2\"/>"))
    }

    @Test func background_reachesBeyondTheSafeArea() {
        let lines = Self.drawing { Text("a").frame(maxWidth: .infinity, maxHeight: .infinity).background(Color.red) }
        #expect(lines[0] == "<rect x=\"0\" y=\"0\" width=\"390\" height=\"844\" fill=\"#ff3b30\"/>")
    }

    @Test func list_hasCardsOfRows() {
        let lines = Self.drawing {
            NavigationStack {
                List {
                    Section("Fruit") {
                        Text("Apple")
                        NavigationLink("Pear") { Text("a pear") }
                    }
                }
                .navigationTitle("Shop")
                .toolbar { Button("Add") {} }
            }
        }
        let text = lines.joined(separator: "\n")
        for (words, look) in [
            ("Fruit", "font-size=\"13\""), ("Apple", "fill=\"#000000\""), ("Pear", "fill=\"#000000\""),
            ("Shop", "font-size=\"34\""), ("Add", "fill=\"#007aff\""),
        ] {
            let line = lines.first { $0.hasSuffix(">\(words)</text>") }
            #expect(line?.contains(look) == true, "\(words): \(line ?? text)")
        }
        #expect(text.contains("width=\"358\" height=\"88\" rx=\"10\" fill=\"#ffffff\""))
        #expect(!text.contains("a pear"))
    }

    @Test func tabs_standBelow() {
        let lines = Self.drawing {
            TabView {
                Text("first").tabItem { Label("Home", systemImage: "house") }
                Text("second").tabItem { Label("Search", systemImage: "magnifyingglass") }.tag(2)
            }
        }
        let text = lines.joined(separator: "\n")
        #expect(text.contains(">first</text>") && !text.contains(">second</text>"))
        #expect(text.contains("fill=\"#007aff\">Home</text>") && text.contains("fill=\"#8e8e93\">Search</text>"))
        #expect(text.contains("<title>magnifyingglass</title>"))
    }

    @Test func sheet_liesOverTheScreen() {
        let lines = Self.drawing { VStack { Text("below").sheet(isPresented: .constant(true)) { Text("above") } } }
        let places = ["below", "above"].map { words in lines.firstIndex { $0.hasSuffix(">\(words)</text>") } }
        #expect(places[0]! < lines.firstIndex { $0.contains("fill-opacity=\"0.2\"") }!)
        #expect(places[1] == lines.count - 1)
    }

    private struct Loud: ButtonStyle {
        @Environment(\.isEnabled) private var isEnabled

        func makeBody(configuration: Configuration) -> some View {
            configuration.label.background(isEnabled ? Color.red : Color.gray)
        }
    }

    private struct Backwards: LabelStyle {
        func makeBody(configuration: Configuration) -> some View {
            HStack {
                configuration.title
                configuration.icon
            }
        }
    }

    private struct Boxed: ToggleStyle {
        func makeBody(configuration: Configuration) -> some View {
            Text(configuration.isOn ? "[x]" : "[ ]")
        }
    }

    @Test func styleOfTheApp_makesTheView() {
        let button = Self.drawing { Button("Go") {}.buttonStyle(Loud()) }
        #expect(button[0].hasSuffix("fill=\"#ff3b30\"/>") && button[1].hasSuffix(">Go</text>"), "\(button)")
        #expect(Self.drawing { Button("Go") {}.buttonStyle(Loud()).disabled(true) }[0].hasSuffix("fill=\"#8e8e93\"/>"))
        let label = Self.drawing { Label("Star", systemImage: "star").labelStyle(Backwards()) }
        #expect(label[0].hasSuffix(">Star</text>") && label[1].contains("<title>star</title>"), "\(label)")
        let toggle = Self.drawing { Toggle("a", isOn: .constant(true)).toggleStyle(Boxed()) }
        #expect(toggle.count == 1 && toggle[0].hasSuffix(">[x]</text>"))
    }

    /// At the moment of the drawing, with the room that it has.
    @Test func canvas_isAskedToDraw() {
        var sizes: [CGSize] = []
        let lines = Self.drawing {
            Canvas { context, size in
                sizes.append(size)
                context.translateBy(x: 5, y: 0)
                context.fill(Path(CGRect(x: 0, y: 0, width: 4, height: 2)), with: .color(.pink))
                context.draw(Text("here"), at: CGPoint(x: 10, y: 10))
            }
            .frame(width: 40, height: 20)
        }
        #expect(sizes == [CGSize(width: 40, height: 20)])
        let text = lines.joined(separator: "\n")
        #expect(
            text.hasPrefix("<g transform=\"translate(175 420)\">\n<g transform=\"matrix(1 0 0 1 5 0)\">"),
            "\(text)"
        )
        #expect(text.contains("<path d=\"M0 0L4 0L4 2L0 2Z\" fill=\"#ff2d55\"/>"))
        #expect(text.contains(">here</text>"))
    }

    @Test func path_isWrittenAsSVGHasIt() {
        var path = Path()
        path.move(to: CGPoint(x: 1, y: 2.25))
        path.addQuadCurve(to: CGPoint(x: 3, y: 4), control: CGPoint(x: 2, y: -0.04))
        path.closeSubpath()
        #expect(path.svg == "M1 2.3Q2 0 3 4Z")
        let quarter = Path { path in
            path.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
        }
        #expect(quarter.svg == "M10 0C10 5.5 5.5 10 0 10")
        #expect(Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 4)).boundingRect.width == 10)
    }

    @Test func sameView_isTheSameBytes() {
        func screen() -> [String] {
            Self.drawing {
                ZStack {
                    LinearGradient(colors: [.blue, .purple], startPoint: .top, endPoint: .bottom)
                    VStack { ForEach(0..<5) { Text("\($0)").padding(3).clipShape(Circle()) } }
                }
            }
        }
        #expect(screen() == screen())
        let gradient: String =
            "<linearGradient id=\"g1\" x1=\"0.50\" y1=\"0.00\" x2=\"0.50\" y2=\"1\">"
            + "<stop offset=\"0.00\" stop-color=\"#007aff\"/><stop offset=\"1\" stop-color=\"#af52de\"/>"
            + "</linearGradient>"
        #expect(screen().first == gradient)
    }
}
