public import Foundation

// What Security's functions take and give back is of Core Foundation, which has no names of its own here. Each has the
// class that it is bridged to on iOS, so that `as` goes both ways.

public typealias CFTypeRef = AnyObject
public typealias CFData = NSData
public typealias CFString = NSString
public typealias CFArray = NSArray
public typealias CFDictionary = NSDictionary
public typealias CFMutableDictionary = NSMutableDictionary
public typealias CFNumber = NSNumber
public typealias CFBoolean = NSNumber
public typealias CFDate = NSDate
public typealias CFError = NSError
public typealias CFIndex = Int
public typealias CFOptionFlags = UInt
public typealias OSStatus = Int32
public var noErr: OSStatus { 0 }

/// There is one allocator; it is never named.
public final class CFAllocator: NSObject, Sendable {}

/// As they are imported on iOS, so that an app may write `kCFBooleanTrue!`, and need not.
public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }
public var kCFAllocatorDefault: CFAllocator! { CFAllocator() }
