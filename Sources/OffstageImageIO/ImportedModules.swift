// As on iOS, ImageIO brings Core Graphics along.
@_exported public import OffstageUIKit
public import Foundation

// What ImageIO takes of Core Foundation beside what Core Graphics does.
public typealias CFURL = NSURL
public typealias CFMutableData = NSMutableData
