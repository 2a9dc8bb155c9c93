/// What the kernel must know of an app's Info.plist.
public struct AppManifest: Equatable, Sendable, Codable {
    public var identifier: AppIdentifier
    /// `CFBundleDisplayName`, else `CFBundleName`.
    public var name: String
    /// The executable's name, which names tasks that have no name of their own (L-28).
    public var executable: String
    /// `UIBackgroundModes` (L-62), as written.
    public var backgroundModes: [String]
    /// Whether the app has a `UIApplicationSceneManifest` (L-15).
    public var declaresScenes: Bool
    /// `BGTaskSchedulerPermittedIdentifiers`, or nil if the key is missing (B-2, F-3).
    public var permittedTasks: [String]?
    /// The names of the entitlements that are true or not empty (B-1, B-34).
    public var entitlements: [String]
    /// The entitlement `aps-environment`, `development` or `production`; nil if the app may have no token (N-3).
    public var pushEnvironment: String?
    /// What lies in its `PlugIns`; nil if nothing does.
    public var extensions: [AppExtension]?
    /// Its table `Localizable` in the language of the device, what keys in a push stand for (Y-4). Nil if it has none.
    public var texts: [String: String]?

    public init(
        identifier: AppIdentifier,
        name: String,
        executable: String,
        backgroundModes: [String] = [],
        declaresScenes: Bool = false,
        permittedTasks: [String]? = nil,
        entitlements: [String] = [],
        pushEnvironment: String? = "development",
        extensions: [AppExtension]? = nil,
        texts: [String: String]? = nil
    ) {
        self.identifier = identifier
        self.name = name
        self.executable = executable
        self.backgroundModes = backgroundModes
        self.declaresScenes = declaresScenes
        self.permittedTasks = permittedTasks
        self.entitlements = entitlements
        self.pushEnvironment = pushEnvironment
        self.extensions = extensions
        self.texts = texts
    }
}
