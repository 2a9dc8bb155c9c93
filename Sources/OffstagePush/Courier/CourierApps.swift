/// The apps of a device, as its gateway is told of them (C-7).
struct CourierApps: Equatable, Sendable {
    /// Those that want notifications, and those that want no alerts.
    private(set) var enabled: Set<String>
    private(set) var disabled: Set<String>
    /// How often each was installed, as far as that is known (P-37).
    private(set) var installations: [String: Int]

    /// Without those whose names no topic can have: no provider could send to them, and the gateway takes no frame with
    /// one.
    init(enabled: Set<String>, disabled: Set<String>, installations: [String: Int]) {
        self.enabled = enabled.filter(PushType.isWellFormed)
        self.disabled = disabled.filter(PushType.isWellFormed)
        self.installations = installations
    }

    private var all: Set<String> { enabled.union(disabled) }

    /// Whether the app of a registration is there, and still the same installation.
    func has(_ registration: CourierRegistration) -> Bool {
        let count = installations[registration.bundle] ?? registration.generation
        return all.contains(registration.bundle) && count == registration.generation
    }

    /// All of them.
    var statement: CourierTopics { topics(isFull: true, enabled: enabled, disabled: disabled, removed: []) }

    /// What is otherwise than before.
    func change(since former: CourierApps) -> CourierTopics {
        func same(_ names: Set<String>) -> Set<String> {
            names.filter { installations[$0] == former.installations[$0] }
        }
        return topics(
            isFull: false,
            enabled: enabled.subtracting(same(former.enabled)),
            disabled: disabled.subtracting(same(former.disabled)),
            removed: former.all.subtracting(all)
        )
    }

    private func topics(
        isFull: Bool,
        enabled: Set<String>,
        disabled: Set<String>,
        removed: Set<String>
    ) -> CourierTopics {
        CourierTopics(
            isFull: isFull,
            enabled: enabled.sorted(),
            disabled: disabled.sorted(),
            removed: removed.sorted(),
            installations: installations.filter { enabled.contains($0.key) || disabled.contains($0.key) }
        )
    }
}

extension CourierTopics {
    /// The same in as many frames as its names need.
    func parts(of size: Int) -> [CourierTopics] {
        let lists: [(WritableKeyPath<CourierTopics, [String]>, [String])] = [
            (\.enabled, enabled), (\.disabled, disabled), (\.removed, removed),
        ]
        var parts = [CourierTopics(isFull: isFull)]
        var count = 0
        for (list, names) in lists {
            for name in names {
                if count == size {
                    parts[parts.count - 1].hasMore = true
                    parts.append(CourierTopics(isFull: isFull))
                    count = 0
                }
                parts[parts.count - 1][keyPath: list].append(name)
                if list != \.removed { parts[parts.count - 1].installations[name] = installations[name] }
                count += 1
            }
        }
        return parts
    }
}
