import BackgroundTasks
import UIKit

/// How the app answers when it is woken.
enum Wakes {
    private static let place = DispatchSpecificKey<String>()

    static let own: DispatchQueue = {
        let queue = DispatchQueue(label: "com.example.own")
        queue.setSpecific(key: place, value: ", on its own queue")
        return queue
    }()

    private static var thread: String {
        "main \(Thread.isMainThread)\(DispatchQueue.getSpecific(key: place) ?? "")"
    }

    static let handle: @Sendable (BGTask) -> Void = { task in
        print("begins \(task.identifier), a \(type(of: task)), \(thread)")
        if !CommandLine.arguments.contains("no-expiration-handler") {
            task.expirationHandler = {
                print("expired \(task.identifier), \(thread)")
                if !CommandLine.arguments.contains("answer=never") { task.setTaskCompleted(success: false) }
            }
        }
        if CommandLine.arguments.contains("assertion") { Assertion.begin() }
        if CommandLine.arguments.contains("again") {
            try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: task.identifier))
        }
        guard let export = task as? BGContinuedProcessingTask else { return answer { task.setTaskCompleted(success: $0) } }
        export.progress.totalUnitCount = 5
        if !CommandLine.arguments.contains("answer=never") { work(on: export) }
    }

    /// One of five photos every twenty seconds.
    @Sendable private static func work(on task: BGContinuedProcessingTask) {
        DispatchQueue.main.asyncAfter(deadline: .now() + 20) {
            task.progress.completedUnitCount += 1
            task.updateTitle("Export", subtitle: "\(task.progress.completedUnitCount) of 5")
            task.progress.isFinished ? task.setTaskCompleted(success: true) : work(on: task)
        }
    }

    static func answer(_ complete: @escaping @Sendable (Bool) -> Void) {
        let isFailure = CommandLine.arguments.contains("answer=fail")
        switch CommandLine.arguments.first(where: { $0.hasPrefix("answer=") })?.dropFirst("answer=".count) {
        case "never": break
        case "twice":
            complete(true)
            complete(true)
        case "off-main": DispatchQueue.global().asyncAfter(deadline: .now() + 2) { complete(true) }
        case "late": DispatchQueue.main.asyncAfter(deadline: .now() + 45) { complete(true) }
        default: DispatchQueue.main.asyncAfter(deadline: .now() + 2) { complete(!isFailure) }
        }
    }
}
