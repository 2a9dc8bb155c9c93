import Foundation

// The filters behind the functions of `CIFilter`.

/// One that is given a picture.
class PictureFilter: CIFilter, @unchecked Sendable {
    var inputImage: CIImage? {
        get { value(forKey: "inputImage") as? CIImage }
        set { setValue(newValue, forKey: "inputImage") }
    }
}

final class QRCodeGeneratorFilter: CIFilter, CIQRCodeGenerator, @unchecked Sendable {
    var message: Data {
        get { value(forKey: "inputMessage") as? Data ?? Data() }
        set { setValue(newValue, forKey: "inputMessage") }
    }
    var correctionLevel: String {
        get { value(forKey: "inputCorrectionLevel") as? String ?? "M" }
        set { setValue(newValue, forKey: "inputCorrectionLevel") }
    }
}

final class Code128BarcodeGeneratorFilter: CIFilter, CICode128BarcodeGenerator, @unchecked Sendable {
    var message: Data {
        get { value(forKey: "inputMessage") as? Data ?? Data() }
        set { setValue(newValue, forKey: "inputMessage") }
    }
    var quietSpace: Float {
        get { number("inputQuietSpace", 7) }
        set { setValue(newValue, forKey: "inputQuietSpace") }
    }
    var barcodeHeight: Float {
        get { number("inputBarcodeHeight", 32) }
        set { setValue(newValue, forKey: "inputBarcodeHeight") }
    }
}

final class GaussianBlurFilter: PictureFilter, CIGaussianBlur, @unchecked Sendable {
    var radius: Float {
        get { number("inputRadius", 10) }
        set { setValue(newValue, forKey: "inputRadius") }
    }
}

final class SepiaToneFilter: PictureFilter, CISepiaTone, @unchecked Sendable {
    var intensity: Float {
        get { number("inputIntensity", 1) }
        set { setValue(newValue, forKey: "inputIntensity") }
    }
}

final class PixellateFilter: PictureFilter, CIPixellate, @unchecked Sendable {
    var center: CGPoint {
        get { (value(forKey: "inputCenter") as? CIVector)?.cgPointValue ?? CGPoint(x: 150, y: 150) }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputCenter") }
    }
    var scale: Float {
        get { number("inputScale", 8) }
        set { setValue(newValue, forKey: "inputScale") }
    }
}

final class CrystallizeFilter: PictureFilter, CICrystallize, @unchecked Sendable {
    var radius: Float {
        get { number("inputRadius", 20) }
        set { setValue(newValue, forKey: "inputRadius") }
    }
    var center: CGPoint {
        get { (value(forKey: "inputCenter") as? CIVector)?.cgPointValue ?? CGPoint(x: 150, y: 150) }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputCenter") }
    }
}

final class VignetteFilter: PictureFilter, CIVignette, @unchecked Sendable {
    var intensity: Float {
        get { number("inputIntensity", 0) }
        set { setValue(newValue, forKey: "inputIntensity") }
    }
    var radius: Float {
        get { number("inputRadius", 1) }
        set { setValue(newValue, forKey: "inputRadius") }
    }
}

final class UnsharpMaskFilter: PictureFilter, CIUnsharpMask, @unchecked Sendable {
    var radius: Float {
        get { number("inputRadius", 2.5) }
        set { setValue(newValue, forKey: "inputRadius") }
    }
    var intensity: Float {
        get { number("inputIntensity", 0.5) }
        set { setValue(newValue, forKey: "inputIntensity") }
    }
}

final class EdgesFilter: PictureFilter, CIEdges, @unchecked Sendable {
    var intensity: Float {
        get { number("inputIntensity", 1) }
        set { setValue(newValue, forKey: "inputIntensity") }
    }
}

final class BloomFilter: PictureFilter, CIBloom, @unchecked Sendable {
    var radius: Float {
        get { number("inputRadius", 10) }
        set { setValue(newValue, forKey: "inputRadius") }
    }
    var intensity: Float {
        get { number("inputIntensity", 0.5) }
        set { setValue(newValue, forKey: "inputIntensity") }
    }
}

