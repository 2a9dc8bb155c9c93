import OffstageKernel

/// Makes a failing variation as small as it can be while it fails the same way.
///
/// 1. What else the scenario expects goes first, because a smaller scenario would not meet it.
/// 2. Injected steps, what else varies, the timeline's steps and the apps go where they are not needed (delta
///    debugging), again and again until nothing changes.
/// 3. What is left of the injected steps moves to a whole minute or second where that is the same, and the end moves to
///    where the failure is.
///
/// Which variation fails, and how, is found out by a closure; nothing here runs anything. No variation is tried twice.
///
/// The odd case: an expectation is not met by most parts of a scenario, and a part of a timeline may hold steps that a
/// device refuses. So for these a smaller timeline must not fail so without variations (``Symptom/needsComparison``).
public struct Shrinking<Problem: Error> {
    /// What a run showed.
    public struct Observation: Equatable, Sendable {
        public var symptoms: [Symptom]
        /// Whether an injected step came at a moment when it means nothing.
        public var refusesInjected: Bool

        public init(_ symptoms: [Symptom], refusesInjected: Bool = false) {
            self.symptoms = symptoms
            self.refusesInjected = refusesInjected
        }
    }

    public typealias Run = (Variation) throws(Problem) -> Observation

    private let symptom: Symptom
    private let original: Variation
    private let known: Set<Symptom>
    private let run: Run
    private var current: Variation
    private var runsLeft: Int
    private var tried: [String: Observation] = [:]

    /// - Parameters:
    ///   - variation: Fails with the symptom, and refuses no injected step.
    ///   - symptoms: Everything that is wrong with it; nothing may be wrong with a smaller one that is not wrong here.
    ///   - limit: How many runs the shrinking may take.
    public init(
        _ variation: Variation,
        keeping symptom: Symptom,
        of symptoms: [Symptom],
        limit: Int = 500,
        run: @escaping Run
    ) {
        self.symptom = symptom
        known = Set(symptoms)
        original = variation
        current = variation
        runsLeft = limit
        self.run = run
    }

    /// The smallest variation that was found.
    public mutating func minimal() throws(Problem) -> Variation {
        try shrinkExpectations()
        var before: Variation
        repeat {
            before = current
            try shrink(\.injected)
            try shrink(\.diverted)
            try shrink(\.faults)
            try shrinkSwitches()
            try shrink(\.plain.timeline)
            try shrink(\.plain.apps)
        } while current != before
        try roundMoments()
        try shrinkEnd()
        return current
    }

    // MARK: Steps

    private mutating func shrink<Element>(_ part: WritableKeyPath<Variation, [Element]>) throws(Problem) {
        let start = current
        let rest = try DeltaDebugging.minimal(start[keyPath: part]) { rest throws(Problem) in
            var candidate = start
            candidate[keyPath: part] = rest
            return try fails(candidate)
        }
        current[keyPath: part] = rest
    }

    private mutating func shrinkExpectations() throws(Problem) {
        try shrink(\.plain.expectations.events)
        try shrink(\.plain.expectations.allowed)
        guard case .ids = current.plain.expectations.findings else { return }
        try shrink(\.plain.expectations.expectedFindings)
    }

    private mutating func shrinkSwitches() throws(Problem) {
        var candidate = current
        candidate.jitter = false
        try take(candidate)
        for which in Scenario.Shuffle.allCases {
            candidate = current
            candidate.shuffle.remove(which)
            try take(candidate)
        }
    }

    /// Half of what is left, as long as it fails; in whole seconds, unless the last step is the end of it all.
    private mutating func shrinkEnd() throws(Problem) {
        let last = current.scenario.timeline.last?.at ?? .boot
        if try take(ending(at: last)) { return }
        let second: Int64 = 1_000_000_000
        var low = last.nanoseconds / second
        var high = (current.plain.until.nanoseconds + second - 1) / second
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if try take(ending(at: Instant(nanoseconds: middle * second))) { high = middle } else { low = middle }
        }
    }

    private func ending(at moment: Instant) -> Variation {
        var candidate = current
        candidate.plain.until = moment
        return candidate
    }

    private mutating func roundMoments() throws(Problem) {
        for index in current.injected.indices { try round(\.injected[index].at) }
        for index in current.diverted.indices where current.diverted[index].moment != nil {
            try round(\.diverted[index].moment!)
        }
    }

    private mutating func round(_ moment: WritableKeyPath<Variation, Instant>) throws(Problem) {
        for unit: Int64 in [60_000_000_000, 1_000_000_000] {
            var candidate = current
            let exact = candidate[keyPath: moment].nanoseconds
            candidate[keyPath: moment] = Instant(nanoseconds: (exact + unit - 1) / unit * unit)
            if try take(candidate) { break }
        }
    }

    // MARK: Trying

    /// - Returns: whether the candidate is the current one now.
    @discardableResult private mutating func take(_ candidate: Variation) throws(Problem) -> Bool {
        guard try fails(candidate) else { return false }
        current = candidate
        return true
    }

    private mutating func fails(_ candidate: Variation) throws(Problem) -> Bool {
        guard candidate != current else { return true }
        guard candidate.isWellFormed, let seen = try observe(candidate), !seen.refusesInjected,
            seen.symptoms.contains(symptom), known.isSuperset(of: seen.symptoms)
        else { return false }
        guard symptom.needsComparison, !candidate.plain.happensLike(original.plain) else { return true }
        guard let plain = try observe(Variation(candidate.plain)) else { return false }
        return !plain.symptoms.contains(symptom)
    }

    /// Nil when the runs are used up.
    private mutating func observe(_ variation: Variation) throws(Problem) -> Observation? {
        let key = variation.scenario.yaml()
        if let known = tried[key] { return known }
        guard runsLeft > 0 else { return nil }
        runsLeft -= 1
        let observation = try run(variation)
        tried[key] = observation
        return observation
    }
}

extension Variation {
    /// Steps in the order of time, none after the end, none for an app that is not there.
    fileprivate var isWellFormed: Bool {
        let steps = scenario.timeline
        guard !plain.apps.isEmpty, zip(steps, steps.dropFirst()).allSatisfy({ $0.at <= $1.at }) else { return false }
        if let last = steps.last, last.at > plain.until { return false }
        let present = plain.apps.compactMap(\.identifier)
        guard present.count == plain.apps.count else { return true }
        let apps = KnownApps(plain.apps)
        return plain.expectations.events.compactMap(\.app).allSatisfy(present.contains)
            && steps.flatMap(\.events).compactMap(StepWord.name).allSatisfy { argument, name in
                switch argument {
                case .app: present.contains(AppIdentifier(name))
                case .task: apps.haveTask(name)
                // Which app it is of, only the device can tell.
                case .notification, .appExtension: true
                case .appOrTask: present.contains(AppIdentifier(name)) || apps.haveTask(name)
                case .nothing, .choice: true
                }
            }
    }
}

extension Scenario {
    /// Whether the same happens in both, whatever is expected of it.
    fileprivate func happensLike(_ other: Scenario) -> Bool {
        timeline == other.timeline && apps == other.apps && until == other.until
    }
}

extension Expectations {
    /// The findings that must be found; none of them is the same as expecting nothing.
    fileprivate var expectedFindings: [ExpectedFinding] {
        get { if case .ids(let ids) = findings { ids } else { [] } }
        set { findings = newValue.isEmpty ? nil : .ids(newValue) }
    }
}
