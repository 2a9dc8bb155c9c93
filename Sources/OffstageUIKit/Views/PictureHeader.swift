import Foundation

/// What the first bytes of a picture say of its size.
enum PictureHeader {
    static func pixels(of data: Data) -> CGSize? {
        let bytes = [UInt8](data.prefix(24))
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]), bytes.count == 24 {
            return size(number(bytes[16..<20]), number(bytes[20..<24]))
        }
        if bytes.starts(with: Array("GIF8".utf8)), bytes.count > 9 {
            return size(number(bytes[6..<8].reversed()), number(bytes[8..<10].reversed()))
        }
        return bytes.starts(with: [0xff, 0xd8]) ? frame(of: [UInt8](data)) : nil
    }

    /// A JPEG is a row of segments, each with its length; one of them is the frame.
    private static func frame(of bytes: [UInt8]) -> CGSize? {
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xff {
            let kind = bytes[place + 1]
            // Of the frames' kinds these three are something else.
            if (0xc0...0xcf).contains(kind), ![0xc4, 0xc8, 0xcc].contains(kind) {
                return size(number(bytes[place + 7..<place + 9]), number(bytes[place + 5..<place + 7]))
            }
            place += 2 + number(bytes[place + 2..<place + 4])
        }
        return nil
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    private static func size(_ width: Int, _ height: Int) -> CGSize { CGSize(width: width, height: height) }
}
