import Foundation

open class Heater: NSObject {
    public var whenHot: ((Int) -> Void)?

    @objc open func heat(to degrees: Int) {
        whenHot?(degrees)
    }
}
