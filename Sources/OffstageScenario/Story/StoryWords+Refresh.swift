import OffstageKernel

/// Background Fetch and BackgroundTasks in words.
extension StoryWords {
    static func ofRefresh(_ record: Record) -> (Tone, String)? {
        func field(_ name: String) -> String { record.text(name) ?? "?" }
        let task = "task \(field("identifier"))"
        switch record.eventName {
        case .fetchInterval: return (.plain, interval(field("interval")))
        case .refreshDecision: return decision(record)
        case .refreshStarted: return (.start, "a fetch begins")
        case .refreshCompleted: return completion(field("result"))
        case .bgtaskSubmitted:
            return (.plain, "asks for the \(field("kind")) \(task)\(notBefore(record, "earliest"))")
        case .bgtaskRefused: return (.warning, "\(task) is refused: \(error(record.integer("code")))")
        case .bgtaskCancelled: return (.plain, "\(task) is cancelled")
        case .bgtaskStarted: return (.start, "the \(field("kind")) \(task) begins")
        case .bgtaskExpired: return (.warning, "\(task) is out of time")
        case .bgtaskCompleted:
            return field("success") == "true" ? (.plain, "\(task) is done") : (.warning, "\(task) is done: no success")
        case .bgtaskRetitled: return (.quiet, "\(task) shows “\(field("title"))”, “\(field("subtitle"))”")
        case .bgtaskPrompt: return (.device, "the user is asked whether \(task) shall go on")
        default: return nil
        }
    }

    private static func interval(_ word: String) -> String {
        switch word {
        case "never": "wants no fetches"
        case "minimum": "wants to fetch as often as it may"
        default: "wants to fetch, but at most every \(word)"
        }
    }

    /// What the scheduler thinks of something that waits; the scores in per cent, the pace as the factor that it is.
    private static func decision(_ record: Record) -> (Tone, String) {
        let subject = record.text("identifier").map { "task \($0)" } ?? "the fetch"
        let reason = record.text("reason") ?? "?"
        switch record.text("decision") {
        case "launch": return (.plain, "the scheduler launches \(subject): \(reason)\(scores(record))")
        case "refuse": return (.warning, "no fetches: \(reason)")
        default:
            // What else is closed opens when something happens, whatever the time.
            let isMatterOfTime = ["rate", "budget"].contains(record.text("policy"))
            return (.quiet, "\(subject) waits: \(reason)\(isMatterOfTime ? notBefore(record, "next") : "")")
        }
    }

    private static func scores(_ record: Record) -> String {
        guard let usage = record.integer("usage"), let pace = record.integer("pace"), usage >= 0, pace >= 0 else {
            return ""
        }
        return " (usage \(usage / 10) %, pace \(pace / 1000).\(pace % 1000 / 100))"
    }

    private static func notBefore(_ record: Record, _ name: String) -> String {
        record.integer(name).map { ", not before \(Instant(nanoseconds: Int64($0)).deviceTime)" } ?? ""
    }

    private static func completion(_ result: String) -> (Tone, String) {
        switch result {
        case "new-data": (.plain, "the fetch is done: new data")
        case "no-data": (.plain, "the fetch is done: no data")
        default: (.warning, "the fetch is done: \(result)")
        }
    }

    private static func error(_ code: Int?) -> String {
        switch code.flatMap(TaskRequestError.init) {
        case .unavailable: "error 1, unavailable"
        case .tooManyPendingTaskRequests: "error 2, too many requests are pending"
        case .notPermitted: "error 3, not permitted"
        case .immediateRunIneligible: "error 4, it cannot run at once"
        case nil: "error \(code.map(String.init) ?? "?")"
        }
    }
}
