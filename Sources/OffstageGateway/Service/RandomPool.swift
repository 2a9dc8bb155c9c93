import Glibc

/// The system's random numbers, many at a time: a system call for each costs as much as all else that an id takes.
struct RandomPool: RandomNumberGenerator {
    /// As many bytes as getentropy(3) gives at once.
    private static let count = 256 / MemoryLayout<UInt64>.size

    private var numbers: [UInt64] = []

    mutating func next() -> UInt64 {
        if let number = numbers.popLast() { return number }
        numbers = Array(repeating: 0, count: Self.count)
        let result = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress!, $0.count) }
        precondition(result == 0, "the system has no random numbers")
        return numbers.removeLast()
    }
}
