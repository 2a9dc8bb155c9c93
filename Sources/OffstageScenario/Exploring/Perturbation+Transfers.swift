import OffstageKernel
import OffstageTransfer

/// What a seed does to the transfers of a scenario.
extension Perturbation {
    enum Interference {
        case fault(Variation.AddedFault)
        case steps([Scenario.Step])

        var fault: Variation.AddedFault? { if case .fault(let fault) = self { fault } else { nil } }

        var steps: [Scenario.Step] {
            if case .steps(let steps) = self { return steps }
            return []
        }
    }

    /// At most so many things go wrong; more would hide each other.
    private static let most: UInt64 = 3

    /// A server fails at one of its first requests, the network goes for a while, or memory runs short, which kills
    /// what is suspended: each where the scenario gives it something to meet.
    func interferences(_ seed: UInt64) -> [Interference] {
        var chance = SeededGenerator(seed: seed ^ 0x7472_616e_7366)
        let routes = scenario.origins.flatMap { origin in origin.routes.map { (origin.url, $0) } }
        guard !routes.isEmpty || !opportunities.transfers.isEmpty else { return [] }
        return (0..<1 + chance.next() % Self.most).compactMap { _ in
            let isFault = !routes.isEmpty && (opportunities.transfers.isEmpty || chance.next() % 2 == 0)
            if isFault {
                let (url, route) = routes[Int(chance.next() % UInt64(routes.count))]
                let fault = fault(of: route, &chance)
                return .fault(.init(origin: url, path: route.path, method: route.method, fault: fault))
            }
            let transfers = opportunities.transfers
            let transfer = transfers[Int(chance.next() % UInt64(transfers.count))]
            let isLoss = chance.next() % 2 == 0
            guard let begin = moment(after: transfer.begin, before: transfer.end, &chance) else { return nil }
            guard isLoss else { return .steps([step(.simulated(.memoryPressure), at: begin)]) }
            return .steps(loss(from: begin, &chance))
        }
    }

    private func fault(of route: Origin.Route, _ chance: inout SeededGenerator) -> Origin.Fault {
        var fault = Origin.Fault()
        let draw = Int64(chance.next() >> 8)
        let isUpload = ["PUT", "POST", "PATCH"].contains(route.method)
        switch chance.next() % 6 {
        case 0: fault.isRefused = true
        case 1: fault.hangsUp = true
        case 2: fault.status = 503
        // Up to a minute and a half: beyond what a request waits for a sign of life (T-12).
        case 3: fault.delay = (1 + draw % 90) * 1_000_000_000
        // Each order of magnitude up to a megabyte is as likely as the next.
        case 4 where isUpload: fault.dropUploadAfter = 1 << (draw % 21)
        case 4: fault.dropAfter = cut(of: route.content, draw)
        default: fault.stallAfter = cut(of: route.content, draw)
        }
        return fault
    }

    /// Somewhere within what is sent, as far as it is known how much that is.
    private func cut(of content: Origin.Content, _ draw: Int64) -> Int64 {
        switch content {
        case .none: 0
        case .text(let text): draw % Int64(max(1, text.utf8.count))
        case .size(let size): draw % max(1, size)
        case .file, .folder: 1 << (draw % 17)
        }
    }

    /// The network goes, and comes back as it was unless the timeline has changed it by then.
    private func loss(from begin: Instant, _ chance: inout SeededGenerator) -> [Scenario.Step] {
        let gone = step(.environment(.network(.none)), at: begin)
        let changes = [Scenario.Step](scenario.timeline.filter { $0.network != nil })
        let before = changes.last { $0.at <= begin }?.network ?? scenario.environment.compactMap(\.network).last
        guard before != Surroundings.Network.none else { return [] }
        guard let end = moment(after: begin, before: scenario.until, &chance),
            !changes.contains(where: { $0.at > begin && $0.at <= end })
        else { return [gone] }
        return [gone, step(.environment(.network(before ?? Surroundings().network)), at: end)]
    }

    private func step(_ event: Event, at moment: Instant) -> Scenario.Step {
        Scenario.Step(at: moment, events: [event], position: .init(line: 1, column: 1))
    }
}

extension Scenario.Step {
    /// The network from this step on, if it changes that.
    fileprivate var network: Surroundings.Network? {
        events.compactMap { if case .environment(let change) = $0 { change.network } else { nil } }.last
    }
}

extension Surroundings.Change {
    fileprivate var network: Surroundings.Network? { if case .network(let network) = self { network } else { nil } }
}
