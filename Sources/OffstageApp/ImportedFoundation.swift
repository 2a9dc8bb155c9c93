// Whoever imports UIKit on iOS sees Foundation too; the prelude of an app re-exports this module.
@_exported public import Foundation
// The same of what Foundation has from Objective-C: selectors and messages.
@_exported public import OffstageObjectiveC
