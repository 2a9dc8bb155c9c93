public import Foundation
import OffstageDevice
import OffstageKernel

extension VirtualDevice {
    /// Installs a program of the package under test; what is there already is updated.
    ///
    /// The program is the one that was built beside the tests. Its bundle has the Info.plist of the target's folder, or
    /// a minimal one whose identifier is `com.example.` and the product's name.
    ///
    /// - Parameters:
    ///   - product: the name of the executable product or target.
    ///   - infoPlist: the app's Info.plist, if it lies elsewhere; relative to the package's folder.
    ///   - arguments: what the app's program is given at every launch.
    ///   - filePath: a file of the package under test.
    /// - Returns: the app, for the steps to come.
    /// - Throws: ``VirtualDeviceError`` if there is no such product, with the nearest one, or if it is no program that
    ///   virtual time can hold.
    @discardableResult
    public func install(
        _ product: String,
        infoPlist: String? = nil,
        arguments: [String] = [],
        filePath: StaticString = #filePath
    ) async throws(VirtualDeviceError) -> App {
        let bundle = try BundleShelf.bundle(of: product, infoPlist: infoPlist, for: "\(filePath)")
        return try await install(bundle: bundle, arguments: arguments)
    }

    /// Installs a bundle, as `offstage build` makes one.
    /// - Parameters:
    ///   - path: the folder `Name.app`.
    ///   - arguments: what the app's program is given at every launch.
    @discardableResult
    public func install(bundle path: String, arguments: [String] = []) async throws(VirtualDeviceError) -> App {
        journal.mark()
        let identifier = try await perform { device throws(DeviceError) in
            try device.install(path, arguments: arguments)
        }
        journal.installed(identifier)
        return App(identifier.rawValue)
    }

    /// Deletes an app and its containers.
    public func uninstall(_ app: App) async throws(VirtualDeviceError) {
        try check(app)
        try await perform("uninstalling \(app)", [.uninstalled(app.kernel)])
        journal.uninstalled(app.kernel)
    }

    /// The folder of an app's data container, where its `Documents`, `Library` and `tmp` lie.
    public func container(of app: App) async throws(VirtualDeviceError) -> URL {
        try check(app)
        let path = try await perform { device in device.dataContainer(of: app.kernel) ?? "" }
        return URL(fileURLWithPath: path, isDirectory: true)
    }

    /// The folder of an app group's container.
    public func container(ofGroup name: String) async throws(VirtualDeviceError) -> URL {
        let path = try await perform { device throws(DeviceError) in try device.groupContainer(name) }
        return URL(fileURLWithPath: path, isDirectory: true)
    }

    /// The app's last picture in the app switcher, or nil if none was taken.
    public func snapshot(of app: App) async throws(VirtualDeviceError) -> Snapshot? {
        try check(app)
        return try await perform { device in
            device.snapshot(of: app.kernel).map { Snapshot(text: $0.text, svg: $0.svg) }
        }
    }

    /// What the app switcher shows of an app.
    public struct Snapshot: Equatable, Sendable {
        /// The screen as text: the titles and labels of its views.
        public let text: String
        /// The screen as a drawing.
        public let svg: String
    }

    /// An app that is not installed is most often one that is misspelt.
    func check(_ app: App) throws(VirtualDeviceError) {
        let installed = journal.apps.map(\.rawValue)
        guard !installed.contains(app.identifier) else { return }
        throw VirtualDeviceError(
            .unusable,
            "no app \(app) is installed\(suggestion(for: app.identifier, in: installed))"
        )
    }
}
