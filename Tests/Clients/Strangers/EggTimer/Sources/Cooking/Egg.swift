import Foundation

/// Who wants to know how an egg is.
@objc public protocol EggDelegate: NSObjectProtocol {
    func eggDidBoil(_ egg: Egg)
    @objc optional func egg(_ egg: Egg, hasSecondsLeft seconds: Int)
    @objc optional func plates() -> Int
    @objc optional func guests() -> Int
}

@objcMembers public class Egg: NSObject {
    public weak var delegate: EggDelegate?
    public private(set) var secondsLeft: Int
    private var timer: Timer?

    public init(seconds: Int) {
        secondsLeft = seconds
        super.init()
    }

    public func boil() {
        timer = Timer.scheduledTimer(
            timeInterval: 1, target: self, selector: #selector(tick(_:)), userInfo: nil, repeats: true
        )
    }

    /// What the table is laid for.
    public var table: String {
        let isAsked = delegate?.responds(to: #selector(EggDelegate.guests)) ?? false
        return "\(delegate?.plates?() ?? 0) plates, \(delegate?.guests?() ?? 0) guests, asked \(isAsked)"
    }

    private dynamic func tick(_ timer: Timer) {
        secondsLeft -= 1
        delegate?.egg?(self, hasSecondsLeft: secondsLeft)
        guard secondsLeft == 0 else { return }
        timer.invalidate()
        delegate?.eggDidBoil(self)
    }
}
