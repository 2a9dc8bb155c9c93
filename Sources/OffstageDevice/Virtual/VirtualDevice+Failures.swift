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

    func uncontrolled(_ process: AppProcess, _ report: String) -> DeviceError {
        DeviceError(
            .unusableInput,
            "\(process.app) is not held in virtual time; build it anew with `offstage build`. \(report)"
        )
    }

    private var seconds: String { "\(Double(now.nanoseconds) / 1e9) s" }
}
