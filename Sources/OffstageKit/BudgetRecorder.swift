public import Foundation

/// Measures how long the system lets the app run in the background, across launches.
///
/// The recorder notes in `UserDefaults` when the app entered the background and when the handler of its background task
/// ran; the time between the two is the budget the app was given (L-32). Beside it, a ticking time stamp shows how long
/// the app really ran, without asking the system. Everything is kept at once, because a suspended app may be killed
/// without a word (L-4, L-58).
///
/// ```swift
/// func application(…, didFinishLaunchingWithOptions …) -> Bool {
///     recorder.collect()
///     recorder.startTicking()
///     beginTask(whoseHandler: { recorder.expired() })
///     …
/// func applicationDidEnterBackground(_ application: UIApplication) { recorder.enteredBackground() }
/// func applicationWillEnterForeground(_ application: UIApplication) { recorder.collect() … }
/// ```
///
/// Only a whole execution counts: the app entered the background and its time ran out there. One that was cut off by a
/// return to the foreground (L-43) or by a kill before the handler ran is forgotten.
@MainActor
public final class BudgetRecorder {
    private let defaults: Foundation.UserDefaults
    private let keyPrefix: String
    private let limit: Int
    private let now: @MainActor () -> Date
    private var timer: Timer?
    private var tickInterval: TimeInterval = 1

    /// A recorder that goes on with what an earlier one of the same prefix has kept.
    ///
    /// - Parameters:
    ///   - defaults: Where stamps and executions are kept. The standard ones if left out.
    ///   - keyPrefix: Begins every key, so that several recorders can live in the same defaults.
    ///   - limit: How many executions are kept; the oldest go first.
    ///   - now: The clock; that on the wall if left out.
    public init(
        defaults: Foundation.UserDefaults? = nil,
        keyPrefix: String = "BudgetRecorder",
        limit: Int = 1000,
        now: @escaping @MainActor () -> Date = { Date() }
    ) {
        self.defaults = defaults ?? .surviving
        self.keyPrefix = keyPrefix
        self.limit = limit
        self.now = now
    }

    /// Notes that the app has entered the background. Call it in `applicationDidEnterBackground`.
    ///
    /// Stamps of an earlier entry that was not collected are dropped.
    public func enteredBackground() {
        defaults.removeObject(forKey: key(.expired))
        defaults.removeObject(forKey: key(.ticked))
        set(.entered)
    }

    /// Notes that time has run out. Call it in the expiration handler, before the task is ended.
    ///
    /// Only the first call after ``enteredBackground()`` counts.
    public func expired() {
        guard stamp(.expired) == nil else { return }
        set(.expired)
    }

    /// Takes the last execution into the list, if it is whole. Call it at launch and on the way to the foreground.
    ///
    /// - Returns: The execution that was added, or `nil`.
    @discardableResult
    public func collect() -> Execution? {
        defer { [Stamp.entered, .expired, .ticked].forEach { defaults.removeObject(forKey: key($0)) } }
        guard let entered = stamp(.entered), let expired = stamp(.expired), expired >= entered else { return nil }
        let execution = Execution(enteredBackground: entered, expired: expired, lastTick: stamp(.ticked))
        keep(executions.suffix(max(limit - 1, 0)) + [execution])
        return execution
    }

    /// All whole executions collected so far, oldest first.
    public var executions: [Execution] {
        guard let data = defaults.data(forKey: key(.executions)) else { return [] }
        // What cannot be read was not written by a recorder; the measuring begins anew.
        return (try? JSONDecoder().decode([Execution].self, from: data)) ?? []
    }

    /// The mean budget, or `nil` before the first execution.
    public var mean: Duration? {
        let lengths = executions.map(\.seconds)
        return lengths.isEmpty ? nil : .seconds(lengths.reduce(0, +) / Double(lengths.count))
    }

    /// The sample standard deviation of the budget (n − 1 in the denominator), or `nil` before the second execution.
    public var spread: Duration? {
        let lengths = executions.map(\.seconds)
        guard lengths.count > 1 else { return nil }
        let mean = lengths.reduce(0, +) / Double(lengths.count)
        let squares = lengths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return .seconds((squares / Double(lengths.count - 1)).squareRoot())
    }

    /// Ticks again and again from now on, until ``stopTicking()``.
    ///
    /// - Parameter interval: The time between two ticks; ``Execution/estimate`` is short by up to one.
    public func startTicking(every interval: Duration = .seconds(1)) {
        stopTicking()
        tickInterval = interval / .seconds(1)
        timer = Timer.scheduledTimer(withTimeInterval: tickInterval, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated { self?.tick() }
        }
    }

    /// Ends the ticking.
    public func stopTicking() {
        timer?.invalidate()
        timer = nil
    }

    /// Notes that the app is running in the background at this moment.
    ///
    /// A timer that was due while the app was suspended fires once, late, when it is resumed (L-53). Such a tick would
    /// count the suspension as running time, so one that comes more than two intervals after the last is dropped, and
    /// all after it.
    func tick() {
        guard let last = stamp(.ticked) ?? stamp(.entered) else { return }
        guard now().timeIntervalSince(last) <= 2 * tickInterval else { return }
        set(.ticked)
    }

    private enum Stamp: String {
        case entered, expired, ticked, executions
    }

    private func key(_ stamp: Stamp) -> String {
        "\(keyPrefix).\(stamp.rawValue)"
    }

    private func stamp(_ stamp: Stamp) -> Date? {
        guard let seconds = defaults.object(forKey: key(stamp)) as? Double else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    private func set(_ stamp: Stamp) {
        defaults.set(now().timeIntervalSince1970, forKey: key(stamp))
    }

    private func keep(_ executions: [Execution]) {
        // A list of dates always encodes, unless the clock has left the range of numbers.
        guard let data = try? JSONEncoder().encode(executions) else { return }
        defaults.set(data, forKey: key(.executions))
    }
}
