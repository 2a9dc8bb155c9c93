import Dispatch
public import Foundation

// Sounds of the system. None is heard, and each is over at once.

public typealias SystemSoundID = UInt32
public typealias CFURL = NSURL

public let kSystemSoundID_Vibrate: SystemSoundID = 0xfff
public let kAudioServicesNoError: Int32 = 0
/// What a sound that cannot be read answers.
public let kAudioServicesSystemSoundUnspecifiedError: Int32 = -1500

public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {}

public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID,
    _ inCompletionBlock: (@Sendable () -> Void)?
) {
    if let inCompletionBlock { DispatchQueue.global().async(execute: inCompletionBlock) }
}

public func AudioServicesPlayAlertSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID,
    _ inCompletionBlock: (@Sendable () -> Void)?
) {
    AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, inCompletionBlock)
}

/// - Returns: an error where the file cannot be read.
@discardableResult
public func AudioServicesCreateSystemSoundID(
    _ inFileURL: CFURL,
    _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> Int32 {
    guard FileManager.default.isReadableFile(atPath: inFileURL.path ?? "") else {
        return kAudioServicesSystemSoundUnspecifiedError
    }
    // Beyond the system's own. All are the same silence.
    outSystemSoundID.pointee = 0x1000
    return kAudioServicesNoError
}

@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> Int32 { kAudioServicesNoError }
