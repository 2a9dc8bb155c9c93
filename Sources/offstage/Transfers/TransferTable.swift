import Foundation
import OffstageDevice

/// The queue of background transfers for people.
enum TransferTable {
    private static let barWidth = 20

    /// - Parameter bars: whether to draw them: only where somebody looks.
    static func text(_ transfers: [ControlReply.Transfer], bars: Bool = isatty(1) == 1) -> String {
        guard !transfers.isEmpty else { return "No background transfer is under way." }
        var table = Table(
            [
                .init(heading: "APP"), .init(heading: "SESSION"), .init(heading: "TASK", isNumber: true),
                .init(heading: "NAME"), .init(heading: "KIND"), .init(heading: "STATE"),
                .init(heading: "BYTES", isNumber: true), .init(heading: "OF", isNumber: true),
            ] + (bars ? [.init(heading: "DONE")] : [])
        )
        for transfer in transfers {
            table.append(
                [
                    transfer.app, transfer.session, String(transfer.task), name(of: transfer), transfer.kind,
                    state(of: transfer), String(transfer.bytes), transfer.expected.map(String.init) ?? "",
                ] + (bars ? [bar(of: transfer)] : [])
            )
        }
        return table.text
    }

    /// What its app calls it, or the end of its address.
    private static func name(of transfer: ControlReply.Transfer) -> String {
        if let description = transfer.description, !description.isEmpty { return description }
        let last = URL(string: transfer.url)?.lastPathComponent ?? ""
        return last.isEmpty || last == "/" ? transfer.url : last
    }

    private static func state(of transfer: ControlReply.Transfer) -> String {
        let detail = transfer.reason ?? transfer.error.map(String.init) ?? transfer.status.map(String.init)
        return detail.map { "\(transfer.state): \($0)" } ?? transfer.state
    }

    private static func bar(of transfer: ControlReply.Transfer) -> String {
        guard let expected = transfer.expected, expected > 0 else { return "" }
        let share = min(1, Double(transfer.bytes) / Double(expected))
        let bar = Bar.text(share, of: 1, width: barWidth)
        let space = String(repeating: "·", count: max(0, barWidth - bar.count))
        return "\(bar)\(space) \(Int(share * 100)) %"
    }
}
