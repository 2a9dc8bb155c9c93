import Dispatch
import OffstageKernel
import OffstagePush
import OffstageWire

/// Somebody who waits until a request has had all its consequences.
struct PendingAnswer {
    /// Apps that were still on the move when the event was handled.
    var apps: [AppIdentifier]
    /// The app that was to be started.
    var launched: AppIdentifier?
    var reply: @Sendable (ControlReply) -> Void
}

/// Work that reaches the device's thread from elsewhere.
enum DeviceWork: Sendable {
    case request(ControlRequest, reply: @Sendable (ControlReply) -> Void)
    /// A bundle was copied, or could not be.
    case staged(Result<AppStore.Staged, DeviceError>, reply: @Sendable (ControlReply) -> Void)
    case place(AppStore.Staged, arguments: [String], Handover<AppIdentifier>)
    case event(Event, Handover<Refusal?>)
    case follow(Follower)
    /// The gateway outside, or the way to it, tells of something.
    case news(CourierNews)
    /// Somebody on a connection waits for this.
    case answer(ControlReply, id: UInt32, connection: Int)
    case stop

    func refuse(_ reply: ControlReply) {
        switch self {
        case .request(_, let answer), .staged(_, let answer): answer(reply)
        case .place(_, _, let answer): answer.refuse(reply)
        case .event(_, let answer): answer.refuse(reply)
        case .follow(let follower): follower.finish()
        case .news, .answer, .stop: break
        }
    }
}

extension DeviceLoop {
    typealias Reply = @Sendable (ControlReply) -> Void

    func take(_ incoming: ControlServer.Incoming) throws(DeviceError) {
        if case .log(let query, true) = incoming.request {
            // Where the lines begin is found out now; then only what each of them is about counts.
            var rest = query
            (rest.since, rest.last) = (nil, nil)
            let start = query == rest ? query.from : (try opened.store.start(of: query))
            let destination = Follower.Destination.connection(incoming.connection, id: incoming.id, rest)
            followers.append(Follower(next: start, destination: destination))
            return
        }
        // The closure may outlive this turn, so it leaves its answer in the mailbox, whose owner is this thread.
        let mailbox = opened.mailbox
        try take(
            .request(incoming.request) { reply in
                _ = mailbox.post(.answer(reply, id: incoming.id, connection: incoming.connection))
            }
        )
    }

    func take(_ work: DeviceWork) throws(DeviceError) {
        do throws(DeviceError) {
            try carryOut(work)
        } catch {
            // Whoever asked for what brought the device down is told so, too.
            work.refuse(.failed(reason: error.description))
            throw error
        }
    }

    private func carryOut(_ work: DeviceWork) throws(DeviceError) {
        switch work {
        case .request(let request, let reply): try answer(request, reply)
        case .staged(.success(let staged), let reply): try install(staged, reply)
        case .staged(.failure(let error), let reply): reply(.refused(reason: error.description, rule: nil))
        case .place(let staged, let arguments, let answer):
            stage.arguments[staged.bundle.manifest.identifier] = arguments
            answer.put(try place(staged).map { _ in staged.bundle.manifest.identifier })
        case .event(let event, let answer): answer.put(.success(try feed([event])))
        case .follow(let follower): followers.append(follower)
        case .news(let news): try take(news)
        case .answer(let reply, let id, let connection): control.answer(reply, to: id, on: connection)
        case .stop: isStopping = true
        }
    }

