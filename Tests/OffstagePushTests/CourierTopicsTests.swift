import Testing

@testable import OffstagePush

/// What a device says of its apps, and when it cannot be looked up.
@Suite struct CourierTopicsTests {
    private var office = PostOffice()

    @Test mutating func `C-7 a device states its apps in full at first, then what changed`() {
        office.add("phone")
        office.tell("phone", .topics(enabled: ["a", "b"], disabled: ["c"]))
        office.tell("phone", .topics(enabled: ["a", "c"], disabled: []))
        #expect(
            office.topics == [
                CourierTopics(isFull: true, enabled: ["a", "b"], disabled: ["c"]),
                CourierTopics(isFull: false, enabled: ["c"], removed: ["b"]),
            ]
        )
        office.push(to: "phone", bundle: "c")
        #expect(office.numbers("phone") == ["1"], "enabled again")
        let many = Set((0..<500).map { "app\($0)" })
        office.cut("phone")
        office.tell("phone", .topics(enabled: many, disabled: []))
        office.pass(.seconds(10))
        #expect(office.topics.last.map { Set($0.enabled) } == many, "one statement in many frames")
    }

    @Test mutating func `P-36 a device says how often its apps were installed, and again when that changes`() {
        office.add("phone")
        let former = CourierRegistration(bundle: "a", environment: .development)
        office.tell("phone", .topics(enabled: ["a", "b"], disabled: [], installations: ["a": 1, "b": 1]))
        office.tell("phone", .register(former))
        office.tell("phone", .topics(enabled: ["a", "b"], disabled: [], installations: ["a": 2, "b": 1]))
        let whole = CourierTopics(isFull: true, enabled: ["a", "b"], installations: ["a": 1, "b": 1])
        let change = CourierTopics(isFull: false, enabled: ["a"], installations: ["a": 2])
        #expect(office.topics == [whole, change])
        // A gateway that forgot all is told all anew, and not asked for the token of what is gone.
        office.courier = Courier()
        office.keys = [:]
        let count = office.devices["phone"]?.news.count ?? 0
        office.cut("phone")
        office.pass(.seconds(10))
        #expect(office.topics.last?.installations == ["a": 2, "b": 1])
        #expect(office.devices["phone"]?.news.dropFirst(count).contains(.token(former, office.token)) == false)
    }

    @Test mutating func `C-16 an app whose name no topic can have gets no token, and disturbs no other`() {
        office.add("phone")
        office.tell("phone", .topics(enabled: ["a", "käse"], disabled: [String(repeating: "x", count: 256)]))
        #expect(office.topics == [CourierTopics(isFull: true, enabled: ["a"])])
        let nameless = CourierRegistration(bundle: "käse", environment: .development)
        office.tell("phone", .register(nameless))
        #expect(office.devices["phone"]?.news.last == .noToken(nameless))
        #expect(office.isOnline("phone"))
    }

    @Test mutating func `C-3 a device that could not be looked up is told to come again, and does`() {
        office.isStoreAway = true
        office.add("phone")
        #expect(!office.isOnline("phone"))
        office.isStoreAway = false
        office.pass(.seconds(3))
        #expect(office.isOnline("phone"))
    }
}
