public import Foundation

public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void
public typealias VNConfidence = Float

/// Something to look for in a picture. Without pixels nothing is found: its handler hears an error.
open class VNRequest: NSObject, @unchecked Sendable {
    // Sendable but for its values, which are the app's to set before it is performed.
    public let completionHandler: VNRequestCompletionHandler?
    open var preferBackgroundProcessing = false
    open var usesCPUOnly = false
    open var revision = 1
    open var results: [VNObservation]? { nil }

    public init(completionHandler: VNRequestCompletionHandler?) {
        self.completionHandler = completionHandler
    }

    public convenience override init() {
        self.init(completionHandler: nil)
    }

    open func cancel() {}
}

open class VNImageBasedRequest: VNRequest, @unchecked Sendable {
    /// In parts of the picture.
    open var regionOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1)
}

public enum VNRequestTextRecognitionLevel: Int, Sendable {
    case accurate, fast
}

open class VNRecognizeTextRequest: VNImageBasedRequest, @unchecked Sendable {
    open var recognitionLanguages: [String] = ["en-US"]
    open var customWords: [String] = []
    open var recognitionLevel = VNRequestTextRecognitionLevel.accurate
    open var usesLanguageCorrection = true
    open var automaticallyDetectsLanguage = false
    open var minimumTextHeight: Float = 0
    @_nonoverride open var results: [VNRecognizedTextObservation]? { nil }

    /// - Returns: none: no text is read in any language.
    open func supportedRecognitionLanguages() throws -> [String] { [] }
}

open class VNDetectBarcodesRequest: VNImageBasedRequest, @unchecked Sendable {
    open var symbologies: [VNBarcodeSymbology] = []
    @_nonoverride open var results: [VNBarcodeObservation]? { nil }
}

open class VNDetectFaceRectanglesRequest: VNImageBasedRequest, @unchecked Sendable {
    @_nonoverride open var results: [VNFaceObservation]? { nil }
}

open class VNDetectFaceLandmarksRequest: VNImageBasedRequest, @unchecked Sendable {
    open var inputFaceObservations: [VNFaceObservation]?
    @_nonoverride open var results: [VNFaceObservation]? { nil }
}

open class VNDetectRectanglesRequest: VNImageBasedRequest, @unchecked Sendable {
    open var minimumAspectRatio: Float = 0.5
    open var maximumAspectRatio: Float = 1
    open var quadratureTolerance: Float = 30
    open var minimumSize: Float = 0.2
    open var minimumConfidence: VNConfidence = 0
    open var maximumObservations = 1
    @_nonoverride open var results: [VNRectangleObservation]? { nil }
}

open class VNDetectDocumentSegmentationRequest: VNImageBasedRequest, @unchecked Sendable {
    @_nonoverride open var results: [VNRectangleObservation]? { nil }
}

open class VNDetectTextRectanglesRequest: VNImageBasedRequest, @unchecked Sendable {
    open var reportCharacterBoxes = false
    @_nonoverride open var results: [VNRectangleObservation]? { nil }
}

open class VNClassifyImageRequest: VNImageBasedRequest, @unchecked Sendable {
    @_nonoverride open var results: [VNClassificationObservation]? { nil }
}
