public import Foundation

// What Core Graphics takes of Core Foundation, as Security has it too: names of one and the same class do not conflict.

public typealias CFString = NSString
public typealias CFArray = NSArray
public typealias CFDictionary = NSDictionary
public typealias CFData = NSData
