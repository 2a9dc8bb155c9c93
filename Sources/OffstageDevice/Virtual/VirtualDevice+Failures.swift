import OffstageKernel

/// Why a run cannot go on.
extension VirtualDevice {
    func stuck(_ process: AppProcess, _ report: String) -> DeviceError {
        let threads = ThreadReport(report, of: process.pid)
        let place = threads.place.map { " in \($0)" } ?? ""
        return DeviceError(
            .stopped,
            """
            \(process.app) uses the processor at \(seconds) of device time without ever waiting\(place), so virtual \
            time cannot go on. If the code comes to an end by itself, build it for release (`offstage build \
            --configuration release`), or give it more seconds of processor time in OFFSTAGE_BUSY_LIMIT; if the time \
            it takes matters, charge it (`device: { charge-cpu: true }`). What its threads do:
            \(threads.text)
            """
        )
    }

    /// App and device have said something to each other; what is said has been taken in.
    /// - Throws: ``DeviceError`` if that goes on without end at this moment.
    func exchanged(with process: AppProcess) throws(DeviceError) {
        guard standstill.note(at: now) else { return }
        try feed([.process(process.number, .stuck)])
        let called = records.last { $0.event == EventName.callback.rawValue && $0.app == process.app }
        let call = if case .string(let name)? = called?["name"] { "; it was called last with `\(name)`" } else { "" }
        throw DeviceError(
            .stopped,
            """
            \(process.app) and the device have answered each other \(standstill.limit) times at \(seconds) of device \
            time, so virtual time cannot go on: see what it asks for as soon as it is answered\(call). If that comes \
            to an end by itself, give it more seconds of processor time in OFFSTAGE_BUSY_LIMIT.
            """
        )
    }

    func uncontrolled(_ process: AppProcess, _ report: String) -> DeviceError {
        DeviceError(
            .unusableInput,
            "\(process.app) is not held in virtual time; build it anew with `offstage build`. \(report)"
        )
    }

    private var seconds: String { "\(Double(now.nanoseconds) / 1e9) s" }
}
