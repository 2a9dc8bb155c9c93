import Testing

@testable import OffstageSwiftUI

/// Layouts as values, phases and bars of an app's own: it compiles as for a phone, and shows itself.
@MainActor @Suite struct MotionTests {
    private struct Wave: Shape {
        var phase: Double
        var height: Double

        var animatableData: AnimatablePair<Double, Double> {
            get { AnimatablePair(phase, height) }
            set { (phase, height) = (newValue.first, newValue.second) }
        }

        func path(in rect: CGRect) -> Path { Path(rect) }
    }

    private struct Shake: GeometryEffect {
        var animatableData: CGFloat

        func effectValue(size: CGSize) -> ProjectionTransform {
            ProjectionTransform(CGAffineTransform(translationX: animatableData, y: 0))
        }
    }

    private struct Bar: ToolbarContent {
        let title: String

        var body: some ToolbarContent {
            ToolbarItem(placement: .topBarLeading) { Button("Back") {} }
            ToolbarItem(placement: .topBarTrailing) { Button(title) {} }
        }
    }

    private struct Leaf: Identifiable {
        let id: String
        var children: [Leaf]?
    }

    @Test func layoutAsAValue_showsItsViews() {
        let layout = Bool.random() ? AnyLayout(HStackLayout(spacing: 3)) : AnyLayout(VStackLayout(alignment: .leading))
        let words = Graph.words {
            layout {
                Text("one")
                Text("two")
            }
            Text("three").modifier(Shake(animatableData: 3)).modifier(EmptyModifier())
            Wave(phase: 1, height: 2)
        }
        #expect(words == ["one", "two", "three"])
    }

    /// The app's own code is run, for a view where it can be seen and of the size of the screen.
    @Test func effects_areAsked_andSizesTold() {
        nonisolated(unsafe) var seen: [CGFloat] = []
        let words = Graph.words {
            Text("one")
                .visualEffect { content, proxy in
                    seen.append(proxy.frame(in: .scrollView).minY)
                    return content.scaleEffect(proxy.size.width / 390).opacity(0.5)
                }
                .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0) }
                .onGeometryChange(for: CGFloat.self, of: \.size.width) { seen.append($0) }
            Text("two").keyframeAnimator(initialValue: 1.0, trigger: 1) { content, value in
                content.opacity(value)
            } keyframes: { _ in
                KeyframeTrack {
                    LinearKeyframe(0.5, duration: 1)
                    SpringKeyframe(1, duration: 1, spring: .bouncy)
                }
            }
        }
        #expect(words == ["one", "two"] && Set(seen) == [0, 390])
    }

    @Test func phases_stayAtTheFirst() {
        let words = Graph.words {
            PhaseAnimator([1, 2, 3]) { phase in Text("phase \(phase)") }
            Text("tea").phaseAnimator([false, true], trigger: 3) { view, isBig in
                view.scaleEffect(isBig ? 2 : 1)
                Text(isBig ? "big" : "small")
            }
        }
        #expect(words == ["phase 1", "tea", "small"])
    }

    @Test func outline_showsWhatLiesOutermost() {
        let leaves = [Leaf(id: "green", children: [Leaf(id: "sencha")]), Leaf(id: "black")]
        let words = Graph.words {
            OutlineGroup(leaves, children: \.children) { Text($0.id) }
            TabSection("more") { Text("end") }
        }
        #expect(words == ["green", "black", "end"])
    }

    @Test func barOfTheAppsOwn_isItsParts() {
        let words = Graph.words { Bar(title: "Brew") }
        #expect(words == ["[Back]", "[Brew]"])
    }

    @Test func pairs_areAddedAndStretched() {
        var pair = AnimatablePair(1.0, CGFloat(2)) + AnimatablePair(3, 4)
        pair.scale(by: 2)
        #expect(pair == AnimatablePair(8, 12) && pair.magnitudeSquared == 208)
    }
}
