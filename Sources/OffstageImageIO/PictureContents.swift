import Foundation

/// What bytes say of their pictures.
struct PictureContents {
    struct Picture {
        var width, height: Int
        var properties: [String: Any]

        /// Whether it is to be looked at turned by a quarter.
        var isOnItsSide: Bool { (properties["Orientation"] as? Int ?? 1) > 4 }

        init(_ width: Int, _ height: Int, _ more: [String: Any] = [:]) {
            (self.width, self.height) = (width, height)
            properties = more.merging(["PixelWidth": width, "PixelHeight": height, "Depth": 8]) { $1 }
            if properties["ColorModel"] == nil { properties["ColorModel"] = "RGB" }
        }
    }

    let type: String
    private(set) var pictures: [Picture] = []
    private(set) var properties: [String: Any]

    /// Nil of a type that is unknown here.
    init?(_ data: Data) {
        let bytes = [UInt8](data)
        properties = ["FileSize": bytes.count]
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            type = "public.png"
            readPNG(bytes)
        } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
            type = "public.jpeg"
            readJPEG(bytes)
        } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
            type = "com.compuserve.gif"
            readGIF(bytes)
        } else {
            return nil
        }
    }

    private mutating func readPNG(_ bytes: [UInt8]) {
        guard bytes.count >= 26 else { return }
        let kind = bytes[25]
        pictures = [
            Picture(
                number(bytes, 16, 4),
                number(bytes, 20, 4),
                ["HasAlpha": kind & 4 != 0, "ColorModel": kind & 2 == 0 ? "Gray" : "RGB"]
            )
        ]
        pictures[0].properties["Depth"] = Int(bytes[24])
    }

    /// A JPEG is a row of segments, each with its length; one of them is the frame, another may have EXIF.
    private mutating func readJPEG(_ bytes: [UInt8]) {
        var (place, more): (Int, [String: Any]) = (2, [:])
        while place + 9 < bytes.count, bytes[place] == 0xff {
            let kind = bytes[place + 1]
            let end = place + 2 + number(bytes, place + 2, 2)
            // Of the frames' kinds these three are something else.
            if (0xc0...0xcf).contains(kind), ![0xc4, 0xc8, 0xcc].contains(kind) {
                if bytes[place + 9] == 1 { more["ColorModel"] = "Gray" }
                pictures = [Picture(number(bytes, place + 7, 2), number(bytes, place + 5, 2), more)]
                return
            }
            let exif = Array("Exif\0\0".utf8)
            if kind == 0xe1, (place + 10...bytes.count).contains(end), bytes[(place + 4)...].starts(with: exif) {
                more.merge(ExifTags(Array(bytes[place + 10..<end])).properties) { $1 }
            }
            place = end
        }
    }

    /// A GIF is a screen and a row of blocks: pictures, and extensions that say how long the next one is shown.
    private mutating func readGIF(_ bytes: [UInt8]) {
        guard bytes.count >= 13 else { return }
        let (width, height) = (little(bytes, 6), little(bytes, 8))
        var gif: [String: Any] = ["HasGlobalColorMap": bytes[10] & 0x80 != 0]
        var place = 13 + colors(bytes[10])
        var delay: Int?
        while place + 1 < bytes.count {
            switch bytes[place] {
            case 0x21:
                if bytes[place + 1] == 0xf9, place + 6 < bytes.count { delay = little(bytes, place + 4) }
                let name = Array("NETSCAPE2.0".utf8)
                if bytes[place + 1] == 0xff, place + 18 < bytes.count, bytes[(place + 3)...].starts(with: name) {
                    gif["LoopCount"] = little(bytes, place + 16)
                }
                place = endOfBlocks(bytes, place + 2)
            case 0x2c where place + 10 < bytes.count:
                var times: [String: Any] = [:]
                if let delay {
                    times["UnclampedDelayTime"] = Double(delay) / 100
                    // As everybody does, what is too short to be meant is a tenth of a second.
                    times["DelayTime"] = delay < 2 ? 0.1 : Double(delay) / 100
                }
                pictures.append(Picture(width, height, ["HasAlpha": true, "{GIF}": times]))
                delay = nil
                place = endOfBlocks(bytes, place + 11 + colors(bytes[place + 9]))
            default:
                place = bytes.count
            }
        }
        properties["{GIF}"] = gif
    }

    private func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    private func endOfBlocks(_ bytes: [UInt8], _ start: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place] != 0 { place += Int(bytes[place]) + 1 }
        return place + 1
    }

    private func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private func little(_ bytes: [UInt8], _ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
}
