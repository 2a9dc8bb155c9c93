import ArgumentParser
import Foundation

/// Which device a command talks to.
struct DeviceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The control socket of the device.",
            discussion: "Default: 'control' in the state folder, which is $OFFSTAGE_STATE, or offstage in "
                + "$XDG_STATE_HOME or in ~/.local/state.",
            valueName: "path"
        ),
        completion: .file()
    )
    var device: String?

    var socket: String {
        device.map(absolutePath) ?? StateFolder.standard + "/control"
    }

    /// Opens a connection for one request.
    func connect(deadline: ContinuousClock.Instant? = nil) throws -> ControlClient {
        try ControlClient(socket: socket, deadline: deadline)
    }
}

/// The path from the root, without `.`, `..` and doubled slashes; a device or compiler started elsewhere finds it too.
func absolutePath(_ path: String) -> String {
    let expanded = path.hasPrefix("~/") ? NSHomeDirectory() + path.dropFirst() : path
    return URL(fileURLWithPath: expanded).standardizedFileURL.path
}
