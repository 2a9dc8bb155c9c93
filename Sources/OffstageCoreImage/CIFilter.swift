public import Foundation

/// A filter: its name and what is set. It makes of a picture one as large, without pixels.
open class CIFilter: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because its values are a lock's.
    private let lock = NSLock()
    private var values: [String: Any]

    open var name: String

    /// Nil of what cannot be a filter's name; any that begins as Apple's do is taken for one.
    public convenience init?(name: String) {
        self.init(name: name, parameters: nil)
    }

    public convenience init?(name: String, parameters params: [String: Any]?) {
        guard name.hasPrefix("CI"), name.count > 2 else { return nil }
        self.init(_name: name, params ?? [:])
    }

    init(_name name: String, _ values: [String: Any] = [:]) {
        (self.name, self.values) = (name, values)
    }

    /// A filter of the app's own.
    public override init() {
        (name, values) = ("", [:])
    }

    open func copy(with zone: NSZone? = nil) -> Any { CIFilter(_name: name, lock.withLock { values }) }

    open func setValue(_ value: Any?, forKey key: String) {
        lock.withLock { values[key] = value }
    }

    open func value(forKey key: String) -> Any? { lock.withLock { values[key] } }

    open func setDefaults() {
        lock.withLock { values = values.filter { $0.value is CIImage } }
    }

    /// Of a filter that is given no picture, as those that make codes, an empty one.
    open var outputImage: CIImage? {
        (value(forKey: kCIInputImageKey) as? CIImage) ?? (name.hasSuffix("Generator") ? CIImage.empty() : nil)
    }

    open var attributes: [String: Any] { [kCIAttributeFilterName: name] }
    open var inputKeys: [String] {
        let known = Self.keys[name] ?? []
        return ([kCIInputImageKey] + known).filter { !name.hasSuffix("Generator") || $0 != kCIInputImageKey }
    }
    open var outputKeys: [String] { [kCIOutputImageKey] }

    open class func filterNames(inCategory category: String?) -> [String] { keys.keys.sorted() }
    open class func localizedName(forFilterName filterName: String) -> String? {
        filterName.hasPrefix("CI") ? String(filterName.dropFirst(2)) : nil
    }

    /// What the most used filters are told beside their picture.
    private static let keys: [String: [String]] = [
        "CIBloom": [kCIInputRadiusKey, kCIInputIntensityKey],
        "CIColorControls": [kCIInputSaturationKey, kCIInputBrightnessKey, kCIInputContrastKey],
        "CIColorInvert": [],
        "CIColorMonochrome": [kCIInputColorKey, kCIInputIntensityKey],
        "CICrystallize": [kCIInputRadiusKey, kCIInputCenterKey],
        "CIEdges": [kCIInputIntensityKey],
        "CIExposureAdjust": [kCIInputEVKey],
        "CIGaussianBlur": [kCIInputRadiusKey],
        "CIHueAdjust": [kCIInputAngleKey],
        "CIPhotoEffectChrome": [], "CIPhotoEffectFade": [], "CIPhotoEffectInstant": [], "CIPhotoEffectMono": [],
        "CIPhotoEffectNoir": [], "CIPhotoEffectProcess": [], "CIPhotoEffectTonal": [], "CIPhotoEffectTransfer": [],
        "CIPixellate": [kCIInputCenterKey, kCIInputScaleKey],
        "CIQRCodeGenerator": ["inputMessage", "inputCorrectionLevel"],
        "CICode128BarcodeGenerator": ["inputMessage", "inputQuietSpace", "inputBarcodeHeight"],
        "CISepiaTone": [kCIInputIntensityKey],
        "CITwirlDistortion": [kCIInputCenterKey, kCIInputRadiusKey, kCIInputAngleKey],
        "CIUnsharpMask": [kCIInputRadiusKey, kCIInputIntensityKey],
        "CIVibrance": ["inputAmount"],
        "CIVignette": [kCIInputIntensityKey, kCIInputRadiusKey],
    ]
}
