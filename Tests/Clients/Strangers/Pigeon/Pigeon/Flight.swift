import Foundation

/// An operation that ends later, with one property that all that its queue observes depends on.
class Flight: Operation {
    @objc enum Stage: Int {
        case ready, executing, finished
    }

    private let place: String
    private let lock = DispatchQueue(label: "com.example.pigeon.flight", attributes: .concurrent)
    private var current = Stage.ready

    init(_ place: String) {
        self.place = place
    }

    @objc private dynamic var stage: Stage {
        get { return lock.sync { current } }
        set {
            willChangeValue(forKey: "stage")
            lock.sync(flags: .barrier) { current = newValue }
            didChangeValue(forKey: "stage")
        }
    }

    @objc class func keyPathsForValuesAffectingIsReady() -> Set<String> { return ["stage"] }
    @objc class func keyPathsForValuesAffectingIsExecuting() -> Set<String> { return ["stage"] }
    @objc class func keyPathsForValuesAffectingIsFinished() -> Set<String> { return ["stage"] }

    override var isAsynchronous: Bool { return true }
    override var isReady: Bool { return stage == .ready && super.isReady }
    override var isExecuting: Bool { return stage == .executing }
    override var isFinished: Bool { return stage == .finished }

    override func start() {
        stage = .executing
        DispatchQueue.global().asyncAfter(deadline: .now() + 2) {
            NSLog("%@ is back from %@", self, self.place)
            self.stage = .finished
        }
    }

    override var description: String { return "A pigeon" }
}

/// The same with the names that the queue observes.
class Glide: Operation {
    private var going = false {
        willSet { willChangeValue(forKey: "isExecuting") }
        didSet { didChangeValue(forKey: "isExecuting") }
    }
    private var landed = false {
        willSet { willChangeValue(forKey: "isFinished") }
        didSet { didChangeValue(forKey: "isFinished") }
    }

    override var isAsynchronous: Bool { return true }
    override var isExecuting: Bool { return going }
    override var isFinished: Bool { return landed }

    override func start() {
        going = true
        Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
            print("landed")
            self.going = false
            self.landed = true
        }
    }
}
