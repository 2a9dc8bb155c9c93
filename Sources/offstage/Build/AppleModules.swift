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
        "ARKit", "Accelerate", "AdSupport", "AppTrackingTransparency", "AuthenticationServices", "CallKit", "CoreAudio",
        "CoreBluetooth", "CoreImage", "CoreML", "CoreServices", "CoreText", "CoreVideo", "DeviceCheck",
        "ExternalAccessory", "GameKit", "HealthKit", "HomeKit", "ImageIO", "IntentsUI", "JavaScriptCore", "Messages",
        "Metal", "MetalKit", "MetricKit", "MultipeerConnectivity", "NaturalLanguage", "NetworkExtension", "PDFKit",
        "PassKit", "PushKit", "ReplayKit", "SceneKit", "Social", "Speech", "SpriteKit", "Vision",
    ]
}
