import Foundation

/// Reads a feed from its place as if it were a file.
class Letters: NSObject, XMLParserDelegate {
    private let place = URL(string: "https://mail.example.com/letters.xml")!
    private var text = ""
    private var titles: [String] = []

    func read() {
        guard let parser = XMLParser(contentsOf: place) else { return print("no letters") }
        parser.delegate = self
        parser.shouldProcessNamespaces = true
        print("letters \(parser.parse()): \(titles.joined(separator: ", "))")
        print("\(NSData(contentsOf: place)?.length ?? 0) bytes, \((try? String(contentsOf: place, encoding: .utf8))?.count ?? 0) letters")
        do {
            _ = try Data(contentsOf: place.appendingPathComponent("lost"))
        } catch {
            print("lost \((error as NSError).domain) \((error as NSError).code)")
        }
        let own = Bundle.main.url(forResource: "Info", withExtension: "plist")
        print("own \(own.flatMap { try? Data(contentsOf: $0) } != nil)")
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
        attributes attributeDict: [String: String] = [:]
    ) {
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
    ) {
        if elementName == "title" { titles.append(text) }
    }
}
