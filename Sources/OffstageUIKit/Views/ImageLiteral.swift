/// What `#imageLiteral` and `#colorLiteral` make where nothing else is asked for.
public typealias _ImageLiteralType = UIImage
public typealias _ColorLiteralType = UIColor

extension UIImage: _ExpressibleByImageLiteral {}
extension UIColor: _ExpressibleByColorLiteral {}
