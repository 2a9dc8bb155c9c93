import Foundation
import OffstageUIKit
import Testing

/// What texts and pictures are made with.
@MainActor @Suite struct FontTests {
    @Test func descriptors_sayWhatAFontIs() throws {
        let body = UIFont.preferredFont(forTextStyle: .body)
        #expect(body.fontDescriptor.symbolicTraits.isEmpty && body.fontName == ".SFUI-Regular")
        let descriptor = try #require(body.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
        let bold = UIFont(descriptor: descriptor, size: 0)
        #expect(bold.pointSize == 17 && bold.fontName == ".SFUI-BoldItalic")
        #expect(bold.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
        #expect(UIFont.systemFont(ofSize: 9, weight: .semibold).fontDescriptor.symbolicTraits.contains(.traitBold))
        let named = try #require(UIFont(name: "Georgia-Bold", size: 20))
        #expect(named.familyName == "Georgia" && named.fontDescriptor.symbolicTraits == .traitBold)
        let plain = named.fontDescriptor.withSymbolicTraits([])
        #expect(plain.map { UIFont(descriptor: $0, size: 8).fontName } == "Georgia-Regular")
        #expect(UIFont.boldSystemFont(ofSize: 3) == UIFont.systemFont(ofSize: 3, weight: .bold))
        #expect(UIFont.systemFont(ofSize: 3) != UIFont.systemFont(ofSize: 4))
        let traits: [UIFontDescriptor.TraitKey: Any] = [.weight: UIFont.Weight.heavy]
        let heavy = UIFont(descriptor: body.fontDescriptor.addingAttributes([.traits: traits]), size: 30)
        #expect(heavy.fontName == ".SFUI-Heavy" && heavy.pointSize == 30)
        #expect(UIFontMetrics(forTextStyle: .title1).scaledFont(for: heavy, maximumPointSize: 20).pointSize == 20)
    }

    @Test func texts_areMeasured() {
        let font = UIFont.systemFont(ofSize: 10)
        let line = "tea and cake".size(withAttributes: [.font: font])
        #expect(line.height == font.lineHeight && line.width > 40 && line.width < 70)
        let room = CGSize(width: 30, height: CGFloat.greatestFiniteMagnitude)
        let lines = "tea and cake".boundingRect(
            with: room,
            options: [.usesLineFragmentOrigin, .usesFontLeading],
            attributes: [.font: font],
            context: nil
        )
        #expect(lines.width <= 30 && lines.height >= 2 * font.lineHeight)
        let bold = NSAttributedString(string: "tea and cake", attributes: [.font: UIFont.boldSystemFont(ofSize: 10)])
        #expect(bold.size().width > line.width)
    }

    @Test func texts_beginEmpty() {
        #expect(NSMutableAttributedString().length == 0 && NSTextStorage().length == 0)
        let style = NSMutableParagraphStyle()
        style.addTabStop(NSTextTab(textAlignment: .right, location: 400))
        style.baseWritingDirection = .rightToLeft
        let other = NSMutableParagraphStyle()
        other.setParagraphStyle(style)
        #expect(other == style && other.tabStops.last?.location == 400 && NSParagraphStyle.default.tabStops.count == 12)
    }

