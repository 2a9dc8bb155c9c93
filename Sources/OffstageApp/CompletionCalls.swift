import Foundation
import Synchronization

/// The calls of one completion handler that is to be called once. The first notes where it is, which costs next to
/// nothing; only a second one looks up what the two places are called.
package final class CompletionCalls: Sendable {
    /// Both places, in the app's own functions.
    package struct Places: Sendable {
        package let place: String
        package let first: String
    }

    private static let depth = 48

    private let first = Mutex<[UInt]?>(nil)

    package init() {}

    /// To be called by the completion handler, on whatever thread.
    /// - Returns: nil the first time.
    package func note() -> Places? {
        var stack = [UnsafeMutableRawPointer?](repeating: nil, count: Self.depth)
        let count = Int(backtrace(&stack, CInt(Self.depth)))
        let earlier = first.withLock { first -> [UInt]? in
            if let first { return first }
            first = stack.prefix(count).map { UInt(bitPattern: $0) }
            return nil
        }
        guard let earlier else { return nil }
        return Places(
            place: CallSite.outsideFrameworks,
            first: CallSite.place(of: earlier.map { UnsafeMutableRawPointer(bitPattern: $0) })
        )
    }
}
