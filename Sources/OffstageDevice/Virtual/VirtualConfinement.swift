import Glibc

/// Confinement by the engine: it stops, resumes and ends a process with all its descendants.
struct VirtualConfinement: Confinement {
    let time: VirtualTime
    let slot: Int32

    var group: Int32 { -1 }
    var isStopped: Bool { true }
    var members: [ProcessEntry] { ProcessEntry(time.pid(slot)).map { [$0] } ?? [] }
    var processes: [pid_t] { [time.pid(slot)] }
    var cpuNanoseconds: Int64 { 0 }

    mutating func adopt(_ process: ProcessEntry) {}
    func stop() { time.suspend(slot) }
    func resume() { time.resume(slot) }
    func kill() { time.kill(slot) }
    func owned(_ orphan: ProcessEntry) -> Bool { false }
    func dissolve() {}
}
