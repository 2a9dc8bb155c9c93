import OffstageKernel

extension Duration {
    public static func minutes(_ minutes: Int) -> Duration { .seconds(minutes * 60) }
    public static func hours(_ hours: Int) -> Duration { .seconds(hours * 3600) }
    public static func days(_ days: Int) -> Duration { .seconds(days * 86_400) }

    init(_ moment: Instant) {
        self = .nanoseconds(moment.nanoseconds)
    }
}
