import Foundation
import OffstageKernel

/// What happens to an app whose film and letter are on their way, and what the rules say of it.
struct TransferCase {
    enum Ending: String, CaseIterable {
        case suspended = "suspended"
        case exit = "ended by exit()"
        case crash = "ended by a crash"
        case jetsam = "killed for memory"
        case forceQuit = "removed by the user"
        case reboot = "the device reboots"
        case network = "the network is lost for an hour"
        case server = "the server breaks off"
    }

    var ending: Ending

    static let all = Ending.allCases.map { TransferCase(ending: $0) }

    var name: String { ending.rawValue }

    var rule: RuleID {
        switch ending {
        case .suspended, .exit, .crash, .jetsam: "T-36"
        case .forceQuit: "T-37"
        case .reboot: "T-47"
        case .network: "T-11"
        case .server: "E-17"
        }
    }

    /// The probe's arguments.
    var arguments: [String] {
        switch ending {
        case .exit: ["film", "exit"]
        case .crash: ["film", "crash"]
        case .suspended, .jetsam, .forceQuit, .reboot, .network, .server: ["film"]
        }
    }

    /// What happens when the app has been in the background for a while: each of it, and how long before the next.
    func events(_ app: AppIdentifier) -> [(event: Event, pause: Duration)] {
        switch ending {
        case .suspended, .exit, .crash, .server: []
        case .jetsam: [(.simulated(.memoryPressure), .zero)]
        case .forceQuit: [(.user(.removed(app)), .seconds(3600))]
        case .reboot: [(.simulated(.reboot), .zero)]
        case .network: [(.environment(.network(.none)), .seconds(3600)), (.environment(.network(.wifi)), .zero)]
        }
    }

    /// Whether only the user's opening brings the events.
    var needsUser: Bool { ending == .forceQuit }

    /// As ``TransferObservation`` puts it.
    var expected: String {
        let whole = "film whole, letter sent"
        switch ending {
        case .suspended, .network, .server: return "resumed, \(whole)"
        case .exit, .crash, .jetsam, .reboot: return "launched, \(whole)"
        case .forceQuit: return "not woken, film -999, letter -999"
        }
    }
}

/// What the log tells of the transfers of a probe.
struct TransferObservation {
    /// Of the film.
    static let size = 60_000_000

    private var wakes: [String] = []
    private var file = ""
    private var ends: [String: String] = [:]
    /// Ends that the app has heard.
    private(set) var delivered = 0
    /// Bytes of the film that were there when an attempt broke off, as far as the log knows, and were fetched again.
    private(set) var fetchedTwice = 0
    private var reached = 0

    init(_ records: some Sequence<Record>) {
        for record in records { note(record) }
    }

    var text: String {
        let wake = wakes.isEmpty ? ["not woken"] : wakes
        return (wake + ["film", "letter"].map { "\($0) \(ends[$0] ?? "not heard of")" }).joined(separator: ", ")
    }

    private mutating func note(_ record: Record) {
        func field(_ name: String) -> String { if case .string(let text) = record[name] { text } else { "" } }
        switch record.eventName {
        case .appLaunched where field("reason") == "url-session": wakes.append("launched")
        case .appResumed where field("reason") == "url-session": wakes.append("resumed")
        case .transferProgress:
            guard record["task"] == .integer(1), case .integer(let bytes) = record["bytes"] else { break }
            fetchedTwice += max(0, reached - bytes)
            reached = bytes
        case .appLog: heard(field("message"))
        default: break
        }
    }

    private mutating func heard(_ message: String) {
        let words = message.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return }
        let parts = words[1].components(separatedBy: ": ")
        guard parts.count == 2 else { return }
        switch words[0] {
        case "has": file = parts[1]
        case "heard":
            delivered += 1
            let isWhole = parts[0] != "film" || file == "\(Self.size) bytes"
            let well = parts[0] == "film" ? "whole" : "sent"
            let end = parts[1] == "0" ? (isWhole ? well : "cut: \(file)") : parts[1]
            // An end that is heard twice shows.
            ends[parts[0]] = ends[parts[0]].map { "\($0) and \(end)" } ?? end
        default: break
        }
    }
}
