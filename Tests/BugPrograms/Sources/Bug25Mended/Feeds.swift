import SteadyWork
import UIKit

/// Endless work on feeds, of the kind that does not look whether it was cancelled.
enum Feeds {
    static func refresh() async {
        while true {
            compute()
            await pause()
        }
    }

    private static func pause() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { continuation.resume() }
        }
    }
}
