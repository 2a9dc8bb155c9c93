import Foundation
import OffstageCombine
import Testing

@Suite struct ObservableObjectTests {
    private final class Plain: ObservableObject {
        var name = "" { willSet { objectWillChange.send() } }
    }

    private class Published: ObservableObject {
        @OffstageCombine.Published var name = ""
        var count = 0 { willSet { objectWillChange.send() } }
    }

    private final class Derived: Published {
        @OffstageCombine.Published var age = 0
    }

    private final class Own: ObservableObject {
        let objectWillChange = PassthroughSubject<Int, Never>()
    }

    @Test func withoutPublishedProperties_hasOnePublisher() {
        var plain: Plain? = Plain()
        let other = Plain()
        var changes = 0
        let changing = plain?.objectWillChange.sink { changes += 1 }
        plain?.name = "one"
        other.name = "two"
        plain?.name = "three"
        #expect(changes == 2)
        #expect(plain?.objectWillChange === plain?.objectWillChange)
        #expect(plain?.objectWillChange !== other.objectWillChange)
        // The object goes although its publisher was remembered.
        weak let gone = plain
        plain = nil
        #expect(gone == nil)
        changing?.cancel()
    }

    @Test func withPublishedProperties_saysBeforeEachChanges() {
        let object = Derived()
        var seen: [String] = []
        let changing = object.objectWillChange.sink { seen.append("\(object.name) \(object.age) \(object.count)") }
        object.name = "one"
        object.age = 1
        object.count = 1
        #expect(seen == [" 0 0", "one 0 0", "one 1 0"])
        changing.cancel()
    }

    @Test func withAPublisherOfItsOwn_keepsIt() {
        let object = Own()
        var seen: [Int] = []
        let changing = object.objectWillChange.sink { seen.append($0) }
        object.objectWillChange.send(7)
        #expect(seen == [7])
        changing.cancel()
    }
}