final class ColorControlsFilter: PictureFilter, CIColorControls, @unchecked Sendable {
    var saturation: Float {
        get { number("inputSaturation", 1) }
        set { setValue(newValue, forKey: "inputSaturation") }
    }
    var brightness: Float {
        get { number("inputBrightness", 0) }
        set { setValue(newValue, forKey: "inputBrightness") }
    }
    var contrast: Float {
        get { number("inputContrast", 1) }
        set { setValue(newValue, forKey: "inputContrast") }
    }
}

final class ColorMonochromeFilter: PictureFilter, CIColorMonochrome, @unchecked Sendable {
    var color: CIColor {
        get { value(forKey: "inputColor") as? CIColor ?? CIColor(red: 0.6, green: 0.45, blue: 0.3) }
        set { setValue(newValue, forKey: "inputColor") }
    }
    var intensity: Float {
        get { number("inputIntensity", 1) }
        set { setValue(newValue, forKey: "inputIntensity") }
    }
}

final class ExposureAdjustFilter: PictureFilter, CIExposureAdjust, @unchecked Sendable {
    var ev: Float {
        get { number("inputEV", 0) }
        set { setValue(newValue, forKey: "inputEV") }
    }
}

final class ColorInvertFilter: PictureFilter, CIColorInvert, @unchecked Sendable {}

final class HueAdjustFilter: PictureFilter, CIHueAdjust, @unchecked Sendable {
    var angle: Float {
        get { number("inputAngle", 0) }
        set { setValue(newValue, forKey: "inputAngle") }
    }
}

final class VibranceFilter: PictureFilter, CIVibrance, @unchecked Sendable {
    var amount: Float {
        get { number("inputAmount", 0) }
        set { setValue(newValue, forKey: "inputAmount") }
    }
}

final class TwirlDistortionFilter: PictureFilter, CITwirlDistortion, @unchecked Sendable {
    var center: CGPoint {
        get { (value(forKey: "inputCenter") as? CIVector)?.cgPointValue ?? CGPoint(x: 150, y: 150) }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputCenter") }
    }
    var radius: Float {
        get { number("inputRadius", 300) }
        set { setValue(newValue, forKey: "inputRadius") }
    }
    var angle: Float {
        get { number("inputAngle", 3.14) }
        set { setValue(newValue, forKey: "inputAngle") }
    }
}

final class PhotoEffectFilter: PictureFilter, CIPhotoEffect, @unchecked Sendable {}

final class AreaAverageFilter: PictureFilter, CIAreaAverage, @unchecked Sendable {
    var extent: CGRect {
        get { (value(forKey: "inputExtent") as? CIVector)?.cgRectValue ?? .zero }
        set { setValue(CIVector(cgRect: newValue), forKey: "inputExtent") }
    }
}

final class FalseColorFilter: PictureFilter, CIFalseColor, @unchecked Sendable {
    var color0: CIColor {
        get { value(forKey: "inputColor0") as? CIColor ?? .black }
        set { setValue(newValue, forKey: "inputColor0") }
    }
    var color1: CIColor {
        get { value(forKey: "inputColor1") as? CIColor ?? .white }
        set { setValue(newValue, forKey: "inputColor1") }
    }
}

final class BlendWithMaskFilter: PictureFilter, CIBlendWithMask, @unchecked Sendable {
    var backgroundImage: CIImage? {
        get { value(forKey: "inputBackgroundImage") as? CIImage }
        set { setValue(newValue, forKey: "inputBackgroundImage") }
    }
    var maskImage: CIImage? {
        get { value(forKey: "inputMaskImage") as? CIImage }
        set { setValue(newValue, forKey: "inputMaskImage") }
    }
}

extension CIFilter {
    /// Whatever kind of number was set.
    fileprivate func number(_ key: String, _ other: Float) -> Float {
        switch value(forKey: key) {
        case let number as Float: number
        case let number as Double: Float(number)
        case let number as CGFloat: Float(number)
        case let number as Int: Float(number)
        case let number as NSNumber: number.floatValue
        default: other
        }
    }
}
