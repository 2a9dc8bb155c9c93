import COffstageSpawn
import OffstageKernel
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
    let supervisor: ProcessSupervisor
    let control: ControlServer
    let networking: Networking
    var kernel: Device
    var apps: AppStore
    var followers: [Follower] = []
    var pending: [PendingAnswer] = []
    /// Arguments for the next process of an app.
    var arguments: [AppIdentifier: [String]] = [:]
    /// Arguments for every process of an app that has none of its own.
    var standingArguments: [AppIdentifier: [String]] = [:]
    var isStopping = false
    /// The sequence number of the last line of the log.
    var lastLine: Int
    private var queue: [Event] = []
    private var eventsSinceSnapshot: Int
    private var last: Instant

    init(_ opened: OpenedDevice) throws(DeviceError) {
        self.opened = opened
        kernel = opened.recovered.kernel
        apps = opened.apps
        lastLine = opened.lastLine
        eventsSinceSnapshot = opened.recovered.replayed
        last = RealTime.moment(epoch: opened.recovered.epoch, last: opened.recovered.last)
        time = try RealTime(continuingAt: last)
        try time.watch(opened.mailbox.descriptor, .mailbox)
        supervisor = try ProcessSupervisor(opened.folder, time: time, mode: opened.confine())
        control = try ControlServer(opened.listener, opened.secret, time: time)
        networking = try Networking(opened.options.network, of: kernel)
        if let servers = networking.descriptor { try time.watch(servers, .network) }
        supervisor.onTransfer = { [networking, time] process, number, word in
            networking.heard(word, of: number, from: process, at: time.now)
        }
    }

    /// Runs until ``DeviceWork/stop`` arrives.
    /// - Throws: ``DeviceError`` if the device cannot go on; everything that was acknowledged is on the disk.
    func run() throws(DeviceError) {
        offstage_become_subreaper()
        do throws(DeviceError) {
            queue = [.started, .clockSet(timeOfDay: RealTime.timeOfDay())]
            try settle()
            while !isStopping { try turn() }
            if eventsSinceSnapshot > 0 { try opened.store.keep(kernel) }
            end(.failed(reason: "the device was shut down"))
        } catch {
            end(.failed(reason: error.description))
            throw error
        }
    }

    private func turn() throws(DeviceError) {
        let isBehind = pumpFollowers() || control.hasRequests
        let deadlines = [kernel.nextDeadline, supervisor.nextLook, networking.nextDeadline].compactMap(\.self)
        let deadline = isBehind ? time.now : deadlines.min()
        let ready = time.wait(until: deadline)
        queue += events(supervisor.look(ready, at: time.now))
        networking.timePassed(at: time.now)
        queue += carryOnTransfers()
        try settle()
        for incoming in control.look(ready) {
            try take(incoming)
        }
        for work in opened.mailbox.take() {
            try take(work)
        }
        if let due = kernel.nextDeadline, due <= time.now {
            queue.append(.timePassed)
            try settle()
        }
    }

    /// Feeds the kernel events that somebody asked for, as one instant.
    /// - Parameter settled: what is to be committed with them.
    /// - Returns: the device's refusal, if it refused.
    func feed(_ events: [Event], _ settled: EventStore.Settled = .init()) throws(DeviceError) -> Refusal? {
        queue += events
        return try settle(settled)
    }

    /// Feeds the kernel until nothing is left to feed, and commits what came of it.
    @discardableResult
    private func settle(_ begun: EventStore.Settled = .init()) throws(DeviceError) -> Refusal? {
        guard !queue.isEmpty else { return nil }
        // One moment for the whole instant, and never an earlier one than before.
        last = max(last, time.now)
        var settled = begun
        settled.moment = last
        var refusal: Refusal?
        var position = 0
        while position < queue.count {
            let event = queue[position]
            position += 1
            settled.events.append(event)
            for effect in kernel.handle(event, at: last) {
                if case .refuse(let reason) = effect { refusal = reason }
                queue += events(perform(effect, &settled))
            }
            queue += carryOnTransfers()
            supervisor.letRun()
        }
        queue.removeAll(keepingCapacity: true)
        try opened.store.commit(settled)
        try committed(settled)
        return refusal
    }

    private func events(_ facts: ProcessSupervisor.Facts) -> [Event] {
        facts.map { .process($0.process, $0.fact.withoutPlaces([HostFolder(opened.folder)])) }
    }

    private func committed(_ settled: EventStore.Settled) throws(DeviceError) {
        for app in settled.installed { try apps.finish(app) }
        for app in settled.uninstalled { apps.remove(app) }
        lastLine = settled.records.last?.sequence ?? lastLine
        eventsSinceSnapshot += settled.events.count
        if eventsSinceSnapshot >= EventStore.eventsPerSnapshot {
            try opened.store.keep(kernel)
            eventsSinceSnapshot = 0
        }
        answerSettled()
    }

    /// Ends everything, in whatever state it is; whoever still waits gets this answer.
    private func end(_ reply: ControlReply) {
        supervisor.endAll(at: last)
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
