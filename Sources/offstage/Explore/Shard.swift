import OffstageScenario

/// The part of a number of seeds that one of several machines explores: every Nth, so that all have as much to do.
struct Shard: Equatable {
    /// From 0 to `count` − 1.
    let index: Int
    let count: Int

    static let whole = Shard(index: 0, count: 1)

    private init(index: Int, count: Int) {
        self.index = index
        self.count = count
    }

    /// Reads `I/N`. Whether the parts are counted from 0 or from 1 is all the same, because `N/N` is `0/N`.
    /// - Throws: ``Failure`` with one sentence.
    init(_ text: String) throws(Failure) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Self.number($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0, index <= count else {
            throw .usage("'\(text)' is no shard; write --shard I/N with I from 0 to N, such as 2/8.")
        }
        self.init(index: index % count, count: count)
    }

    /// What a cluster says of this machine: an indexed job of Kubernetes, then an array of Slurm; nil if neither does.
    /// - Throws: ``Failure`` with one sentence that names the variable.
    init?(environment: [String: String]) throws(Failure) {
        let environment = environment.filter { !$0.value.isEmpty }
        let job = try Self.pair(environment, "JOB_COMPLETION_INDEX", "JOB_COMPLETION_TOTAL")
        let array = try job == nil ? Self.slurm(environment) : nil
        guard let (index, count) = job ?? array else { return nil }
        self.init(index: index, count: count)
    }

    /// The seeds of this part, in their order.
    func seeds(of all: Range<UInt64>) -> Seeds {
        let first = all.lowerBound + UInt64(index)
        return Seeds(
            first: first,
            step: UInt64(count),
            count: first < all.upperBound ? (all.count - index - 1) / count + 1 : 0
        )
    }

    /// Numbers at equal distances, of which there may be more than fit a memory.
    struct Seeds: RandomAccessCollection, Sendable {
        let first: UInt64
        let step: UInt64
        let count: Int

        var startIndex: Int { 0 }
        var endIndex: Int { count }
        subscript(place: Int) -> UInt64 { first + UInt64(place) * step }
    }

    private static func slurm(_ environment: [String: String]) throws(Failure) -> (Int, Int)? {
        var environment = environment
        if let identifier = environment["SLURM_ARRAY_TASK_ID"], let number = number(identifier) {
            let first = try given("SLURM_ARRAY_TASK_MIN", environment, atLeast: 0) ?? 0
            let step = try given("SLURM_ARRAY_TASK_STEP", environment, atLeast: 1) ?? 1
            guard number >= first, (number - first) % step == 0 else {
                throw .usage(
                    "SLURM_ARRAY_TASK_ID is \(number), which is none of an array that begins at \(first) in steps of "
                        + "\(step); use --shard I/N."
                )
            }
            environment["SLURM_ARRAY_TASK_ID"] = String((number - first) / step)
        }
        return try pair(environment, "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT")
    }

    private static func pair(
        _ environment: [String: String],
        _ index: String,
        _ count: String
    ) throws(Failure) -> (Int, Int)? {
        guard environment[index] != nil || environment[count] != nil else { return nil }
        for (name, other) in [(index, count), (count, index)] where environment[name] == nil {
            throw .usage("\(other) is set but \(name) is not; set both, or use --shard I/N.")
        }
        guard let number = try given(index, environment, atLeast: 0),
            let total = try given(count, environment, atLeast: 1)
        else { return nil }
        guard number < total else {
            throw .usage("\(index) says part \(number) counted from 0, but \(count) says there are \(total) parts.")
        }
        return (number, total)
    }

    private static func given(
        _ name: String,
        _ environment: [String: String],
        atLeast bound: Int
    ) throws(Failure) -> Int? {
        guard let text = environment[name] else { return nil }
        guard let number = number(text[...]), number >= bound else {
            throw .usage("\(name) is '\(text)', which is no whole number from \(bound) on.")
        }
        return number
    }

    private static func number(_ text: some StringProtocol) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
