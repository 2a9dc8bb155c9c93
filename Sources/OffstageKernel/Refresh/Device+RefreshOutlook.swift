/// What the scheduler thinks of something that waits.
public struct RefreshOutlook: Equatable, Sendable {
    public var app: AppIdentifier
    public var kind: RefreshKind
    /// Of a task.
    public var identifier: String?
    /// The gate that is closed, or nil if it may be launched now; the log's word.
    public var policy: String?
    public var reason: String
    /// The earliest moment at which rate and budget allow it, as the user's habits are now.
    public var next: Instant
    /// In thousandths: how likely the user comes now, the pace, and the points of energy that are left.
    public var usage: Int
    public var pace: Int
    public var energy: Int
}

extension Device {
    /// Everything that waits for the scheduler, app by app.
    public func refreshOutlook(at now: Instant) -> [RefreshOutlook] {
        let gates = refreshGates(at: now)
        return apps.all.flatMap { app in
            candidates(of: app).map { candidate in
                let obstacle = gates.obstacle(candidate, app.refresh, standing(of: app))
                return RefreshOutlook(
                    app: app.manifest.identifier,
                    kind: candidate.kind,
                    identifier: candidate.identifier,
                    policy: obstacle?.policy,
                    reason: obstacle?.reason ?? "every gate is open",
                    next: gates.next(candidate, app.refresh),
                    usage: gates.usage(app.refresh) / 1000,
                    pace: app.refresh.pace / 1000,
                    energy: gates.energy(app.refresh) / 1000
                )
            }
        }
    }
}
