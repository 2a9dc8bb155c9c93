import BackgroundTasks
import UIKit

/// One of the arguments: a word, and what it is about.
@MainActor struct Wish {
    private let word: String
    private let subject: String

    init(_ argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        word = parts.first ?? ""
        subject = parts.count > 1 ? parts[1] : ""
    }

    func carryOut() {
        let scheduler = BGTaskScheduler.shared
        switch word {
        case "register": register(on: nil)
        case "register-main": register(on: .main)
        case "register-own": register(on: Wakes.own)
        case "submit": submit(BGAppRefreshTaskRequest(identifier: subject))
        case "submit-later":
            scheduler.submitTaskRequest(BGAppRefreshTaskRequest(identifier: subject)) { error in
                print("answered, main \(Thread.isMainThread): \(error.map { "\($0)" } ?? "accepted")")
            }
        case "process": submit(BGProcessingTaskRequest(identifier: subject))
        case "continue":
            submit(BGContinuedProcessingTaskRequest(identifier: subject, title: "Export", subtitle: "Five photos"))
        case "cancel": scheduler.cancel(taskRequestWithIdentifier: subject)
        case "pending":
            scheduler.getPendingTaskRequests { requests in
                print("pending: \(requests.map(\.identifier))")
            }
        case "fetch":
            UIApplication.shared.setMinimumBackgroundFetchInterval(
                TimeInterval(subject) ?? UIApplication.backgroundFetchIntervalMinimum
            )
        default: break
        }
    }

    private func register(on queue: DispatchQueue?) {
        let isPermitted = BGTaskScheduler.shared.register(
            forTaskWithIdentifier: subject,
            using: queue,
            launchHandler: Wakes.handle
        )
        print("registered \(subject): \(isPermitted)")
    }

    private func submit(_ request: BGTaskRequest) {
        do {
            try BGTaskScheduler.shared.submit(request)
            print("submitted \(subject)")
        } catch BGTaskScheduler.Error.notPermitted {
            print("not permitted: \(subject)")
        } catch let error as BGTaskScheduler.Error where error.code == .tooManyPendingTaskRequests {
            print("too many: \(subject)")
        } catch {
            print("refused: \(error)")
        }
    }
}
