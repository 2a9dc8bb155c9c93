import OffstageKernel

/// The hold model on the kernel's event queue; `Benchmarks/README.md` says what it does, and two peers do the same.
struct QueueBenchmark {
    static let pending = 10_000
    static let ring = 65_536

    var holds = 2_000_000

    /// Operations per second.
    func run() -> Double {
        var state: UInt64 = 42
        let spans = (0..<Self.ring).map { _ in Duration.nanoseconds(Int64(1 + splitMix(&state) % 1_000_000)) }
        var queue = EventQueue<UInt64>()
        for index in 0..<Self.pending {
            queue.insert(UInt64(index), at: .boot + spans[index])
        }
        var sum: UInt64 = 0
        let wall = ContinuousClock().measure {
            let end = Instant(nanoseconds: .max)
            for index in 0..<holds {
                guard let (moment, payload) = queue.popFirst(upTo: end) else { break }
                sum &+= payload
                queue.insert(payload, at: moment + spans[index & (Self.ring - 1)])
            }
        }
        precondition(queue.count == Self.pending && sum > 0, "the queue lost entries")
        return 2 * Double(holds) / wall.seconds
    }

    private func splitMix(_ state: inout UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }
}
