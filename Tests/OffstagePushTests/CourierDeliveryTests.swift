import OffstagePush
import Testing

/// What a device says of notifications that have reached its apps and users (C-15).
@Suite struct CourierDeliveryTests {
    var office = PostOffice()
    private let id = MessageID("00000000-0000-4000-8000-000000000001")!

    @Test mutating func `C-15 what has reached an app is said behind its confirmation`() {
        office.add("phone")
        office.push(to: "phone")
        office.tell("phone", .delivered(id))
        #expect(office.log == ["1 accepted", "1 sent", "1 acked", "1 delivered to phone"])
    }

    @Test mutating func `C-15 without a connection it is said with the next, once`() {
        office.add("phone")
        office.push(to: "phone")
        office.isGatewayUp = false
        office.cut("phone")
        office.tell("phone", .delivered(id))
        office.pass(.seconds(10))
        #expect(office.log.last == "1 acked")
        office.isGatewayUp = true
        for _ in 1...2 {
            office.pass(.seconds(400))
            #expect(office.isOnline("phone"))
            office.cut("phone")
        }
        #expect(office.log.suffix(2) == ["1 acked", "1 delivered to phone"])
    }

    @Test mutating func `C-15 of what cannot be said the newest 1024 are kept`() {
        office.isGatewayUp = false
        office.add("phone")
        for number in 1...1025 { office.tell("phone", .delivered(MessageID(random: 0, UInt64(number)))) }
        office.isGatewayUp = true
        office.pass(.seconds(400))
        #expect(office.log.count == 1024)
        #expect(office.log.first == "2 delivered to phone" && office.log.last == "1 delivered to phone")
    }

    @Test mutating func `C-15 what is said as a gateway takes leave counts`() throws {
        let connection = office.open()
        let hello = CourierHello(device: "phone", enrolment: "secret", key: PostOffice.key)
        office.feed(.received(connection, CourierFrame.hello(hello).encoded))
        office.feed(.shutDown(retryAfter: .seconds(1)))
        office.feed(.received(connection, CourierFrame.delivered(id).encoded))
        #expect(office.log == ["1 delivered to phone"])
        // Before the device is known, it is nobody's word.
        let stranger = office.open()
        office.feed(.received(stranger, CourierFrame.delivered(id).encoded))
        #expect(try office.frames(stranger) == [.bye(.init(.protocolError))])
        #expect(office.log.count == 1)
    }

    @Test func `C-2 a gateway that does not know the word passes over it`() {
        let flags = CourierFrame.delivered(id).encoded[5]
        #expect(flags & 1 == 0)
        #expect(CourierFrame.ping.encoded[5] & 1 == 1)
    }
}
