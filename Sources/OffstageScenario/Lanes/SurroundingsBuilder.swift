import OffstageKernel

/// Folds the lines that concern no app into bars for lock, network and power.
struct SurroundingsBuilder {
    private(set) var locked: [Stretch<Bool>] = []
    private(set) var network: [Stretch<Surroundings.Network>] = []
    private(set) var power: [Stretch<PowerWords>] = []
    private var openLock: Stretch<Bool>?
    private var openNetwork: Stretch<Surroundings.Network>?
    private var openPower: Stretch<PowerWords>?

    /// - Returns: whether a bar begins or ends with this line.
    mutating func apply(_ record: Record, line: Int) -> Bool {
        let now = record.time
        switch record.eventName {
        case .deviceStarted:
            // A device comes up in surroundings of its own, and tells of what differs.
            let usual = Surroundings()
            if openNetwork == nil { openNetwork = Stretch(what: usual.network, from: now, to: now, line: line) }
            if openPower == nil { openPower = Stretch(what: PowerWords(usual), from: now, to: now, line: line) }
            return false
        case .deviceLocked:
            openLock = openLock ?? Stretch(what: true, from: now, to: now, line: line)
            return true
        case .deviceUnlocked, .deviceRebooted:
            close(&openLock, into: &locked, now)
            return record.eventName == .deviceUnlocked
        case .environment:
            // Each has a lane of its own.
            return record.fields.count { change($0, now, line) } == record.fields.count
        default: return false
        }
    }

    mutating func finish(at end: Instant) {
        close(&openLock, into: &locked, end)
        close(&openNetwork, into: &network, end)
        close(&openPower, into: &power, end)
    }

    private mutating func change(_ field: Record.Field, _ now: Instant, _ line: Int) -> Bool {
        let value = field.value.text
        if field.name == "network" {
            guard let next = Surroundings.Network(rawValue: value) else { return false }
            close(&openNetwork, into: &network, now)
            openNetwork = Stretch(what: next, from: now, to: now, line: line)
            return true
        }
        var next = openPower?.what ?? PowerWords(Surroundings())
        switch field.name {
        case "battery":
            guard let percent = Int(value) else { return false }
            next.battery = percent
        case "charging": next.isCharging = value == "true"
        case "lowPowerMode": next.isLow = value == "true"
        default: return false
        }
        close(&openPower, into: &power, now)
        openPower = Stretch(what: next, from: now, to: now, line: line)
        return true
    }

    private func close<What>(_ open: inout Stretch<What>?, into list: inout [Stretch<What>], _ now: Instant) {
        guard var stretch = open else { return }
        open = nil
        stretch.to = now
        if now > stretch.from { list.append(stretch) }
    }
}

extension PowerWords {
    fileprivate init(_ surroundings: Surroundings) {
        self.init(
            battery: surroundings.battery,
            isCharging: surroundings.charging,
            isLow: surroundings.lowPowerMode
        )
    }
}
