import Foundation

@testable import OffstageWire

/// One of everything that goes over a wire, with nothing left out: what is optional is there, no list is empty.
enum Samples {
    static func message(_ kind: AppMessage.Kind) -> [AppMessage] {
        switch kind {
        case .hello: [.hello(.init(version: 1))]
        case .returned: [.returned(milliseconds: 2)]
        case .taskBegan: [.taskBegan(.init(identifier: 3, name: "name", hasHandler: true, site: "site"))]
        case .taskEnded: [.taskEnded(identifier: 4, inHandler: true)]
        case .activityBegan: [.activityBegan(identifier: 5, reason: "reason")]
        case .activityEnded: [.activityEnded(identifier: 6)]
        case .log: [.log(.init(subsystem: "subsystem", category: "category", level: "error", message: "message"))]
        case .badge: [.badge(7)]
        case .widgetReload: [.widgetReload(kind: "kind")]
        case .snapshot: [.snapshot(.init(text: "text", svg: "svg"))]
        case .offMainThread: [.offMainThread(api: "api", site: "site")]
        case .defaultsReadBeforeUnlock: [.defaultsReadBeforeUnlock(key: "key")]
        case .refresh: refresh.map { .refresh($0) }
        case .defaultsWrittenAfterRead: [.defaultsWrittenAfterRead(key: "key")]
        case .sandboxViolation: [.sandboxViolation(call: "call", path: "path")]
        case .formerContainerReached: [.formerContainerReached(call: "call", path: "path")]
        case .takenConnectionUsed: [.takenConnectionUsed(call: "call")]
        case .takenListenerReached: [.takenListenerReached(call: "call")]
        case .push: pushes.map { .push($0) }
        case .session: sessions.filter { $0.word == nil }.map { .session($0) }
        case .sessionWord: sessions.filter { $0.word != nil }.map { .session($0) }
        case .location: locations.map { .location($0) }
        case .security: certificateQuestions.map { .security($0) }
        }
    }

    static let ofApp =
        AppMessage.Kind.allCases.flatMap(message) + transfers.map { AppMessage.transfer(17, $0) }

    /// What is short because nothing in it is another task's.
    static let wordsOfApp: [AppMessage] = {
        var plain = SessionMessage.Order(task: 1, kind: .upload, method: "PUT", url: "url", headers: [.init("a", "b")])
        let bare = plain
        plain.description = "description"
        plain.earliestBegin = 2
        plain.allowsCellular = false
        plain.isRefused = true
        plain.bodyFile = "file"
        return [bare, plain].map { .session(.created($0, session: "session")) }
            + [.session(.described(nil, task: 1, session: "session"))]
    }()

    /// What is not short because of one thing alone.
    static let longOfApp: [AppMessage] = [.session(.created(proxied, session: "session"))]

    static let wordsOfDevice: [DeviceMessage] = {
        let bare = SessionEvent.Ending(began: 1, ended: 2)
        var ending = bare
        ending.error = -999
        ending.cancelReason = 0
        ending.response = head
        ending.file = "file"
        ending.received = 3
        ending.sent = 4
        return [bare, ending].map { .session("session", .ended(task: 1, $0)) }
            + [.session("session", .received(task: 1, total: 2, expected: nil))]
    }()

    static let ofDevice: [DeviceMessage] =
        [
            .launch(
                .init(
                    version: 1,
                    os: 17,
                    reason: "reason",
                    call: launchCall,
                    surroundings: surroundings,
                    strict: true,
                    hidesNeverResumed: true
                )
            ),
            .callback(launchCall),
            .callback(responseCall),
            .callback(.init(name: .expireTasks, state: 2, identifiers: [1, 2], withTask: 3, withoutTask: 4)),
            .surroundings(surroundings),
        ] + locationCalls + answers.map { .answer($0) } + events.map { .transfer(17, $0) }
        + sessionEvents.map { .session("session", $0) }

    private static let order: SessionMessage.Order = {
        var order = SessionMessage.Order(task: 1, kind: .upload, method: "PUT", url: "url", headers: [.init("a", "b")])
        order.description = "description"
        order.earliestBegin = 2
        order.bodyFile = "file"
        order.proxies = proxies
        order.upload = upload
        order.partial = partial
        return order
    }()

    private static let proxied: SessionMessage.Order = {
        var order = SessionMessage.Order(task: 1, kind: .download, method: "GET", url: "url")
        order.proxies = proxies
        return order
    }()

    private static let partial = SessionMessage.Partial(
        path: "path",
        length: 1,
        total: 2,
        entityTag: "tag",
        lastModified: "date"
    )

