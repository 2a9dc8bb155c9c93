import UIKit

/// Shows what becomes of a background fetch to whoever watches from outside; the first launch argument says how it
/// answers. It asks for no fetch by itself: whoever watches provokes one.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    enum Answer: String {
        /// Five seconds after the call, on main.
        case once
        case never
        /// Fifteen seconds after the time is over.
        case late
        case twice
        /// From a queue of its own.
        case offMain = "off-main"
    }

    private let answer: Answer = {
        guard let argument = CommandLine.arguments.dropFirst().first else { return .once }
        guard let answer = Answer(rawValue: argument) else {
            print("RefreshProbe knows once, never, late, twice and off-main, not \(argument); it answers once.")
            return .once
        }
        return answer
    }()

    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) {
        work()
        switch answer {
        case .once: DispatchQueue.main.asyncAfter(deadline: .now() + 5) { completionHandler(.newData) }
        case .never: break
        case .late: DispatchQueue.main.asyncAfter(deadline: .now() + 45) { completionHandler(.newData) }
        case .twice:
            DispatchQueue.main.asyncAfter(deadline: .now() + 5) {
                completionHandler(.newData)
                completionHandler(.newData)
            }
        case .offMain: DispatchQueue.global().asyncAfter(deadline: .now() + 5) { completionHandler(.newData) }
        }
    }

    /// Has more to do than there is time for, whatever was answered.
    private func work() {
        _ = Timer.scheduledTimer(withTimeInterval: 4, repeats: true) { _ in print("works") }
    }
}
