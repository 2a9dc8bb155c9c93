import OffstageKernel

/// Apps that hear of remote notifications, and the words tests need for them.
extension Phone {
    static let silent = #"{"aps": {"content-available": 1}}"#
    static let alert = #"{"aps": {"alert": {"title": "News", "body": "Rain"}, "badge": 3}}"#
    static let alertThatWakes = #"{"aps": {"alert": "Rain", "content-available": 1}}"#

    /// A phone whose app registered at its launch, was opened at 0 and left at 10.
    static func registered(
        _ behavior: Behavior = .answers(),
        os: Int = 17,
        modes: [String] = ["remote-notification"],
        environment: String? = "development"
    ) -> Phone {
        var phone = Phone(os: os)
        var manifest = Phone.manifest(modes: modes)
        manifest.pushEnvironment = environment
        phone.install(manifest, behavior)
        phone.open()
        phone.run(until: 10)
        phone.home()
        return phone
    }

    /// A provider sends it.
    mutating func push(
        _ payload: String = Phone.silent,
        id: String? = nil,
        type: String? = nil,
        priority: Int? = nil,
        lifetime: Duration? = nil,
        to app: AppIdentifier = Phone.app
    ) {
        let notification = RemoteNotification(
            id: id,
            payload: payload,
            type: type,
            priority: priority,
            lifetime: lifetime
        )
        send(.push(.sent(app, notification)))
    }

    /// It comes from outside, as `offstage push send` brings it.
    mutating func arrive(_ payload: String = Phone.silent, id: String? = nil, at app: AppIdentifier = Phone.app) {
        send(.push(.arrived(app, RemoteNotification(id: id, payload: payload))))
    }

    /// The moments in seconds, with the state, at which the handler was called.
    var handled: [String] {
        let calls = effects.compactMap { effect -> String? in
            guard case .deliver(_, let delivery) = effect, case .receivePush = delivery.callback else { return nil }
            return "\(delivery.state)"
        }
        let moments = events("callback").filter {
            $0.text("name") == "applicationDidReceiveRemoteNotification" && $0.text("phase") == "called"
        }.map { $0.time.nanoseconds / 1_000_000_000 }
        return zip(moments, calls).map { "\($0) \($1)" }
    }

    /// The lines about pushes from the given moment on, without ids: what became of them and why.
    func pushes(from seconds: Double = 0) -> [String] {
        records.filter { $0.event.hasPrefix("push-") && $0.time.nanoseconds >= Int64(seconds * 1e9) }.map {
            [$0.event.dropFirst(5).description, $0.text("reason") ?? $0.text("result")].compactMap(\.self)
                .joined(separator: " ")
        }
    }

    /// The ids that a gateway hears of, in order.
    var delivered: [String] {
        effects.compactMap { if case .delivered(let id) = $0 { id } else { nil } }
    }

    var tokens: [String] { events("push-registered").compactMap { $0.text("token") } }
}

extension Phone.Behavior {
    /// Registers at each launch and answers each notification after some seconds.
    static func answers(_ result: FetchResult = .newData, after seconds: Double = 2) -> Phone.Behavior {
        Phone.Behavior(
            facts: { callback in
                if case .launch = callback { [.push(.registered)] } else { [] }
            },
            later: { callback, _ in
                guard case .receivePush(let run, _) = callback else { return [] }
                return [(seconds, .refresh(.fetchCompleted(run, result, isOnMain: true, site: "")))]
            },
            cpuPercent: 0
        )
    }

    /// Registers at each launch and never answers.
    static let answersNever = Phone.Behavior(
        facts: { callback in
            if case .launch = callback { [.push(.registered)] } else { [] }
        },
        cpuPercent: 0
    )
}
