import Foundation
import FoundationNetworking
import Testing

@testable import OffstageNetworking

@Suite struct ResumeDataTests {
    private static let folder = URL(fileURLWithPath: "/private/var/mobile/tmp")

    private static let data: ResumeData = {
        var request = URLRequest(url: URL(string: "https://files.example.com/film.mp4?quality=high")!)
        request.setValue("Bearer 1", forHTTPHeaderField: "Authorization")
        request.setValue("ü & <b>", forHTTPHeaderField: "X-Title")
        var current = request
        current.url = URL(string: "https://cdn.example.com/f/1")
        return ResumeData(
            originalRequest: request,
            currentRequest: current,
            bytesReceived: 5_000_000_000,
            entityTag: "\"5f-1\"",
            serverDate: "Sun, 22 Nov 2026 10:00:00 GMT",
            fileName: "CFNetworkDownload_A1b2C3.tmp",
            byteRange: "bytes=500-"
        )
    }()

    private func written(_ os: Int) -> Data { Self.data.data(os: os, folder: Self.folder) }

    @Test(arguments: [6, 8, 9, 10, 11, 12, 17, 26]) func `T-62 every form is read whatever the OS`(os: Int) throws {
        var expected = Self.data
        if os < 11 { expected.byteRange = nil }
        #expect(try ResumeData(written(os)) == expected)
        // Once more the same bytes.
        #expect(written(os) == written(os))
    }

    @Test(arguments: [(6, 1), (8, 1), (9, 2), (10, 2), (11, 4)]) func `T-62 to iOS 11 it is a property list`(
        os: Int,
        version: Int
    ) throws {
        let list = try PropertyListSerialization.propertyList(from: written(os), format: nil)
        let file = try #require(list as? [String: Any])
        #expect(file["NSURLSessionResumeInfoVersion"] as? Int == version)
        #expect(file["NSURLSessionResumeBytesReceived"] as? Int64 == 5_000_000_000)
        #expect(file["NSURLSessionDownloadURL"] as? String == Self.data.originalRequest.url?.absoluteString)
        #expect(file["NSURLSessionResumeEntityTag"] as? String == "\"5f-1\"")
        let place = os <= 8 ? "/private/var/mobile/tmp/CFNetworkDownload_A1b2C3.tmp" : nil
        #expect(file["NSURLSessionResumeInfoLocalPath"] as? String == place)
        #expect((file["NSURLSessionResumeInfoTempFileName"] as? String == nil) == (os <= 8))
        // Foundation on Linux ends the process on any archived request, its own too.
        let request = try #require(file["NSURLSessionResumeCurrentRequest"] as? Data)
        #expect(URLRequest(archived: [UInt8](request)) == Self.data.currentRequest)
    }

    @Test func `T-62 from iOS 12 it is a keyed archive`() throws {
        let archive = try NSKeyedUnarchiver(forReadingFrom: written(12))
        let classes = [NSDictionary.self, NSString.self, NSNumber.self, NSData.self]
        let root = archive.decodeObject(of: classes, forKey: "NSKeyedArchiveRootObjectKey")
        let file = try #require(root as? [String: Any])
        #expect(file["NSURLSessionResumeInfoVersion"] as? Int == 5)
        #expect(file["NSURLSessionResumeBytesReceived"] as? Int64 == 5_000_000_000)
        #expect(file["NSURLSessionResumeInfoTempFileName"] as? String == Self.data.fileName)
        #expect(file["NSURLSessionResumeServerDownloadDate"] as? String == Self.data.serverDate)
    }

