// The one place where this part of the kit reaches Apple's names; on iOS there is no Offstage module.
@_exported public import Foundation

#if canImport(OffstageNetworking)
    @_exported public import OffstageNetworking
#endif
