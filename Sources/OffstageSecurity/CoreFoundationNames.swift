public import Foundation

// What Security's functions take and give back is of Core Foundation, which has no names of its own here. Each has the
// class that it is bridged to on iOS, so that `as` goes both ways.

public typealias CFTypeRef = AnyObject
public typealias CFData = NSData
public typealias CFString = NSString
public typealias CFArray = NSArray
public typealias CFDictionary = NSDictionary
public typealias CFError = NSError
public typealias CFIndex = Int
public typealias OSStatus = Int32

/// There is one allocator; it is never named.
public final class CFAllocator: NSObject, Sendable {}
