import OffstageKit
import UIKit

/// Operations that begin when the user leaves: a chain that finishes, one that is cancelled before its turn, and one
/// with more to do than there is time for.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
    }()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow()
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        self.window = window
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        let preview = makePreview()
        let index = makeIndex()
        let chain = makeChain(cancelling: preview)
        for operation in [preview, index] {
            operation.addDependency(chain[2])
        }
        for operation in chain + [preview, index] {
            queue.addOperation(operation)
        }
    }

    func applicationWillEnterForeground(_ application: UIApplication) {
        queue.cancelAllOperations()
    }

    /// Read, resize, save: each begins when the one before is over.
    private func makeChain(cancelling preview: BackgroundTaskOperation) -> [BackgroundTaskOperation] {
        let chain = ["read", "resize", "save"].map { name in
            let operation = BackgroundTaskOperation()
            operation.name = name
            operation.whatToDo = {
                for _ in 1...3 { step() }
                print("\(name): done")
                // What is saved needs no preview any more.
                if name == "save" { preview.cancel() }
            }
            return operation
        }
        for (operation, next) in zip(chain, chain.dropFirst()) {
            next.addDependency(operation)
        }
        return chain
    }

    /// Would work in steps and look after each whether anybody still wants it; is cancelled before it begins.
    private func makePreview() -> BackgroundTaskOperation {
        let preview = BackgroundTaskOperation()
        preview.name = "preview"
        preview.whatToDo = { [weak preview] in
            for page in 1...100 {
                guard let preview, !preview.isCancelled else { return }
                step()
                print("preview: page \(page)")
            }
        }
        preview.completionBlock = { [weak preview] in
            if preview?.isCancelled == true { print("preview: cancelled") }
        }
        return preview
    }

    /// Has more pages than any budget allows; remembers where it was when time runs out.
    private func makeIndex() -> BackgroundTaskOperation {
        let bookmark = Bookmark()
        let index = BackgroundTaskOperation()
        index.name = "index"
        index.whatToDo = { [weak index] in
            while let index, !index.isCancelled {
                step()
                bookmark.turnPage()
            }
        }
        index.cleanup = {
            print("index: out of time, goes on after page \(bookmark.keep())")
        }
        return index
    }
}
