import Foundation

/// Ordinary waits and ordinary work, to be run natively, with the engine of virtual time, and with other tools that
/// change the clock. Nothing in it knows of any of them.
///
///     waits ways                  the names of the ways to wait
///     waits day WAY               24 waits of an hour, one after another: by how many nanoseconds each was off at most
///     waits jumps WAY COUNT       that many waits of a minute
///     waits work                  processor time of everyday things, in nanoseconds
@main enum Waits {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        switch (words.first, words.dropFirst().first.flatMap(Way.init)) {
        case ("ways", _): for way in Way.allCases { print(way.rawValue) }
        case ("work", _): Work.measure()
        case ("day", let way?): print(worstError(of: way, count: 24, seconds: 3600))
        case ("jumps", let way?): _ = worstError(of: way, count: Int(words.last ?? "") ?? 0, seconds: 60)
        default:
            FileHandle.standardError.write(Data("usage: waits ways | day WAY | jumps WAY COUNT | work\n".utf8))
            exit(2)
        }
        exit(0)
    }

    /// Each wait begins when the one before ends, so that every error stays.
    private static func worstError(of way: Way, count: Int, seconds: Int) -> Int64 {
        let record = Record(seconds: seconds)
        way.wait(seconds, count) { record.note() }
        return record.worst
    }
}
