public import Foundation

@preconcurrency @MainActor open class UIDatePicker: UIControl {
    public enum Mode: Int, Sendable {
        case time, date, dateAndTime, countDownTimer
    }

    public enum PickerStyle: Int, Sendable {
        case automatic, wheels, compact, inline
    }

    open var date = Date() { willSet { changing("date") } }
    open var datePickerMode = Mode.dateAndTime
    open var preferredDatePickerStyle = PickerStyle.automatic
    open var minimumDate: Date?
    open var maximumDate: Date?
    open var minuteInterval = 1
    open var countDownDuration: TimeInterval = 0
    open var locale: Locale?
    open var calendar: Calendar! = .current
    open var timeZone: TimeZone?

    open func setDate(_ date: Date, animated: Bool) {
        self.date = date
    }
}
