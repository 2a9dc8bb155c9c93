public import Foundation

/// A color's parts in other systems, and drawing with it.
extension UIColor {
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?,
        green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        red?.pointee = self.red
        green?.pointee = self.green
        blue?.pointee = self.blue
        alpha?.pointee = self.alpha
        return true
    }

    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?,
        saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let span = most - least
        var place: CGFloat = 0
        if span > 0 {
            place =
                switch most {
                case red: (green - blue) / span
                case green: 2 + (blue - red) / span
                default: 4 + (red - green) / span
                }
        }
        hue?.pointee = (place < 0 ? place + 6 : place) / 6
        saturation?.pointee = most > 0 ? span / most : 0
        brightness?.pointee = most
        alpha?.pointee = self.alpha
        return true
    }

    /// - Returns: whether the color is a gray.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        guard red == green, green == blue else { return false }
        white?.pointee = red
        alpha?.pointee = self.alpha
        return true
    }

    /// Nothing is drawn with it.
    public func set() {}
    public func setFill() {}
    public func setStroke() {}
}