    @Test func `T-62 what Foundation archives is read`() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        let request = try NSKeyedArchiver.archivedData(
            withRootObject: Self.data.originalRequest as NSURLRequest,
            requiringSecureCoding: true
        )
        let file: NSDictionary = [
            "NSURLSessionDownloadURL": "https://elsewhere.example.com/" as NSString,
            "NSURLSessionResumeOriginalRequest": request as NSData,
            "NSURLSessionResumeBytesReceived": 70_000 as NSNumber,
            "NSURLSessionResumeInfoTempFileName": "a.tmp" as NSString,
        ]
        archiver.encode(file, forKey: "NSKeyedArchiveRootObjectKey")
        archiver.finishEncoding()
        let read = try ResumeData(archiver.encodedData)
        #expect(read.originalRequest.url == Self.data.originalRequest.url)
        #expect(read.originalRequest.allHTTPHeaderFields == Self.data.originalRequest.allHTTPHeaderFields)
        #expect(read.bytesReceived == 70_000)
        #expect(read.currentRequest == read.originalRequest)
    }

    /// A request whose fields have numbers for names, as iOS writes them.
    @Test func `T-62 of a request in another form the address and the fields are read`() throws {
        let request = KeyedArchive.bytes(root: "NSKeyedArchiveRootObjectKey") { archive in
            let address = archive.add(.text("https://files.example.com/a"))
            let url = archive.add(["NSURL", "NSObject"], [.init("NS.relative", address)])
            let fields = archive.add(dictionary: [.init("Accept", .text("image/png"))])
            return archive.add(
                ["NSURLRequest", "NSObject"],
                [.init("$0", .integer(9)), .init("$1", url), .init("$9", fields)]
            )
        }
        let read = try #require(URLRequest(archived: request))
        #expect(read.url?.absoluteString == "https://files.example.com/a")
        #expect(read.allHTTPHeaderFields == ["Accept": "image/png"])
    }

    @Test(arguments: [
        ("", ResumeData.Problem.unreadable), ("bplist00", .unreadable), ("no property list", .unreadable),
        ("<plist><array/></plist>", .lacks("NSURLSessionResumeBytesReceived")),
    ]) func `T-63 a damaged blob is one error`(text: String, problem: ResumeData.Problem) {
        #expect(throws: problem) { try ResumeData(Data(text.utf8)) }
    }

    @Test func `T-63 only downloads over the web are taken`() {
        var data = Self.data
        data.originalRequest = URLRequest(url: URL(string: "ftp://files.example.com/film")!)
        #expect(throws: ResumeData.Problem.scheme("ftp")) {
            try ResumeData(data.data(os: 26, folder: Self.folder))
        }
    }

    /// Bytes all over it changed, and ends of it missing: never a crash, and what is still read can be written.
    /// `scripts/fuzz` has the time for all of them.
    @Test(arguments: [9, 12]) func `T-63 a blob damaged anywhere ends nothing`(os: Int) throws {
        let whole = [UInt8](written(os))
        for place in stride(from: 0, to: whole.count, by: 5) {
            var bytes = whole
            bytes[place] ^= [0x01, 0x10, 0x80, 0xFF][place % 4]
            if place % 32 == 0 {
                try FuzzTarget.resumeData.check(bytes)
            } else {
                _ = try? ResumeData(Data(bytes))
            }
        }
        for count in stride(from: 0, to: whole.count, by: 64) { _ = try? ResumeData(Data(whole.prefix(count))) }
    }

    @Test func `T-63 a name never leads out of its folder`() throws {
        for name in ["../../secrets", "..", "/", ""] {
            var data = Self.data
            data.fileName = name
            let read = try? ResumeData(data.data(os: 26, folder: Self.folder))
            #expect(read == nil || read?.fileName == "secrets")
        }
    }

    @Test func propertyList_inBinaryForm_isFoundations() throws {
        let value = PropertyList.dictionary([
            .init("text", .text("ü€ and more than fifteen")), .init("number", .integer(-7)), .init("real", .real(1.5)),
            .init("flag", .boolean(true)), .init("date", .date(1000)), .init("data", .data(Array(0..<40))),
            .init("list", .list((0..<20).map { .integer($0) })),
        ])
        let bytes = BinaryPropertyListText.bytes(value)
        #expect(try BinaryPropertyList.value(bytes) == value)
        let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        let read = try #require(list as? [String: Any])
        #expect(read["text"] as? String == "ü€ and more than fifteen")
        #expect(read["number"] as? Int == -7 && read["real"] as? Double == 1.5 && read["flag"] as? Bool == true)
        #expect(read["date"] as? Date == Date(timeIntervalSinceReferenceDate: 1000))
        #expect(read["data"] as? Data == Data(0..<40) && read["list"] as? [Int] == Array(0..<20))
        let foreign = try PropertyListSerialization.data(fromPropertyList: read, format: .binary, options: 0)
        #expect(try BinaryPropertyList.value([UInt8](foreign))["list"] == value["list"])
        #expect(try PropertyList(xml: value.xml)["data"] == value["data"])
    }

    /// Lists that hold each other, and lists of lists that would be more than any memory.
    @Test func propertyList_thatIsLargerThanItsBytes_isRefused() {
        var circle = BinaryPropertyList.mark + [0xA1, 0, 8]
        circle += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0]
        circle += [0, 0, 0, 0, 0, 0, 0, 10]
        #expect(throws: PropertyList.Damage()) { try BinaryPropertyList.value(circle) }
        var bomb = PropertyList.text("")
        for _ in 0..<13 { bomb = .list([bomb, bomb]) }
        #expect(throws: PropertyList.Damage()) { try BinaryPropertyList.value(BinaryPropertyListText.bytes(bomb)) }
    }
}
