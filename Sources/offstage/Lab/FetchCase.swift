import OffstageKernel

/// Something that may become of a background fetch, and what the rules expect of it.
///
/// The probe works every 4 s from the call on and answers, if it does, after 5 s; a disturbance comes after 3 s.
struct FetchCase {
    var name: String
    var rule: RuleID
    /// The argument that tells the probe how it answers.
    var answer = "once"
    var disturbance: (@Sendable (AppIdentifier) -> Event)?
    /// Whether the app is fetched for once more.
    var isRepeated = false
    /// As ``FetchObservation`` puts it.
    var expected: String

    static let all = [
        FetchCase(
            name: "completion called",
            rule: "F-6",
            expected: "works until 4 s, new-data after 5 s, snapshot, suspended after 5 s"
        ),
        FetchCase(
            name: "completion not called",
            rule: "F-5",
            answer: "never",
            expected: neverCompleted
        ),
        FetchCase(
            name: "device asleep during the fetch",
            rule: "F-12",
            disturbance: { _ in .user(.locked) },
            expected: "locked after 3 s, works until 4 s, new-data after 5 s, snapshot, suspended after 5 s"
        ),
        FetchCase(
            name: "process killed during the fetch",
            rule: "F-12",
            disturbance: { .simulated(.termination($0)) },
            isRepeated: true,
            expected: """
                exited after 3 s, launched for the next fetch, works until 4 s, new-data after 5 s, snapshot, \
                suspended after 5 s
                """
        ),
        FetchCase(name: "completion called late", rule: "F-5", answer: "late", expected: neverCompleted),
        FetchCase(
            name: "completion called twice",
            rule: "F-9",
            answer: "twice",
            expected: """
                works until 4 s, new-data after 5 s, finding completion-called-twice, snapshot, suspended after 5 s
                """
        ),
        FetchCase(
            name: "completion called off main",
            rule: "F-9",
            answer: "off-main",
            expected: """
                works until 4 s, finding off-main-thread, new-data after 5 s, snapshot, suspended after 5 s
                """
        ),
        FetchCase(
            name: "user opens the app during the fetch",
            rule: "F-13",
            disturbance: { .user(.opened($0)) },
            expected: "in the foreground after 3 s, works until 4 s, new-data after 5 s, works until 56 s"
        ),
    ]

    private static let neverCompleted = """
        works until 28 s, finding completion-never-called, killed after 30 s by fetch-timeout with 0x8badf00d
        """
}
