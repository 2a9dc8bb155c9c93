import COffstageSpawn
import OffstageKernel
import OffstagePush
import OffstageWire

/// The inside of a running device: the kernel, its drivers, and the one thread that turns what happened into events
/// and effects into deeds.
///
/// 1. It waits, looks at everything that may have happened, and puts it into a queue of events.
/// 2. It feeds the kernel until the queue is empty. Effects are carried out as they come; what they cause is put at the
///    end of the queue, never fed in between. Then one instant is settled.
/// 3. It commits the events and the log of that instant, and only then lets out whatever acknowledges them.
///
/// What apps said is read before anything else that happened at the same time, so that no kill overtakes a last word.
final class DeviceLoop {
    let opened: OpenedDevice
    let time: RealTime
    let stage: Stage<LiveHost>
    let control: ControlServer
    /// The way to a gateway outside, if the device joined one.
    private(set) var courier: DeviceCourier?
    /// What that gateway sent and nobody has looked at.
    var arrivals: [CourierNotification] = []
    var followers: [Follower] = []
    var pending: [PendingAnswer] = []
    var isStopping = false
    /// The sequence number of the last line of the log.
    var lastLine: Int
    private var queue: [Event] = []
    private var pace: SnapshotPace
    private var last: Instant

    init(_ opened: OpenedDevice) throws(DeviceError) {
        self.opened = opened
        lastLine = opened.lastLine
        pace = opened.recovered.pace
        last = RealTime.moment(epoch: opened.recovered.epoch, last: opened.recovered.last)
        time = try RealTime(continuingAt: last)
        try time.watch(opened.mailbox.descriptor, .mailbox)
        stage = try Stage(
            opened.recovered.kernel,
            opened.apps,
            in: opened.folder,
            host: LiveHost(opened.folder, time: time, mode: opened.confine()),
            network: opened.options.network,
            isStrict: opened.options.isStrict
        )
        control = try ControlServer(opened.listener, opened.secret, time: time)
        if let servers = stage.networking.descriptor { try time.watch(servers, .network) }
    }

    /// Runs until ``DeviceWork/stop`` arrives.
    /// - Throws: ``DeviceError`` if the device cannot go on; everything that was acknowledged is on the disk.
    func run() throws(DeviceError) {
        offstage_become_subreaper()
        do throws(DeviceError) {
            queue = [.started, .clockSet(timeOfDay: RealTime.timeOfDay())]
            try join()
            try settle()
            while !isStopping { try turn() }
            if pace.events > 0 { pace = try opened.store.keep(stage.kernel) }
            end(.failed(reason: "the device was shut down"))
        } catch {
            end(.failed(reason: error.description))
            throw error
        }
    }

    /// The gateway outside serves from the first event on, or the one inside does again.
    private func join() throws(DeviceError) {
        if let connect = opened.options.courier {
            let mailbox = opened.mailbox
            courier = DeviceCourier(connect(try opened.store.courierStart()) { _ = mailbox.post(.news($0)) })
        }
        let hasJoined = courier != nil
        if hasJoined != stage.kernel.hasJoined { queue.append(.push(.joined(hasJoined))) }
    }

    private func turn() throws(DeviceError) {
        let isBehind = pumpFollowers() || control.hasRequests
        let deadlines = [stage.kernel.nextDeadline, stage.nextLook, stage.networking.nextDeadline].compactMap(\.self)
        let deadline = isBehind ? time.now : deadlines.min()
        stage.host.letHear()
        let ready = time.wait(until: deadline)
        let looked = time.now
        queue += stage.look(ready, at: looked)
        stage.networking.timePassed(at: time.now)
        queue += stage.carryOnTransfers()
        try settle()
        for incoming in control.look(ready) {
            try take(incoming)
        }
        for work in opened.mailbox.take() {
            try take(work)
        }
        try takeArrivals()
        // A busy disk makes a commit last for seconds. What an app said meanwhile comes before what became due then.
        if let due = stage.kernel.nextDeadline, due <= looked {
            queue.append(.timePassed)
            try settle(at: looked)
        }
    }

    /// Feeds the kernel events that somebody asked for, as one instant.
    /// - Parameter settled: what is to be committed with them.
    /// - Returns: the device's refusal, if it refused.
    func feed(_ events: [Event], _ settled: Settled = .init()) throws(DeviceError) -> Refusal? {
        queue += events
        return try settle(settled)
    }

    /// Feeds the kernel events that must be on the disk before anything comes of them.
    /// - Parameter then: Called in between.
    func feed(durably events: [Event], _ begun: Settled, then: () -> Void) throws(DeviceError) {
        last = max(last, time.now)
        var settled = begun
        let effects = stage.decide(events, at: last, into: &settled)
        try commit(settled)
        then()
        var consequences = Settled()
        _ = stage.feed([], after: effects, at: last, into: &consequences)
        if consequences.events.isEmpty { return tell(consequences.deliveries) }
        try commit(consequences)
    }

    /// Feeds the kernel until nothing is left to feed, and commits what came of it.
    /// - Parameter moment: nil for the present.
    @discardableResult
    private func settle(_ begun: Settled = .init(), at moment: Instant? = nil) throws(DeviceError) -> Refusal? {
        guard !queue.isEmpty else { return nil }
        // One moment for the whole instant, and never an earlier one than before.
        last = max(last, moment ?? time.now)
        var settled = begun
        let refusal = stage.feed(queue, at: last, into: &settled)
        queue.removeAll(keepingCapacity: true)
        try commit(settled)
        return refusal
    }

    private func commit(_ settled: Settled) throws(DeviceError) {
        let bytes = try opened.store.commit(settled)
        for app in settled.installed { try stage.apps.finish(app) }
        for app in settled.uninstalled { stage.apps.remove(app) }
        lastLine = settled.records.last?.sequence ?? lastLine
        pace.stored(events: settled.events.count, bytes: bytes)
        if pace.isDue { pace = try opened.store.keep(stage.kernel) }
        if let wishes = stage.kernel.courierWishes { courier?.follow(wishes) }
        tell(settled.deliveries)
        answerSettled()
    }

    /// What led to them is durable: nothing makes the kernel decide them again.
    private func tell(_ deliveries: [MessageID]) {
        for id in deliveries { courier?.delivered(id) }
    }

    /// Ends everything, in whatever state it is; whoever still waits gets this answer.
    private func end(_ reply: ControlReply) {
        courier?.close()
        stage.close(at: last)
        stage.host.close()
        for answer in pending { answer.reply(reply) }
        pending = []
        // A refusal may itself leave an answer in the mailbox.
        while case let works = opened.mailbox.take(), !works.isEmpty { finish(works, reply) }
        finish(opened.mailbox.close(), reply)
        // The last lines, too, are for those who want every line.
        while pumpFollowers() {}
        for follower in followers { follower.finish() }
        followers = []
        control.close()
        opened.store.close()
        opened.lock.release()
        time.close()
    }

    private func finish(_ works: [DeviceWork], _ reply: ControlReply) {
        for work in works {
            if case .answer(let reply, let id, let connection) = work {
                control.answer(reply, to: id, on: connection)
            } else {
                work.refuse(reply)
            }
        }
    }
}
