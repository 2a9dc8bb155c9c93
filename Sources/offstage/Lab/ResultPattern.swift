import OffstageKernel

/// What an app finds whenever it fetches.
enum ResultPattern: String, CaseIterable, Encodable {
    case newData = "new-data"
    case noData = "no-data"
    case alternating
    case noDataAtNight = "no-data-at-night"
    case failed
    case neverAnswered = "never-answered"

    /// - Parameters:
    ///   - number: counts the fetches from 1.
    ///   - hour: of the day.
    /// - Returns: nil if the completion handler is not called, which ends the app (F-5).
    func result(ofFetch number: Int, hour: Int) -> FetchResult? {
        switch self {
        case .newData: .newData
        case .noData: .noData
        case .alternating: number.isMultiple(of: 2) ? .noData : .newData
        case .noDataAtNight: hour < 7 ? .noData : .newData
        case .failed: .failed
        case .neverAnswered: nil
        }
    }

    var words: String {
        switch self {
        case .newData: "always new data"
        case .noData: "never any data"
        case .alternating: "new data every other time"
        case .noDataAtNight: "no data from 0 to 7 h"
        case .failed: "always failed"
        case .neverAnswered: "never answered"
        }
    }
}
