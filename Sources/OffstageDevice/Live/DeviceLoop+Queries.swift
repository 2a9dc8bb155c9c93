import OffstageKernel
import OffstageWire

/// Questions that change nothing.
extension DeviceLoop {
    var status: ControlReply.Status {
        ControlReply.Status(
            os: stage.kernel.settings.os,
            seed: stage.kernel.settings.seed,
            speed: stage.kernel.settings.speed,
            state: opened.folder.path,
            now: time.now.nanoseconds,
            locked: stage.kernel.isLocked,
            foreground: stage.kernel.foreground?.rawValue
        )
    }

    func listed(_ app: Device.AppStatus) -> ControlReply.App {
        ControlReply.App(
            identifier: app.manifest.identifier.rawValue,
            name: app.manifest.name,
            state: app.state,
            pid: app.process.flatMap { stage.processes[$0]?.pid },
            badge: app.badge,
            forceQuit: app.isForceQuit
        )
    }

    func transfers(of identifier: String?) -> ControlReply {
        if let identifier, stage.apps.apps[AppIdentifier(identifier)] == nil { return unknown(identifier) }
        let all = stage.kernel.backgroundTransfers.map { ControlReply.Transfer($0) }
        return .transfers(all.filter { identifier == nil || $0.app == identifier })
    }

    func container(_ identifier: String, _ kind: String, _ group: String?) -> ControlReply {
        guard let app = stage.apps.apps[AppIdentifier(identifier)] else { return unknown(identifier) }
        switch kind {
        case "data": return .path(opened.folder.data(of: app))
        case "bundle": return .path(opened.folder.bundle(of: app))
        case "group":
            guard let group else { return .refused(reason: "a group container needs the group's name", rule: nil) }
            do throws(DeviceError) {
                return .path(try stage.apps.group(group))
            } catch {
                return .refused(reason: error.description, rule: nil)
            }
        default: return .refused(reason: "there is no container \(kind): give data, bundle or group NAME", rule: nil)
        }
    }

    func snapshot(_ identifier: String) -> ControlReply {
        let app = AppIdentifier(identifier)
        guard stage.apps.apps[app] != nil else { return unknown(identifier) }
        guard let picture = SnapshotFiles(opened.folder, app).picture else {
            return .refused(
                reason: "\(app) has no picture yet: one is taken when it leaves the foreground",
                rule: "L-23"
            )
        }
        return .snapshot(text: picture.text, svg: picture.svg)
    }

    func token(of identifier: String, in environment: String?) -> ControlReply {
        guard let app = stage.kernel.installedApp(AppIdentifier(identifier)) else { return unknown(identifier) }
        guard let own = app.manifest.pushEnvironment else {
            return .refused(reason: "\(identifier) may have no token: \(Self.entitlement) is missing", rule: "N-3")
        }
        guard environment == nil || environment == own else {
            return .refused(reason: "\(identifier) has tokens for \(own) only: see \(Self.entitlement)", rule: "N-3")
        }
        guard let token = app.pushToken else {
            return .refused(
                reason: """
                    \(identifier) has no token: it has not called registerForRemoteNotifications() on this device, or \
                    its gateway has not answered yet
                    """,
                rule: "N-1"
            )
        }
        return .token(text: token, environment: own)
    }

    private static let entitlement = "aps-environment in the bundle's Entitlements.plist"

    /// The lines of an app that is neither installed nor in the log are asked for by mistake.
    func log(_ query: LogQuery) throws(DeviceError) -> ControlReply {
        let page = try opened.store.page(query)
        if page.text.isEmpty, let app = query.app.map({ AppIdentifier($0) }), stage.apps.apps[app] == nil,
            try !opened.store.knows(app)
        {
            return unknown(app.rawValue)
        }
        return .lines(page)
    }

    func unknown(_ identifier: String) -> ControlReply {
        .refused(reason: absence(of: identifier).reason, rule: nil)
    }

    /// That an app of this identifier is not there, and which one may have been meant.
    func absence(of identifier: String) -> Refusal {
        let near = identifier.nearest(among: stage.apps.apps.keys.map(\.rawValue).sorted())
        let hint = near.map { "did you mean \($0)?" } ?? "see offstage app list"
        return Refusal("no app \(identifier) is installed: \(hint)")
    }

    // MARK: Followers

    /// Hands every follower what it has not had, a few pages at a time.
    /// - Returns: whether one of them can take more at once.
    func pumpFollowers() -> Bool {
        var isBehind = false
        for index in followers.indices {
            for _ in 0..<4 where followers[index].next <= lastLine && !followers[index].isGone {
                pump(&followers[index])
            }
            if followers[index].next <= lastLine, isCaughtUp(followers[index]) { isBehind = true }
        }
        followers.removeAll(where: \.isGone)
        return isBehind
    }

    private func pump(_ follower: inout Follower) {
        guard isCaughtUp(follower) else { return }
        switch follower.destination {
        case .connection(let number, let id, let query):
            var query = query
            query.from = follower.next
            let page = try? opened.store.page(query)
            follower.next = page?.next ?? lastLine + 1
            guard let page, !page.text.isEmpty else { return }
            control.answer(.lines(page), to: id, on: number)
            follower.isGone = control.isCaughtUp(number) == nil
        case .stream(let continuation, let app):
            guard let page = try? opened.store.page(of: app, from: follower.next), let end = page.last else {
                follower.next = lastLine + 1
                return
            }
            follower.next = end.sequence + 1
            if case .terminated = continuation.yield(page) { follower.isGone = true }
        }
    }

    private func isCaughtUp(_ follower: Follower) -> Bool {
        guard case .connection(let number, _, _) = follower.destination else { return true }
        return control.isCaughtUp(number) ?? true
    }
}

/// Somebody who wants every line of the log as it is committed.
struct Follower: Sendable {
    enum Destination: Sendable {
        /// What the query holds back for good.
        case connection(Int, id: UInt32, LogQuery)
        case stream(AsyncStream<[LogEntry]>.Continuation, of: AppIdentifier?)
    }

    /// The sequence number of the next line it wants.
    var next: Int
    var destination: Destination
    var isGone = false

    func finish() {
        if case .stream(let continuation, _) = destination { continuation.finish() }
    }
}
