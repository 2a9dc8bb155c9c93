import Foundation
import OffstageDevice
import OffstageKernel
import Testing

@testable import offstage

/// `transfers`: the queue of background transfers, for people and for programs.
@Suite(.timeLimit(.minutes(1))) struct TransfersTests {
    private static func transfer(
        _ task: Int,
        _ state: Device.TransferStatus.State,
        _ change: (inout ControlReply.Transfer) -> Void = { _ in }
    ) -> ControlReply.Transfer {
        var transfer = ControlReply.Transfer(
            app: "com.example.films",
            session: "films",
            task: task,
            kind: "download",
            url: "https://files.example.com/a/film\(task).mov?part=1",
            state: state.rawValue
        )
        change(&transfer)
        return transfer
    }

    private static let queue = [
        transfer(1, .running) { ($0.bytes, $0.expected) = (45_000_000, 60_000_000) },
        transfer(2, .waiting) { ($0.reason, $0.description) = ("no-network", "The \u{1B}[2Jend") },
        transfer(3, .failed) { $0.error = -999 },
        transfer(4, .finished) { ($0.status, $0.bytes, $0.expected) = (200, 7, 7) },
    ]

    @Test func table_namesTasks_andSaysWhatTheyWaitFor() async throws {
        let device = try FakeDevice { _ in [.transfers(Self.queue)] }
        let people = try await Program.run("transfers", "--app", "com.example.films", "--device", device.socket)
        #expect(people.code == 0, "\(people.errors)")
        #expect(
            people.output == """
                APP                SESSION  TASK  NAME              KIND      STATE                   BYTES        OF
                com.example.films  films       1  film1.mov         download  running              45000000  60000000
                com.example.films  films       2  The \\u{1B}[2Jend  download  waiting: no-network         0         -
                com.example.films  films       3  film3.mov         download  failed: -999                0         -
                com.example.films  films       4  film4.mov         download  finished: 200               7         7

                """
        )
        #expect(device.requests == [.listTransfers(app: "com.example.films")])
        let program = try await Program.run("transfers", "--device", device.socket, "--json")
        let document = try JSONDecoder().decode([String: [ControlReply.Transfer]].self, from: Data(program.output.utf8))
        #expect(document == ["transfers": Self.queue])
        #expect(device.requests.last == .listTransfers(app: nil))
    }

    @Test func queue_thatComesInPieces_isOne() async throws {
        let pieces = [Self.queue.prefix(1), Self.queue.dropFirst()].map(Array.init)
        let whole = try FakeDevice { _ in [.transfers(pieces[0], isLast: false), .transfers(pieces[1])] }
        let program = try await Program.run("transfers", "--device", whole.socket, "--json")
        let document = try JSONDecoder().decode([String: [ControlReply.Transfer]].self, from: Data(program.output.utf8))
        #expect(document == ["transfers": Self.queue])
    }

    @Test func bars_areThereWhereSomebodyLooks() {
        let lines = TransferTable.text(Self.queue, bars: true).split(separator: "\n")
        #expect(lines[1].hasSuffix("  ███████████████····· 75 %"))
        #expect(lines[2].hasSuffix("  -"))
        #expect(lines[4].hasSuffix("  ████████████████████ 100 %"))
    }

    @Test func queue_thatIsEmpty_isSaidInWords() async throws {
        let device = try FakeDevice { _ in [.transfers([])] }
        let people = try await Program.run("transfers", "--device", device.socket)
        #expect(people.output == "No background transfer is under way.\n")
        let program = try await Program.run("transfers", "--device", device.socket, "--json")
        #expect(program.output == "{\"transfers\":[]}\n")
    }
}
