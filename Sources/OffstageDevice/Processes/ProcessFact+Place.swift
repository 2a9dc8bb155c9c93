import Foundation
import OffstageKernel

extension ProcessFact {
    /// The same fact without the folder in which the host keeps the containers: that is no business of the log.
    func withoutPlace(_ folder: StateFolder) -> ProcessFact {
        func clean(_ text: String) -> String {
            // Most lines name no file at all, and an app may print many.
            text.utf8.contains(UInt8(ascii: "/")) ? text.replacingOccurrences(of: folder.path, with: "") : text
        }
        switch self {
        case .failedToSpawn(let text): return .failedToSpawn(clean(text))
        case .brokeWire(let text): return .brokeWire(clean(text))
        case .activityBegan(let number, let reason): return .activityBegan(number, reason: clean(reason))
        case .logged(var line):
            line.message = clean(line.message)
            return .logged(line)
        case .taskBegan(var task):
            task.name = task.name.map(clean)
            task.site = clean(task.site)
            return .taskBegan(task)
        case .observed(.offMainThread(let api, let site)):
            return .observed(.offMainThread(api: api, site: clean(site)))
        case .refresh(.fetchCompleted(let run, let result, let isOnMain, let site)):
            return .refresh(.fetchCompleted(run, result, isOnMain: isOnMain, site: clean(site)))
        case .observed(.defaultsReadBeforeUnlock), .spawned, .connected, .returned, .taskEnded, .activityEnded, .badge,
            .snapshotTaken, .used, .stopped, .exited, .crashed, .stuck, .refresh, .transfer:
            return self
        }
    }
}
