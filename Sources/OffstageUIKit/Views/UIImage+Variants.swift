public import Foundation

/// Images that differ from another in how they would be drawn.
extension UIImage {
    private func with(_ change: (inout Values) -> Void) -> UIImage {
        var values = values
        change(&values)
        return UIImage(values)
    }

    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        with { $0.renderingMode = renderingMode }
    }

    public func withTintColor(_ color: UIColor) -> UIImage { self }
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        withRenderingMode(renderingMode)
    }

    public func withConfiguration(_ configuration: Configuration) -> UIImage {
        with { $0.configuration = configuration }
    }

    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        guard isSymbolImage else { return nil }
        return withConfiguration(symbolConfiguration?.applying(configuration) ?? configuration)
    }

    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .tile)
    }

    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        with { ($0.capInsets, $0.resizingMode) = (capInsets, resizingMode) }
    }

    public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
        let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
        let insets = UIEdgeInsets(top: top, left: left, bottom: size.height - top - 1, right: size.width - left - 1)
        return resizableImage(withCapInsets: insets, resizingMode: .stretch)
    }

    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
        with { $0.alignmentRectInsets = alignmentInsets }
    }

    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { with { $0.flips = true } }
    public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage { self }
    public func imageRestrictedToStandardDynamicRange() -> UIImage { self }

    public func withHorizontallyFlippedOrientation() -> UIImage {
        let flipped = values.orientation.rawValue + (values.orientation.rawValue < 4 ? 4 : -4)
        return with { $0.orientation = Orientation(rawValue: flipped) ?? .up }
    }

    // MARK: Moving pictures

    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        images.first?.with { ($0.images, $0.duration) = (images, duration) }
    }

    public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? { UIImage(named: name) }

    // MARK: Decoding beforehand: there is nothing to decode

    public func preparingForDisplay() -> UIImage? { self }
    public func byPreparingForDisplay() async -> UIImage? { self }
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DispatchQueue.global().async { completionHandler(self) }
    }

    /// As large as fits, with the bytes of the whole.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard size.width > 0, size.height > 0 else { return nil }
        guard self.size.width > 0, self.size.height > 0 else { return with { $0.size = size } }
        let share = min(size.width / self.size.width, size.height / self.size.height)
        return with {
            $0.size = CGSize(width: self.size.width * share, height: self.size.height * share)
            $0.picture = nil
        }
    }

    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        let thumbnail = preparingThumbnail(of: size)
        DispatchQueue.global().async { completionHandler(thumbnail) }
    }
}