    private static let sessions: [SessionMessage] = [
        .opened(session: "session", .init()), .closed(session: "session"), .created(order, session: "session"),
        .scheduled(1, task: 2, session: "session"), .resumed(task: 1, session: "session"),
        .suspended(task: 1, session: "session"), .identified(identity, task: 1, session: "session"),
        .beginning(with: order, task: 1, session: "session"),
        .cancelled(task: 1, session: "session"),
        .cancelledForResume(task: 1, session: "session"), .described("text", task: 1, session: "session"),
        .delivered(task: 1, session: "session", isLast: true),
        .eventsHandled(run: 1, site: "site", firstSite: "first"),
        .duplicated(session: "session"), .listed(session: "session"), .unheard(task: 1, session: "session"),
        .readLate(call: "open", task: 1, session: "session", after: 1),
    ]

    private static let sessionEvents: [SessionEvent] = {
        var ending = SessionEvent.Ending(began: 1, ended: 2)
        ending.error = -999
        ending.cancelReason = 0
        ending.response = .init(url: "url", status: 200, headers: [.init("a", "b")])
        ending.file = "file"
        ending.partial = partial
        ending.upload = upload
        return [
            .carriedOn(task: 1, offset: 2, expected: 3), .received(task: 1, total: 2, expected: 3),
            .sent(task: 1, total: 2, expected: 3), .informational(task: 1, head),
            .challenged(task: 1, challenge), .delayedRequest(task: 1), .ended(task: 1, ending),
            .eventsFinished,
        ]
    }()

    private static let refresh: [RefreshMessage] = [
        .fetchIntervalSet(nanoseconds: 1),
        .fetchCompleted(run: 1, result: 2, isOnMain: true, site: "site", firstSite: "first"),
        .taskRegistered(identifier: "identifier", queue: "queue", site: "site"),
        .taskSubmitted(request),
        .pendingTasks,
        .tasksCancelled(identifier: "identifier"),
        .expirationHandlerSet(run: 1, isSet: true),
        .taskCompleted(run: 1, success: true, site: "site"),
        .taskProgressed(run: 1, thousandths: 2),
        .taskRetitled(run: 1, title: "title", subtitle: "subtitle"),
    ]

    private static let pushes: [PushMessage] =
        [.registered, .unregistered]
        + [
            .authorizationAsked(options: 1), .settingsAsked, .added(notification), .pendingAsked,
            .pendingRemoved(identifiers: ["identifier"]), .shownAsked, .shownRemoved(identifiers: ["identifier"]),
            .delegateSet(isSet: true), .presented(number: 1, options: 2, places: .init(place: "place", first: "first")),
            .categoriesSet([category]), .categoriesAsked,
            .responded(run: 1, places: .init(place: "place", first: "first")),
            .contentHandled(number: 1, notification.content),
        ].map { .notification($0) }

    private static let answers: [RefreshAnswer] =
        [.registered(true), .submitted(error: 1), .pending([request]), .raises("text")]
        + [
            .kept, .sessionInUse, .partial(partial, upload),
            .session(
                lastTask: 1,
                tasks: [.init(order: order, isSuspended: true, received: 1, expected: 2)],
                isLast: true
            ),
        ]
        + [
            .settings(status: 1, options: 2), .added, .pending([notification]), .shown([notification]),
            .categories([category]),
        ].map { .notification($0) }
        + [.chain([Data([1])]), .items([keychainItem]), .refused(status: 2)].map { .security($0) }

    private static let category = NotificationMessage.Category(
        identifier: "identifier",
        actions: [
            .init(identifier: "identifier", title: "title", options: 1, input: .init(button: "a", placeholder: "b"))
        ],
        intents: ["intent"],
        options: 2
    )

    private static let notification: NotificationMessage.Notification = {
        var notification = NotificationMessage.Notification(identifier: "identifier")
        notification.content.title = "title"
        notification.content.subtitle = "subtitle"
        notification.content.body = "body"
        notification.content.badge = 1
        notification.content.sound = "sound"
        notification.content.userInfo = "{}"
        notification.content.category = "category"
        notification.content.thread = "thread"
        notification.content.target = "target"
        notification.content.filter = "filter"
        notification.content.relevance = 0.5
        notification.content.attachments = [.init(identifier: "identifier", file: "file", type: "type")]
        var trigger = NotificationMessage.Trigger(.calendar("{}"))
        trigger.repeats = true
        trigger.moments = [1]
        trigger.period = 2
        notification.trigger = trigger
        notification.date = 3
        return notification
    }()

    private static let request: RefreshMessage.TaskRequest = {
        var request = RefreshMessage.TaskRequest(identifier: "identifier", kind: .continued, earliestBegin: 1)
        request.protection = "protection"
        return request
    }()

