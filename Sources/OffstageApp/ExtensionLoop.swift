import Foundation
import OffstageWire

/// Runs an app extension: never returns. What is called is the entry that a build makes, because an extension has none.
public func _runExtension() -> Never {
    MainActor.assumeIsolated { MainLoop.run(ExtensionLoop()) }
}

/// The life of an extension's process: its principal class, by the name that Info.plist has for it.
@MainActor private final class ExtensionLoop: CallReceiver {
    /// Of any extension but one that changes notifications; that gets an object for each.
    private var principal: AnyObject?

    func launch(_ call: DeviceMessage.Call) {
        let type: AnyClass = principalClass()
        if let service = type as? any NotificationServicing.Type {
            NotificationServices.shared.serve(with: service)
            return
        }
        guard let object = Instantiation.make(type) else {
            refuseToRun("\(type) is no principal class of an extension: it must derive from NSObject")
        }
        principal = object
    }

    private func principalClass() -> AnyClass {
        let list = Bundle.main.infoDictionary ?? [:]
        let name = (list["NSExtension"] as? [String: Any])?["NSExtensionPrincipalClass"] as? String ?? ""
        let module = name.split(separator: ".").first.map(String.init) ?? ""
        guard let type: AnyClass = Instantiation.type(named: name, module: module) else {
            refuseToRun("there is no class \(name), which NSExtensionPrincipalClass in Info.plist names")
        }
        return type
    }

    func perform(_ call: DeviceMessage.Call) {
        assertionFailure("\(call.name) is for apps")
    }

    func takeSnapshot() -> AppMessage.Snapshot { AppMessage.Snapshot(text: "", svg: "") }

    func surroundingsChanged(from old: DeviceMessage.Surroundings, to new: DeviceMessage.Surroundings) {}
}
