// By name, with properties for what each is told.
extension CIFilter {
    public class func qrCodeGenerator() -> any CIFilter & CIQRCodeGenerator {
        QRCodeGeneratorFilter(_name: "CIQRCodeGenerator")
    }
    public class func code128BarcodeGenerator() -> any CIFilter & CICode128BarcodeGenerator {
        Code128BarcodeGeneratorFilter(_name: "CICode128BarcodeGenerator")
    }
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { GaussianBlurFilter(_name: "CIGaussianBlur") }
    public class func sepiaTone() -> any CIFilter & CISepiaTone { SepiaToneFilter(_name: "CISepiaTone") }
    public class func pixellate() -> any CIFilter & CIPixellate { PixellateFilter(_name: "CIPixellate") }
    public class func crystallize() -> any CIFilter & CICrystallize { CrystallizeFilter(_name: "CICrystallize") }
    public class func vignette() -> any CIFilter & CIVignette { VignetteFilter(_name: "CIVignette") }
    public class func unsharpMask() -> any CIFilter & CIUnsharpMask { UnsharpMaskFilter(_name: "CIUnsharpMask") }
    public class func edges() -> any CIFilter & CIEdges { EdgesFilter(_name: "CIEdges") }
    public class func bloom() -> any CIFilter & CIBloom { BloomFilter(_name: "CIBloom") }
    public class func colorControls() -> any CIFilter & CIColorControls {
        ColorControlsFilter(_name: "CIColorControls")
    }
    public class func colorMonochrome() -> any CIFilter & CIColorMonochrome {
        ColorMonochromeFilter(_name: "CIColorMonochrome")
    }
    public class func exposureAdjust() -> any CIFilter & CIExposureAdjust {
        ExposureAdjustFilter(_name: "CIExposureAdjust")
    }
    public class func colorInvert() -> any CIFilter & CIColorInvert { ColorInvertFilter(_name: "CIColorInvert") }
    public class func hueAdjust() -> any CIFilter & CIHueAdjust { HueAdjustFilter(_name: "CIHueAdjust") }
    public class func vibrance() -> any CIFilter & CIVibrance { VibranceFilter(_name: "CIVibrance") }
    public class func twirlDistortion() -> any CIFilter & CITwirlDistortion {
        TwirlDistortionFilter(_name: "CITwirlDistortion")
    }
    public class func photoEffectChrome() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(_name: "CIPhotoEffectChrome")
    }
    public class func photoEffectFade() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(_name: "CIPhotoEffectFade")
    }
    public class func photoEffectInstant() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(_name: "CIPhotoEffectInstant")
    }
    public class func photoEffectMono() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(_name: "CIPhotoEffectMono")
    }
    public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(_name: "CIPhotoEffectNoir")
    }
    public class func photoEffectProcess() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(_name: "CIPhotoEffectProcess")
    }
    public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(_name: "CIPhotoEffectTonal")
    }
    public class func photoEffectTransfer() -> any CIFilter & CIPhotoEffect {
        PhotoEffectFilter(_name: "CIPhotoEffectTransfer")
    }
    public class func areaAverage() -> any CIFilter & CIAreaAverage { AreaAverageFilter(_name: "CIAreaAverage") }
    public class func falseColor() -> any CIFilter & CIFalseColor { FalseColorFilter(_name: "CIFalseColor") }
    public class func blendWithMask() -> any CIFilter & CIBlendWithMask {
        BlendWithMaskFilter(_name: "CIBlendWithMask")
    }
}
