/// Apple's modules by name.
enum AppleModules {
    /// What an app can import here.
    static let there: Set = [
        "BackgroundTasks", "Combine", "CoreFoundation", "CoreGraphics", "CoreLocation", "Darwin", "Dispatch",
        "Foundation", "ObjectiveC", "Observation", "OSLog", "RegexBuilder", "Security", "Swift", "SwiftUI",
        "Synchronization",
        "UIKit",
        "UserNotifications", "_Concurrency", "os",
    ]

    /// What an app cannot, of the frameworks that apps import most.
    static let missing: Set = [
        "ARKit", "AVFoundation", "AVKit", "Accelerate", "ActivityKit", "AdSupport", "AppIntents",
        "AppTrackingTransparency",
        "AudioToolbox", "AuthenticationServices", "CFNetwork", "CallKit", "Charts", "CloudKit", "Contacts",
        "ContactsUI", "CoreAudio", "CoreBluetooth", "CoreData", "CoreHaptics", "CoreImage",
        "CoreML", "CoreMedia", "CoreMotion", "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText", "CoreVideo",
        "CryptoKit", "DeviceCheck", "EventKit", "ExternalAccessory", "GameKit", "HealthKit", "HomeKit", "ImageIO",
        "Intents", "IntentsUI", "JavaScriptCore", "LinkPresentation", "LocalAuthentication", "MapKit", "MediaPlayer",
        "MessageUI", "Messages", "Metal", "MetalKit", "MetricKit", "MobileCoreServices", "MultipeerConnectivity",
        "NaturalLanguage", "Network", "NetworkExtension", "PDFKit", "PassKit", "Photos", "PhotosUI", "PushKit",
        "QuartzCore", "QuickLook", "ReplayKit", "SQLite3", "SafariServices", "SceneKit", "Social", "Speech",
        "SpriteKit", "StoreKit", "SwiftData", "SystemConfiguration", "TipKit", "UniformTypeIdentifiers",
        "UserNotificationsUI", "Vision", "WatchConnectivity", "WebKit", "WidgetKit",
    ]
}
