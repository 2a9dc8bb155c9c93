// As on iOS, CallKit brings these along.
@_exported public import Foundation
@_exported public import class OffstageAVFoundation.AVAudioSession
