import OffstageKernel

/// What a process had begun and not ended; a crash record lists it.
struct OpenWork {
    private var tasks: [(identifier: Int, name: String)] = []
    private var callbacks: [(number: CallbackNumber, name: String)] = []

    mutating func delivered(_ number: CallbackNumber, _ name: String) {
        callbacks.append((number, name))
    }

    mutating func note(_ fact: ProcessFact) {
        switch fact {
        case .returned(let number, _): callbacks.removeAll { $0.number == number }
        case .taskBegan(let task): tasks.append((task.identifier, task.name ?? "unnamed"))
        case .taskEnded(let identifier, _): tasks.removeAll { $0.identifier == identifier }
        default: break
        }
    }

    /// Such as `task 3 "Upload"` and `callback didEnterBackground`.
    var descriptions: [String] {
        callbacks.map { "callback \($0.name)" } + tasks.map { "task \($0.identifier) \"\($0.name)\"" }
    }
}
