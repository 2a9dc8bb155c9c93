import OffstageKernel

/// A phone without processes: the kernel alone, and one app that wants to be fetched for and answers as a pattern says.
///
/// A process would add nothing to when launches fall, and weeks pass in no time. Time goes from deadline to deadline.
struct FetchingPhone {
    /// How long the app takes to answer.
    static let answerTime = Duration.seconds(5)

    private(set) var now = Instant.boot
    /// When the scheduler launched the app for a fetch.
    private(set) var launches: [Instant] = []
    private(set) var opens: [Instant] = []
    /// How long before each open the newest data had come; nil where there was none.
    private(set) var ages: [Duration?] = []

    private var device: Device
    private let app: AppIdentifier = "com.example.feed"
    private let pattern: ResultPattern
    private var inbox: [Event] = []
    private var answer: (moment: Instant, process: ProcessNumber, run: RunNumber, result: FetchResult)?
    private var newest: Instant?

    /// - Returns: nil if the OS generation has no profile.
    init?(os: Int, _ preset: RefreshProfile.Preset, _ pattern: ResultPattern) {
        guard let device = Device(settings: Device.Settings(os: os, refresh: preset)) else { return nil }
        self.device = device
        self.pattern = pattern
        send(.started)
        send(.installed(AppManifest(identifier: app, name: "Feed", executable: "Feed", backgroundModes: ["fetch"])))
        send(.user(.locked))
    }

    // MARK: What happens

    /// Some days of a user who opens the app for a minute at these times of day, from midnight to midnight.
    mutating func live(_ days: Int, opening times: [Duration]) {
        for day in 0..<days {
            let midnight = Instant.boot + .seconds(day * 86_400)
            for time in times {
                run(until: midnight + time)
                use()
            }
        }
        run(until: .boot + .seconds(days * 86_400))
    }

    private mutating func use() {
        opens.append(now)
        ages.append(newest.map { now - $0 })
        send(.user(.unlocked))
        send(.user(.opened(app)))
        run(until: now + .seconds(60))
        send(.user(.pressedHome))
        send(.user(.locked))
    }

    private mutating func run(until end: Instant) {
        while let next = [device.nextDeadline, answer?.moment].compactMap(\.self).min(), next <= end {
            now = max(now, next)
            if device.nextDeadline.map({ $0 <= now }) == true { send(.timePassed) }
            giveAnswer()
        }
        now = end
    }

    private mutating func giveAnswer() {
        guard let due = answer, due.moment <= now else { return }
        answer = nil
        if due.result == .newData { newest = now }
        send(.process(due.process, .refresh(.fetchCompleted(due.run, due.result, isOnMain: true, site: ""))))
    }

    // MARK: The app

    /// Feeds an event and everything that follows from it at the same moment, in order.
    private mutating func send(_ event: Event) {
        inbox.append(event)
        while !inbox.isEmpty {
            for effect in device.handle(inbox.removeFirst(), at: now) { perform(effect) }
        }
    }

    private mutating func perform(_ effect: Effect) {
        func reply(_ process: ProcessNumber, _ fact: ProcessFact) { inbox.append(.process(process, fact)) }
        switch effect {
        case .spawn(let process, _, _):
            reply(process, .spawned)
            reply(process, .connected)
        case .deliver(let process, let delivery):
            if case .launch = delivery.callback { reply(process, .refresh(.fetchIntervalSet(.minimum))) }
            if case .performFetch(let run) = delivery.callback { fetch(run, process) }
            reply(process, .returned(delivery.number, milliseconds: 0))
        case .suspend(let process): reply(process, .stopped(idle, lockedFiles: []))
        case .measure(let process): reply(process, .used(idle))
        case .examine(let process): reply(process, .examined(nil))
        case .record(let record) where record.eventName == .refreshStarted: launches.append(record.time)
        case .record, .refuse, .resume, .reclaimSockets, .useNetwork, .endTransfers, .kill, .inform, .answer,
            .deleteFiles, .spawnExtension, .beginTransfer, .answerChallenge, .stopTransfer, .discardTransfer,
            .discardTransfers, .tellSession, .delivered:
            break
        }
    }

    private var idle: Usage { Usage(cpuNanoseconds: 0, ioBytes: 0) }

    private mutating func fetch(_ run: RunNumber, _ process: ProcessNumber) {
        let hour = Int(now.nanoseconds / 3_600_000_000_000 % 24)
        guard let result = pattern.result(ofFetch: launches.count, hour: hour) else { return }
        answer = (now + Self.answerTime, process, run, result)
    }
}