    private static func call(
        _ name: DeviceMessage.CallName,
        _ subject: DeviceMessage.Call.Subject
    ) -> DeviceMessage.Call {
        DeviceMessage.Call(
            name: name,
            state: 2,
            identifiers: [1],
            withTask: 3,
            withoutTask: 4,
            text: "text",
            subject: subject
        )
    }

    private static let launchCall = call(.launchTask, .request(request))
    private static let responseCall = call(.didReceiveResponse, .notification(notification, typed: "typed"))

    private static let transfers: [TransferMessage] = [
        .begin(transferRequest, body: Data([1, 2])), .body(Data([1, 2]), isLast: true), .demand(bytes: 1), .held(true),
        .follow(transferRequest), .cancel, .identify(identity),
    ]

    private static let events: [TransferEvent] = [
        .waiting, .demand(bytes: 1), .rewind(to: 1), .informational(head), .kept(upload), .challenge(challenge),
        .sent(bytes: 1),
        .redirect(head, transferRequest), .head(head), .body(Data([1, 2])), .end(timings),
        .failed(.init(code: 1, url: "url", networkUnavailable: 2), timings),
    ]

    private static let transferRequest: TransferMessage.Request = {
        var request = TransferMessage.Request(method: "method", url: "url", headers: [.init("name", "value")])
        request.bodyLength = 1
        request.proxies = proxies
        request.upload = upload
        return request
    }()

    private static let proxies = TransferMessage.Proxies(
        http: .init(host: "host", port: 1),
        https: .init(host: "host", port: 2),
        socks: .init(host: "host", port: 3),
        exceptions: ["exception"]
    )

    private static let certificateQuestions: [SecurityMessage] = [
        .evaluate(.init(certificates: [Data([1])], host: "host", anchors: [Data([2])], includesSystem: true)),
        .keychain(.add(keychainItem)), .keychain(.find(keychainQuery)),
        .keychain(.update(keychainQuery, keychainItem.attributes)), .keychain(.delete(keychainQuery)),
    ]

    private static let keychainItem = KeychainMessage.Item(
        kind: "genp",
        attributes: ["a": .text("text"), "b": .data(Data([1])), "c": .number(2), "d": .date(3)],
        reference: 4
    )

    private static let keychainQuery = KeychainMessage.Query(
        kind: "genp",
        attributes: ["a": .text("text")],
        reference: 1,
        limit: 2,
        wantsData: true
    )

    private static let archive = TransferChallenge.Identity(archive: Data([1]), passphrase: "passphrase")

    private static let identity = TransferChallenge.Answer(
        .use,
        user: "user",
        password: "password",
        isTrusted: true,
        identity: archive
    )

    private static let challenge = TransferChallenge(
        method: .basic,
        isProxy: true,
        scheme: "https",
        host: "host",
        port: 1,
        realm: "realm",
        failures: 2,
        response: head,
        certificates: [Data([1])]
    )

    private static let place = LocationMessage.Place(latitude: 1, longitude: 2)

    private static let region = LocationMessage.Region(
        identifier: "identifier",
        center: place,
        radius: 3,
        notifiesOnEntry: true,
        notifiesOnExit: true
    )

    private static let locations: [LocationMessage] = [
        .delegateSet, .authorizationAsked(always: true),
        .updates(.init(distanceFilter: 1, inBackground: true)), .requested, .significantChanges(isOn: true),
        .monitored(region), .unmonitored(identifier: "identifier"), .stateAsked(region),
    ]

    private static let locationCalls: [DeviceMessage] = [
        LocationMessage.News.authorizationChanged, .updated(place, service: .standard),
        .updated(place, service: .significant), .failed(code: 1, service: .request), .entered(region),
        .exited(region), .determined(state: 1, region), .monitoringStarted(region),
        .monitoringFailed(code: 5, region),
    ].map { .callback(call(.location, .location($0))) }

    private static let surroundings: DeviceMessage.Surroundings = {
        var surroundings = DeviceMessage.Surroundings.outsideDevice
        surroundings.location = .init(authorization: 3, place: place, regions: [region])
        return surroundings
    }()

    private static let upload = TransferMessage.Upload(location: "location", interop: 3, length: 2, offset: 1)

    private static let head = TransferEvent.Head(url: "url", status: 1, headers: [.init("name", "value")])

    private static let timings: TransferEvent.Timings = {
        var exchange = TransferEvent.Timings.Exchange(url: "url", fetchStart: 1)
        exchange.status = 2
        exchange.lookupStart = 3
        exchange.lookupEnd = 4
        exchange.connectStart = 5
        exchange.connectEnd = 6
        exchange.secureStart = 7
        exchange.secureEnd = 8
        exchange.requestStart = 9
        exchange.requestEnd = 10
        exchange.responseStart = 11
        exchange.responseEnd = 12
        exchange.protocolName = "protocolName"
        return .init(exchanges: [exchange])
    }()
}
