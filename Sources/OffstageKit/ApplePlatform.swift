import Foundation

// The one place where the kit reaches Apple's names; everywhere else it just uses them.
//
// Offstage's module is asked for first: the C module beside it carries the name UIKit as well, so that
// `canImport(UIKit)` alone would find a module with nothing in it. On iOS there is no Offstage module.
#if canImport(OffstageUIKit)
    import OffstageApp
    @_exported public import OffstageUIKit
#else
    @_exported public import UIKit
#endif

#if canImport(OffstageBackgroundTasks)
    @_exported public import OffstageBackgroundTasks
#else
    @_exported public import BackgroundTasks
#endif

#if canImport(OffstageUIKit)
    /// To the log of the device, where Foundation's on Linux would print.
    func NSLog(_ format: String, _ arguments: any CVarArg...) {
        OffstageApp.NSLog(format, arguments)
    }
#endif

extension Foundation.UserDefaults {
    /// The app's own defaults, which survive a kill (L-58). Foundation's on Linux would not.
    static var surviving: Foundation.UserDefaults {
        #if canImport(OffstageUIKit)
            OffstageApp.UserDefaults.standard
        #else
            .standard
        #endif
    }
}
