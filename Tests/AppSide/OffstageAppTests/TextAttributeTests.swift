import Foundation
import OffstageUIKit
import Testing

/// What texts of apps are set with.
@MainActor @Suite struct TextAttributeTests {
    @Test func paragraphStyle_isCopiedWithItsValues() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = 4
        let copy = try #require(style.copy() as? NSParagraphStyle)
        #expect(copy.alignment == .center && copy.lineSpacing == 4 && copy.isEqual(style))
        style.lineBreakMode = .byClipping
        #expect(copy.lineBreakMode == .byWordWrapping && !copy.isEqual(style))
        let again = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
        again.headIndent = 8
        #expect(again.headIndent == 8 && copy.headIndent == 0 && NSParagraphStyle.default.alignment == .natural)
    }

    @Test func attributes_areFoundAgain() {
        let style = NSMutableParagraphStyle()
        let text = NSAttributedString(
            string: "tea",
            attributes: [
                .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.red, .paragraphStyle: style,
                .underlineStyle: NSUnderlineStyle.single.rawValue,
            ]
        )
        let found = text.attributes(at: 0, effectiveRange: nil)
        #expect((found[.font] as? UIFont)?.pointSize == 20 && found[.foregroundColor] as? UIColor == .red)
        #expect(found[.paragraphStyle] as? NSParagraphStyle === style && found[.underlineStyle] as? Int == 1)
    }

    @Test func attributesOfUIKit_areMembersOfATextAndAContainer() throws {
        var text = AttributedString("tea time")
        text.font = UIFont.boldSystemFont(ofSize: 20)
        let tea = try #require(text.range(of: "tea"))
        text[tea].foregroundColor = .red
        text[tea].underlineStyle = .single
        #expect(text.runs.map(\.foregroundColor) == [.red, nil])
        #expect(text.runs.allSatisfy { $0.font?.pointSize == 20 })
        var container = AttributeContainer()
        container.kern = 2
        text.mergeAttributes(container)
        #expect(text.runs.first?.kern == 2 && text.runs.first?.underlineStyle == .single)
    }

    @Test func font_hasItsNameAndSize() {
        let font = UIFont(name: "Avenir-Book", size: 11)?.withSize(12)
        #expect(font?.fontName == "Avenir-Book" && font?.pointSize == 12)
        #expect(UIFont.preferredFont(forTextStyle: .callout).pointSize == 16)
    }

    @Test func navigationItem_keepsAllItsButtons() {
        let item = UINavigationItem(title: "Teas")
        let buttons = ["Add", "Edit"].map { UIBarButtonItem(title: $0, style: .plain, target: nil, action: nil) }
        item.rightBarButtonItems = buttons
        #expect(item.rightBarButtonItems?.count == 2 && item.rightBarButtonItem === buttons[0])
        item.rightBarButtonItem = buttons[1]
        #expect(item.rightBarButtonItems == [buttons[1]])
        item.rightBarButtonItem = nil
        #expect(item.rightBarButtonItems == nil)
    }
}
