import Glibc
import Testing

@testable import OffstageDevice

@Suite struct MailboxTests {
    private func isReadable(_ mailbox: Mailbox<Int>, within milliseconds: Int32 = 0) -> Bool {
        var ready = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&ready, 1, milliseconds) == 1
    }

    @Test func whatIsPosted_isThereOnce_andTellsOfItself() throws {
        let mailbox = try Mailbox<Int>()
        #expect(!isReadable(mailbox))
        #expect(mailbox.post(1) && mailbox.post(2))
        #expect(isReadable(mailbox))
        #expect(mailbox.take() == [1, 2])
        #expect(mailbox.take() == [] && !isReadable(mailbox))
        #expect(mailbox.post(3))
        #expect(mailbox.close() == [3] && !isReadable(mailbox))
        #expect(!mailbox.post(4) && mailbox.take() == [])
    }

    /// Items may be taken before their signal comes: none is lost, and no signal is left for nothing.
    @Test func manyThreadsPost_whileOneTakes() async throws {
        let mailbox = try Mailbox<Int>()
        let (threads, items) = (4, 5_000)
        let taken = await withTaskGroup(of: [Int].self) { group in
            for thread in 0..<threads {
                group.addTask {
                    for item in 0..<items { _ = mailbox.post(thread * items + item) }
                    return []
                }
            }
            group.addTask {
                var taken: [Int] = []
                while taken.count < threads * items, isReadable(mailbox, within: 10_000) { taken += mailbox.take() }
                return taken
            }
            return await group.reduce([], +)
        }
        #expect(taken.sorted() == Array(0..<threads * items))
        #expect(mailbox.take() == [] && !isReadable(mailbox))
    }
}
