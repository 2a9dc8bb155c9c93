import Foundation
import OffstageImageIO
import OffstagePDFKit
import OffstageUIKit
import Testing

@testable import OffstageCoreImage

/// What files say of their pictures and pages.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PictureFileTests {
    private func bytes(_ hex: String) -> Data {
        let digits = Array(hex.filter { !$0.isWhitespace })
        return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16)! })
    }

    private func properties(_ source: CGImageSource, _ index: Int = 0) -> [CFString: Any] {
        CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [CFString: Any] ?? [:]
    }

    /// 4 by 3 pixels, of which a camera says that they lie on their side, when they were taken and where.
    private var photo: Data {
        // The tags: an orientation, and where the other two directories are.
        let tags = """
            4d4d002a 00000008 0003
            0112 0003 00000001 0006 0000 8769 0004 00000001 00000032 8825 0004 00000001 00000058
            00000000
            0001 9003 0002 00000014 00000044 00000000
            323032363a31313a32382032303a33343a3232 00
            0002 0001 0002 00000002 4e00 0000 0002 0005 00000003 00000076 00000000
            00000034 00000001 0000001e 00000001 00000000 00000001
            """
        let exif = bytes("457869660000" + tags)
        let length = exif.count + 2
        return bytes("ffd8 ffe1") + Data([UInt8(length >> 8), UInt8(length & 255)]) + exif
            + bytes("ffc0 0011 08 0003 0004 03 011100 021100 031100 ffd9")
    }

    @Test func photo_hasSizeAndWhatItsCameraSays() throws {
        let source = try #require(CGImageSourceCreateWithData(photo as CFData, nil))
        #expect(CGImageSourceGetType(source) as String? == "public.jpeg" && CGImageSourceGetCount(source) == 1)
        let known = properties(source)
        #expect(known[kCGImagePropertyPixelWidth] as? Int == 4 && known[kCGImagePropertyPixelHeight] as? CGFloat == 3)
        #expect(known[kCGImagePropertyOrientation] as? UInt32 == 6)
        let exif = known[kCGImagePropertyExifDictionary] as? [String: Any]
        #expect(exif?[kCGImagePropertyExifDateTimeOriginal as String] as? String == "2026:11:28 20:34:22")
        let place = known[kCGImagePropertyGPSDictionary] as? [CFString: Any]
        #expect(place?[kCGImagePropertyGPSLatitude] as? Double == 52.5)
        #expect(place?[kCGImagePropertyGPSLatitudeRef] as? String == "N")
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceThumbnailMaxPixelSize: 2,
        ]
        let small = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
        #expect(small.map { [$0.width, $0.height] } == [2, 2] && CIImage(data: photo)?.extent.width == 4)
    }

    /// Its only segment ends before it begins to say anything.
    @Test func photo_thatIsCutShort_hasNoPicture() throws {
        let broken = bytes("ffd8 ffe1 0002 457869660000 49490000")
        #expect(CGImageSourceGetCount(try #require(CGImageSourceCreateWithData(broken as CFData, nil))) == 0)
    }

    @Test func animation_hasItsPicturesAndTheirTimes() throws {
        let frame = "2c 0000 0000 0200 0100 00 02 02 4c01 00"
        let loop = "21ff 0b 4e45545343415045322e30 03 01 0500 00"
        let gif =
            bytes("474946383961 0200 0100 80 00 00 000000 ffffff \(loop)")
            + bytes("21f9 04 00 1900 00 00 \(frame) 21f9 04 00 0100 00 00 \(frame) 3b")
        let source = try #require(CGImageSourceCreateWithData(gif as CFData, nil))
        #expect(CGImageSourceGetCount(source) == 2 && CGImageSourceGetStatus(source) == .statusComplete)
        let times = (0...1).map { index in
            (properties(source, index)[kCGImagePropertyGIFDictionary] as? [CFString: Any])?[
                kCGImagePropertyGIFDelayTime
            ]
        }
        #expect(times.map { $0 as? Double } == [0.25, 0.1])
        let whole = CGImageSourceCopyProperties(source, nil) as? [String: Any]
        #expect((whole?["{GIF}"] as? [String: Any])?["LoopCount"] as? Int == 5)
        let unknown = CGImageSourceCreateWithData(Data("text".utf8) as CFData, nil)
        #expect(unknown.map(CGImageSourceGetCount) == 0 && unknown.flatMap(CGImageSourceGetType) == nil)
    }

    private let paper = """
        %PDF-1.4
        1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
        2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 595 842] >> endobj
        3 0 obj << /Type /Page /Parent 2 0 R >> endobj
        4 0 obj << /Type /Page /Parent 2 0 R /Rotate 90 /CropBox [10 10 110 60] >> endobj
        trailer << /Root 1 0 R /Size 5 >>
        """

    @Test func document_hasThePagesThatLieOpen() throws {
        let data = Data(paper.utf8)
        let document = try #require(PDFDocument(data: data))
        #expect(document.pageCount == 2 && document.page(at: 0)?.bounds(for: .mediaBox).height == 842)
        let last = try #require(document.page(at: 1))
        #expect(last.bounds(for: .cropBox) == CGRect(x: 10, y: 10, width: 100, height: 50) && last.rotation == 90)
        #expect(last.thumbnail(of: CGSize(width: 10, height: 10), for: .cropBox).size == CGSize(width: 5, height: 10))
        let view = PDFView()
        view.document = document
        view.goToNextPage(nil)
        #expect(view.currentPage === last && !view.canGoToNextPage && document.dataRepresentation() == data)
        document.removePage(at: 0)
        #expect(document.pageCount == 1 && last.label == "1" && document.dataRepresentation() == nil)
        // What the catalogue names is packed away, or nowhere.
        #expect(PDFDocument(data: Data(paper.replacingOccurrences(of: "2 0 obj", with: "9 0 obj").utf8)) == nil)
        #expect(PDFDocument(data: Data("no document".utf8)) == nil)
    }

    @Test func filter_keepsWhatItIsTold() {
        let filter = CIFilter.vignette()
        filter.setValue(2, forKey: kCIInputRadiusKey)
        filter.inputImage = CIImage(CGRect(x: 0, y: 0, width: 8, height: 6))
        #expect(filter.radius == 2 && filter.inputKeys.contains(kCIInputIntensityKey))
        #expect(filter.outputImage?.cropped(to: CGRect(x: 4, y: 0, width: 9, height: 9)).extent.size.width == 4)
        let code = CIFilter.qrCodeGenerator().outputImage?.transformed(by: CGAffineTransform(scaleX: 10, y: 10))
        #expect(code.map { UIImage(ciImage: $0).size } == .zero)
        #expect(CIContext().createCGImage(CIImage.empty(), from: .zero) == nil && CIFilter(name: "Blur") == nil)
    }
}
