/// What of one app may be launched now, with all that the order among apps needs.
struct RefreshPassing {
    var app: AppIdentifier
    /// By the time of their last run, then by identifier.
    var candidates: [RefreshCandidate]
    var usage: Int
    /// The oldest of them.
    var lastRun: Instant

    /// By usage, then who has waited longest, then by name.
    func precedes(_ other: RefreshPassing) -> Bool {
        if usage != other.usage { return usage > other.usage }
        return lastRun != other.lastRun ? lastRun < other.lastRun : app < other.app
    }
}

extension RefreshGates {
    /// What the gates let through of one app's candidates, and what holds the others.
    func look(
        at candidates: [RefreshCandidate],
        of app: App,
        _ standing: Standing
    ) -> (passing: RefreshPassing?, held: [(RefreshCandidate, RefreshObstacle)]) {
        var held: [(RefreshCandidate, RefreshObstacle)] = []
        var launchable: [RefreshCandidate] = []
        for candidate in candidates {
            if let obstacle = obstacle(candidate, app.refresh, standing) {
                held.append((candidate, obstacle))
            } else {
                launchable.append(candidate)
            }
        }
        guard !launchable.isEmpty else { return (nil, held) }
        func lastRun(_ candidate: RefreshCandidate) -> Instant { app.refresh.lastRun(candidate.kind) ?? .boot }
        if launchable.count > 1 {
            launchable.sort {
                let (left, right) = (lastRun($0), lastRun($1))
                return left != right ? left < right : $0.identifier ?? "" < $1.identifier ?? ""
            }
        }
        let passing = RefreshPassing(
            app: app.manifest.identifier,
            candidates: launchable,
            usage: usage(app.refresh),
            lastRun: lastRun(launchable[0])
        )
        return (passing, held)
    }
}

extension App {
    /// What waits for a launch.
    func refreshCandidates(_ profile: Profile) -> [RefreshCandidate] {
        var candidates: [RefreshCandidate] = []
        if refresh.fetchInterval != .never, manifest.fetchRefusal(profile) == nil {
            candidates.append(RefreshCandidate(kind: .fetch, since: lastInFront))
        }
        for wish in refresh.pending {
            candidates.append(
                RefreshCandidate(kind: wish.request.schedule, request: wish.request, since: wish.submitted)
            )
        }
        return candidates
    }
}
