import OffstageKernel

/// Where an installed app's files are.
struct InstalledApp: Equatable, Sendable, Codable {
    var identifier: AppIdentifier
    /// The bundle's folder, such as `Photos.app`.
    var bundle: String
    var executable: String
    /// The name of the bundle's container.
    var bundleContainer: String
    /// The name of the data container; an update gives it a new one, as on iOS.
    var dataContainer: String
    /// The data container's name before the last update, until its contents have moved.
    var formerDataContainer: String?
    /// Its extensions, each as an app in the same bundle's container; nil if it has none.
    var extensions: [InstalledApp]?

    /// Itself and its extensions: what has a data container.
    var all: [InstalledApp] { [self] + (extensions ?? []) }
}

extension StateFolder {
    func bundle(of app: InstalledApp) -> String { "\(bundles)/\(app.bundleContainer)/\(app.bundle)" }
    func data(of app: InstalledApp) -> String { "\(data)/\(app.dataContainer)" }
}
