/// Launch handlers: what a process registers for its tasks (B-2 to B-7).
extension RunningProcess {
    enum Registering: Equatable {
        case registered
        case refused(Finding)
        /// Apple's framework raises an exception with this text.
        case raises(String, Finding)
    }

    mutating func registered(
        _ identifier: String,
        queue: String,
        at site: String,
        by manifest: AppManifest,
        _ profile: Profile
    ) -> Registering {
        guard profile.refresh.hasTasks else { return .refused(.noTaskScheduler(os: profile.os, at: site)) }
        let permission = manifest.permission(for: identifier, wildcards: profile.refresh.hasContinuedTasks)
        guard permission != .none else { return .refused(.notPermitted(identifier, manifest)) }
        if lifecycle.standing != .launching, permission != .byWildcard {
            return .raises(SystemTexts.registeredTooLate, .registeredTooLate(identifier, at: site))
        }
        if let first = runs.registration(of: identifier) {
            let finding = Finding.registeredTwice(identifier, first: first.site, second: site)
            return .raises(SystemTexts.registeredTwice(identifier), finding)
        }
        runs.register(identifier, queue: queue, at: site)
        return .registered
    }
}
