/// Apple's modules by name.
enum AppleModules {
    /// What an app can import here.
    static let there: Set = [
        "BackgroundTasks", "Combine", "CoreData", "CoreFoundation", "CoreGraphics", "CoreLocation", "CryptoKit",
        "Darwin",
        "Dispatch",
        "Foundation", "LocalAuthentication", "Network", "ObjectiveC", "Observation", "OSLog", "RegexBuilder", "SQLite3",
        "Security", "Swift", "SwiftUI", "Synchronization", "UIKit", "UniformTypeIdentifiers", "UserNotifications",
        "WidgetKit", "_Concurrency", "os",
    ]

    /// Of these, those with a library of their own, which only the apps link that import them.
    static let apart = [
        "CoreData", "CryptoKit", "LocalAuthentication", "Network", "SQLite3", "UniformTypeIdentifiers", "WidgetKit",
    ]

    /// What an app cannot, of the frameworks that apps import most.
    static let missing: Set = [
        "ARKit", "AVFoundation", "AVKit", "Accelerate", "ActivityKit", "AdSupport", "AppIntents",
        "AppTrackingTransparency",
        "AudioToolbox", "AuthenticationServices", "CFNetwork", "CallKit", "Charts", "CloudKit", "Contacts",
        "ContactsUI", "CoreAudio", "CoreBluetooth", "CoreHaptics", "CoreImage",
        "CoreML", "CoreMedia", "CoreMotion", "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText", "CoreVideo",
        "DeviceCheck", "EventKit", "ExternalAccessory", "GameKit", "HealthKit", "HomeKit", "ImageIO",
        "Intents", "IntentsUI", "JavaScriptCore", "LinkPresentation", "MapKit", "MediaPlayer",
        "MessageUI", "Messages", "Metal", "MetalKit", "MetricKit", "MobileCoreServices", "MultipeerConnectivity",
        "NaturalLanguage", "NetworkExtension", "PDFKit", "PassKit", "Photos", "PhotosUI", "PushKit",
        "QuartzCore", "QuickLook", "ReplayKit", "SafariServices", "SceneKit", "Social", "Speech",
        "SpriteKit", "StoreKit", "SwiftData", "SystemConfiguration", "TipKit",
        "UserNotificationsUI", "Vision", "WatchConnectivity", "WebKit",
    ]
}
