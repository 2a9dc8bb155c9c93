import Foundation
import OffstagePush

extension Moment {
    /// The moment by the host's clock, to a quarter of a microsecond.
    static var now: Moment { Moment(nanoseconds: Int64(Date().timeIntervalSince1970 * 1e9)) }
}
