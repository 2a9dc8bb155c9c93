import Glibc
import OffstageKernel
import OffstageWire

/// The environment of an app's process, built from nothing: no variable of the device's own reaches an app by chance.
struct AppEnvironment {
    /// Where the app finds its groups' containers; also tells processes of this device from those of others.
    static let groupsVariable = "OFFSTAGE_GROUPS"

    var process: ProcessNumber
    /// The data container.
    var home: String
    var groups: String
    var sandbox: Sandbox
    /// Nil: the host's own.
    var timeZone: String?

    /// `NAME=VALUE` strings, sorted.
    var variables: [String] {
        var values = [
            "CFFIXED_USER_HOME": home,
            "HOME": home,
            "LANG": "en_US.UTF-8",
            Self.groupsVariable: groups,
            Wire.environmentVariable: String(process.rawValue),
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            // The device writes the crash record; Swift's own backtracer would hold up the dead process for seconds.
            "SWIFT_BACKTRACE": "enable=no",
            "SWIFT_DETERMINISTIC_HASHING": "1",
            "TMPDIR": "\(home)/tmp/",
            "XDG_CACHE_HOME": "\(home)/Library/Caches",
            "XDG_CONFIG_HOME": "\(home)/Library/Preferences",
            "XDG_DATA_HOME": "\(home)/Library/Application Support",
        ]
        // The time zone is the host's; the library path is there only where the device itself could not start without.
        for name in ["TZ", "LD_LIBRARY_PATH"] {
            if let value = getenv(name) { values[name] = String(cString: value) }
        }
        if let timeZone { values["TZ"] = timeZone }
        return (values.map { "\($0.key)=\($0.value)" } + sandbox.variables).sorted()
    }
}