    @Test func storage_tellsOfItsEdits() {
        final class Editor: NSObject, NSTextStorageDelegate {
            var heard: [String] = []

            func textStorage(
                _ textStorage: NSTextStorage,
                didProcessEditing editedMask: NSTextStorage.EditActions,
                range editedRange: NSRange,
                changeInLength delta: Int
            ) { heard.append("\(editedMask.rawValue) \(editedRange.location) \(editedRange.length) \(delta)") }
        }
        let (storage, editor) = (NSTextStorage(string: "tea"), Editor())
        let (manager, container) = (NSLayoutManager(), NSTextContainer(size: CGSize(width: 300, height: 0)))
        storage.delegate = editor
        storage.addLayoutManager(manager)
        manager.addTextContainer(container)
        storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "cake")
        #expect(editor.heard == ["2 0 4 1"] && manager.numberOfGlyphs == 4)
        #expect(manager.usedRect(for: container).height > 0)
        let text = NSMutableAttributedString(attachment: NSTextAttachment(image: UIImage()))
        text.append(NSAttributedString(string: "!"))
        #expect(text.containsAttachments(in: NSRange(location: 0, length: 2)) && text.length == 2)
    }

    @Test func pictures_haveTheSizeOfTheirBytes() throws {
        let png = Data([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0, 0, 0, 0, 6])
        let image = try #require(UIImage(data: png, scale: 2))
        #expect(image.size == CGSize(width: 128, height: 3) && image.cgImage?.width == 256)
        #expect(image.pngData() == png)
        let jpeg = Data([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 5, 0, 7, 3, 0, 0, 0, 0, 0, 0])
        #expect(UIImage(data: jpeg)?.size == CGSize(width: 7, height: 5))
        #expect(image.preparingThumbnail(of: CGSize(width: 64, height: 64))?.size == CGSize(width: 64, height: 1.5))
        #expect(image.withHorizontallyFlippedOrientation().imageOrientation == .upMirrored)
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { context in
            #expect(UIGraphicsGetCurrentContext() === context.cgContext)
        }
        #expect(drawn.size == CGSize(width: 4, height: 2) && drawn.scale == 3 && drawn.pngData() == nil)
    }

    @Test func symbols_addUpWhatTheyAreTold() throws {
        let large = UIImage.SymbolConfiguration(pointSize: 20, weight: .bold)
        let image = try #require(UIImage(systemName: "leaf", withConfiguration: large))
        #expect(image.isSymbolImage && image.symbolConfiguration == large)
        let both = image.applyingSymbolConfiguration(UIImage.SymbolConfiguration(scale: .small))
        let all = UIImage.SymbolConfiguration(pointSize: 20, weight: .bold, scale: .small)
        #expect(both?.symbolConfiguration == all && UIImage(named: "Leaf")?.applyingSymbolConfiguration(large) == nil)
    }

    @Test func dataSets_areFoundAsFolders() throws {
        #expect(NSDataAsset(name: "Prices") == nil)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Sets-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = folder.appendingPathComponent("Prices.dataset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        let list = #"{ "data": [{ "filename": "a.json", "universal-type-identifier": "public.json" }] }"#
        try Data(list.utf8).write(to: set.appendingPathComponent("Contents.json"))
        try Data("[1]".utf8).write(to: set.appendingPathComponent("a.json"))
        let asset = NSDataAsset(name: "Prices", bundle: try #require(Bundle(url: folder)))
        #expect(asset?.data == Data("[1]".utf8) && asset?.typeIdentifier == "public.json")
    }

    @Test func pages_areReadAsText() throws {
        let page = "<style>p { }</style><p>Tea &amp; <b>cake</b></p><ul><li>Caf&#233;</li></ul>1<br/>2 &lt; 3"
        let text = try NSAttributedString(
            data: Data(page.utf8),
            options: [
                .documentType: NSAttributedString.DocumentType.html, .characterEncoding: String.Encoding.utf8.rawValue,
            ],
            documentAttributes: nil
        )
        #expect(text.string == "Tea & cake\n\t•\tCafé\n1\n2 < 3")
        #expect(throws: CocoaError.self) {
            try NSAttributedString(
                data: Data(),
                options: [.documentType: NSAttributedString.DocumentType.rtf],
                documentAttributes: nil
            )
        }
    }

    @Test func colours_areArchived() throws {
        let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        let data = try NSKeyedArchiver.archivedData(withRootObject: color, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data) == color)
    }

    @Test func colours_comeApart() {
        var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        let color = UIColor(hue: 0.6, saturation: 0.5, brightness: 0.8, alpha: 0.4)
        #expect(color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha))
        #expect(abs(hue - 0.6) < 1e-9 && abs(saturation - 0.5) < 1e-9 && abs(brightness - 0.8) < 1e-9 && alpha == 0.4)
        #expect(!color.getWhite(&brightness, alpha: nil) && UIColor.gray.getWhite(&brightness, alpha: nil))
        #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(UIColor.red.cgColor.copy(alpha: 0.5)?.alpha == 0.5)
    }
}
