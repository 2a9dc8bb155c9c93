import Glibc
import OffstageHTTP
import OffstageHTTP2
import OffstageKernel
import OffstageTransfer

/// The engine of transfers with its sockets and files, and nothing else of a device: what its transfers cost beside
/// those of other programs.
///
///     transfer-bench down URL FILE [--trust CERTIFICATE] [--wrap BYTES]
///     transfer-bench up URL FILE [--trust CERTIFICATE]
///     transfer-bench many URL COUNT FOLDER [--trust CERTIFICATE]
///
/// `many` fetches URL0, URL1 and so on. With `--wrap` no file becomes longer than so many bytes; what comes behind is
/// written from the beginning. Ends with 1 if any of them fails.
@main
enum TransferBench {
    /// As many as a session has connections (T-13), and as many waiting for one.
    private static let atATime = 12

    static func main() {
        do throws(TransferFailure) {
            try run(Arguments(CommandLine.arguments.dropFirst()))
        } catch {
            print("transfer-bench: \(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: Arguments) throws(TransferFailure) {
        HTTP2.enable()
        var run = try Run(trust: TrustRoots(files: arguments.trusted), wrap: arguments.wrap)
        switch (arguments.words.first, arguments.words.count) {
        case ("down", 3):
            try run.download(arguments.words[1], into: arguments.words[2])
            try run.finish()
        case ("up", 3):
            try run.upload(arguments.words[2], to: arguments.words[1])
            try run.finish()
        case ("many", 4):
            for index in 0..<(Int(arguments.words[2]) ?? 0) {
                try run.finish(downTo: atATime - 1)
                try run.download("\(arguments.words[1])\(index)", into: "\(arguments.words[3])/\(index)")
            }
            try run.finish()
        default: throw TransferFailure(.badURL, "usage: transfer-bench down|up|many URL …")
        }
    }
}

private struct Arguments {
    var words: [String] = []
    var trusted: [String] = []
    var wrap: Int64?

    init(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let word = rest.popFirst() {
            switch word {
            case "--trust": trusted += [rest.popFirst() ?? ""]
            case "--wrap": wrap = rest.popFirst().flatMap { Int64($0) }
            default: words.append(word)
            }
        }
    }
}