    private func answer(_ request: ControlRequest, _ reply: @escaping Reply) throws(DeviceError) {
        switch request {
        case .status: reply(.status(status))
        case .listApps: reply(.apps(stage.kernel.installedApps.map(listed)))
        case .listTransfers(let app): reply(transfers(of: app))
        case .showEnvironment:
            let settings = stage.kernel.visibleSurroundings.surroundings.settings
            reply(.environment(settings.map { .init(key: $0.key, value: $0.value) }))
        case .log(let query, _): reply(try log(query))
        case .shutdown:
            isStopping = true
            pending.append(PendingAnswer(apps: [], launched: nil, reply: { _ in reply(.done) }))
        case .install(let path): stage(path, reply)
        case .container(let app, let kind, let group): reply(container(app, kind, group))
        case .snapshot(let app): reply(snapshot(app))
        case .token(let app, let environment): reply(token(of: app, in: environment))
        case .perform(let events, let arguments):
            do throws(Refusal) {
                try check(events)
            } catch {
                reply(.refused(reason: error.reason, rule: error.rule?.rawValue))
                return
            }
            try carryOut(events, arguments, reply)
        }
    }

    /// - Throws: ``Refusal`` if not all of it can be let happen from outside.
    private func check(_ events: [Event]) throws(Refusal) {
        guard events.allSatisfy(\.isOrder) else {
            throw Refusal("only the device itself knows what becomes of processes and of time")
        }
        for case let app? in events.map(stage.kernel.subject) where stage.kernel.installedApp(app) == nil {
            throw absence(of: app.rawValue)
        }
    }

    private func carryOut(_ events: [Event], _ arguments: [String], _ reply: @escaping Reply) throws(DeviceError) {
        let launched = events.compactMap(stage.kernel.launched).last
        if let launched { stage.nextArguments[launched] = arguments.isEmpty ? nil : arguments }
        let subjects = events.compactMap(stage.kernel.subject) + [launched].compactMap(\.self)
        let refusal = try feed(events)
        if let launched { stage.nextArguments[launched] = nil }
        if let refusal {
            reply(.refused(reason: refusal.reason, rule: refusal.rule?.rawValue))
            return
        }
        let apps = subjects.isEmpty ? stage.kernel.installedApps.map(\.manifest.identifier) : subjects
        let moving = apps.filter { !stage.kernel.isSettled($0) }
        pending.append(PendingAnswer(apps: moving, launched: launched, reply: reply))
        answerSettled()
    }

    /// Answers those whose apps have come to rest.
    func answerSettled() {
        guard !pending.isEmpty else { return }
        var waiting: [PendingAnswer] = []
        for var answer in pending {
            answer.apps.removeAll { stage.kernel.isSettled($0) }
            if answer.apps.isEmpty { answer.reply(result(answer)) } else { waiting.append(answer) }
        }
        pending = waiting
    }

    private func result(_ answer: PendingAnswer) -> ControlReply {
        guard let app = answer.launched, stage.process(of: app) == nil else { return .done }
        return .failed(reason: "\(app) could not be run: \(stage.lastEnds[app] ?? "it has no process")")
    }

    // MARK: Installing

    /// Copying a bundle takes long, so another thread does it.
    private func stage(_ path: String, _ reply: @escaping Reply) {
        let (folder, mailbox) = (opened.folder, opened.mailbox)
        DispatchQueue.global().async {
            let result: Result<AppStore.Staged, DeviceError>
            do throws(DeviceError) {
                result = .success(try AppStore.stage(path, in: folder))
            } catch {
                result = .failure(error)
            }
            if !mailbox.post(.staged(result, reply: reply)) { reply(.failed(reason: "the device has stopped")) }
        }
    }

    private func install(_ staged: AppStore.Staged, _ reply: Reply) throws(DeviceError) {
        switch try place(staged) {
        case .success(let refusal): reply(refusal.map { .refused(reason: $0.reason, rule: $0.rule?.rawValue) } ?? .done)
        case .failure(let error): reply(.failed(reason: error.description))
        }
    }

    /// - Returns: the kernel's refusal, if it refuses, or what kept the bundle from its place.
    private func place(_ staged: AppStore.Staged) throws(DeviceError) -> Result<Refusal?, DeviceError> {
        var settled = Settled()
        do throws(DeviceError) {
            settled.installed = [try stage.apps.place(staged)]
        } catch {
            return .failure(error)
        }
        settled.containers = stage.apps.containers
        return .success(try feed([.installed(staged.bundle.manifest)], settled))
    }
}
