/// Whether a request of `BGTaskScheduler` is accepted, for one app at one moment (B-11).
struct RequestGates {
    let profile: Profile
    let manifest: AppManifest
    let isInFront: Bool
    let hasBackgroundGPU: Bool
    let backgroundRefresh: Surroundings.BackgroundRefresh

    /// What `submit` throws, or nil, and the mistake behind it where there is one; how many requests wait already is
    /// asked later.
    func refusal(of request: TaskRequest) -> (error: TaskRequestError, finding: Finding?)? {
        guard profile.refresh.hasTasks else { return (.unavailable, .noTaskScheduler(os: profile.os, at: "")) }
        let permission = manifest.permission(for: request.identifier, wildcards: request.continued != nil)
        if permission == .none { return (.notPermitted, .notPermitted(request.identifier, manifest)) }
        if !allows(request, permission) { return (.notPermitted, nil) }
        // What the user asks for in the foreground goes on without Background App Refresh.
        return request.continued == nil && backgroundRefresh != .available ? (.unavailable, nil) : nil
    }

    /// Mode, identifier, entitlements, the state of the app: error 3, asked first.
    private func allows(_ request: TaskRequest, _ permission: AppManifest.TaskPermission) -> Bool {
        switch request.kind {
        case .refresh: manifest.backgroundModes.contains("fetch")
        case .processing: manifest.backgroundModes.contains("processing")
        case .healthResearch:
            manifest.backgroundModes.contains("processing") && profile.refresh.hasHealthResearch
                && manifest.entitlements.contains("com.apple.developer.backgroundtasks.healthresearch")
        case .continued(let continued):
            permission == .byWildcard && request.identifier.hasPrefix(manifest.identifier.rawValue + ".")
                && profile.refresh.hasContinuedTasks && allows(continued)
        }
    }

    /// From the foreground only (B-33); the GPU needs an entitlement and a device that has one to spare (B-34).
    private func allows(_ continued: TaskRequest.Continued) -> Bool {
        let entitlement = "com.apple.developer.background-tasks.continued-processing.gpu"
        let allowsGPU = hasBackgroundGPU && manifest.entitlements.contains(entitlement)
        return isInFront && (allowsGPU || !continued.needsGPU)
    }
}

extension AppManifest {
    /// Why the app has no legacy fetch, or nil (F-1, F-3).
    func fetchRefusal(_ profile: Profile) -> String? {
        if !profile.refresh.hasFetch { return "iOS \(profile.os) has no background fetch" }
        if !backgroundModes.contains("fetch") { return "UIBackgroundModes does not list fetch" }
        return profile.refresh.fetchYieldsToTasks && permittedTasks != nil
            ? "the app has BGTaskSchedulerPermittedIdentifiers, which switch background fetch off" : nil
    }

    enum TaskPermission: Equatable {
        case none
        case byName
        /// Through an entry `prefix.*`, for continued tasks only (B-2).
        case byWildcard
    }

    /// Whether `BGTaskSchedulerPermittedIdentifiers` allows the identifier, by its name or by an entry `prefix.*`.
    public func mayUse(task identifier: String) -> Bool {
        permission(for: identifier, wildcards: true) != .none
    }

    func permission(for identifier: String, wildcards: Bool) -> TaskPermission {
        let permitted = permittedTasks ?? []
        if permitted.contains(identifier), !identifier.hasSuffix(".*") { return .byName }
        let matches = permitted.contains { $0.hasSuffix(".*") && identifier.hasPrefix($0.dropLast()) }
        return wildcards && matches ? .byWildcard : .none
    }
}
