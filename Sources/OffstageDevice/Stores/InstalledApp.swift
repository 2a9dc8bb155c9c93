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
}

extension StateFolder {
    func bundle(of app: InstalledApp) -> String { "\(bundles)/\(app.bundleContainer)/\(app.bundle)" }
    func data(of app: InstalledApp) -> String { "\(data)/\(app.dataContainer)" }
}
