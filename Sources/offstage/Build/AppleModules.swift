import OffstageProjects

/// Apple's modules by name.
enum AppleModules {
    /// What an app can import here.
    static let there = Set(ManifestText.modulesApart).union([
        "BackgroundTasks", "CFNetwork", "Combine", "CoreFoundation", "CoreGraphics", "CoreLocation", "CoreMedia",
        "Darwin", "Dispatch", "Foundation", "NotificationCenter", "ObjectiveC", "Observation", "OSLog", "Playgrounds",
        "QuartzCore", "RegexBuilder", "Security", "Swift", "SwiftUI", "SwiftUICore", "Synchronization", "UIKit",
        "UserNotifications",
        "_Concurrency", "os",
    ])

    /// What an app cannot, of the frameworks that apps import most.
    static let missing: Set = [
        "ARKit", "Accelerate", "CoreAudio", "CoreML", "CoreServices", "CoreText", "CoreVideo", "DeviceCheck",
        "ExternalAccessory", "HomeKit", "IntentsUI", "JavaScriptCore", "Messages", "Metal", "MetalKit", "MetricKit",
        "NetworkExtension", "PassKit", "ReplayKit", "SceneKit", "Social", "SpriteKit",
    ]
}
