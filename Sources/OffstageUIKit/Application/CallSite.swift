import Foundation

/// Where the app's own code called into UIKit.
enum CallSite {
    /// The nearest function on the stack that is not UIKit's, as the symbol table names it.
    static var outsideUIKit: String {
        let ours = Thread.callStackSymbols.drop { !$0.contains("OffstageUIKit") }
        return ours.first { !$0.contains("OffstageUIKit") } ?? "unknown"
    }
}
