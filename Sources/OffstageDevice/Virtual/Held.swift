import OffstageKernel

/// A process and its place in the engine's page.
struct Held {
    var process: AppProcess
    var slot: Int32
    /// Nanoseconds of its processor time that have passed on the clock and stand in the log.
    private var charged: Int64 = 0

    init(process: AppProcess, slot: Int32) {
        self.process = process
        self.slot = slot
    }

    /// Code takes no time here, and real processor time differs from run to run: each turn of a thread counts as a
    /// millisecond of work and a little data, and a loop that reads the clock as the time it took.
    func usage(_ time: VirtualTime) -> Usage {
        let work = time.work(slot)
        return Usage(cpuNanoseconds: work.turns * 1_000_000 + work.spun, ioBytes: work.turns * 64)
    }

    /// What has been charged since it was last asked; the engine does so four times a second at most.
    mutating func newCharges(_ time: VirtualTime) -> [Event] {
        let total = time.charged(slot)
        guard total > charged else { return [] }
        defer { charged = total }
        return [.process(process.number, .charged(nanoseconds: total - charged))]
    }
}
