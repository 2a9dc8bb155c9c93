public import Foundation

// Of CoreText what layers of text are given.

public typealias CTFont = UIFont

/// - Parameter size: in points; 0 stands for 12.
public func CTFontCreateWithName(
    _ name: CFString,
    _ size: CGFloat,
    _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    let size = size == 0 ? 12 : size
    return UIFont(name: name as String, size: size) ?? .systemFont(ofSize: size)
}
