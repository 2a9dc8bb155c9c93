import Foundation

/// What a camera has written of a picture: the tags that apps ask for.
struct ExifTags {
    private let bytes: [UInt8]
    private let isLittle: Bool
    private(set) var properties: [String: Any] = [:]

    private static let tiff = [
        0x10f: "Make", 0x110: "Model", 0x112: "Orientation", 0x131: "Software", 0x132: "DateTime",
    ]
    private static let exif = [
        0x829a: "ExposureTime", 0x829d: "FNumber", 0x9003: "DateTimeOriginal", 0x9004: "DateTimeDigitized",
        0x9010: "OffsetTime", 0x9011: "OffsetTimeOriginal", 0x920a: "FocalLength", 0xa002: "PixelXDimension",
        0xa003: "PixelYDimension", 0xa434: "LensModel",
    ]
    private static let gps = [
        1: "LatitudeRef", 2: "Latitude", 3: "LongitudeRef", 4: "Longitude", 5: "AltitudeRef", 6: "Altitude",
        0x10: "ImgDirectionRef", 0x11: "ImgDirection", 0x1d: "DateStamp",
    ]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isLittle = bytes.first == 0x49
        guard bytes.count >= 8, bytes[0] == bytes[1], number(2, 2) == 42 else { return }
        let first = entries(number(4, 4))
        let tiff = named(first, Self.tiff)
        if !tiff.isEmpty { properties["{TIFF}"] = tiff }
        if let orientation = tiff["Orientation"] as? Int, (1...8).contains(orientation) {
            properties["Orientation"] = orientation
        }
        for (tag, key, names) in [(0x8769, "{Exif}", Self.exif), (0x8825, "{GPS}", Self.gps)] {
            guard let place = first[tag]?.first as? Int else { continue }
            let tags = named(entries(place), names)
            if !tags.isEmpty { properties[key] = tags }
        }
    }

    private func named(_ entries: [Int: [Any]], _ names: [Int: String]) -> [String: Any] {
        var result: [String: Any] = [:]
        for (tag, name) in names {
            guard let values = entries[tag], let first = values.first else { continue }
            // Degrees, minutes and seconds are one number.
            let parts = values.compactMap { $0 as? Double }
            result[name] = parts.count == 3 ? parts[0] + parts[1] / 60 + parts[2] / 3600 : first
        }
        return result
    }

    /// The entries of a directory by their tags: texts, whole numbers, and what is a fraction there.
    private func entries(_ place: Int) -> [Int: [Any]] {
        guard place >= 8, place + 2 <= bytes.count else { return [:] }
        var result: [Int: [Any]] = [:]
        for index in 0..<number(place, 2) {
            let entry = place + 2 + index * 12
            guard entry + 12 <= bytes.count else { break }
            let (type, count) = (number(entry + 2, 2), number(entry + 4, 4))
            guard let size = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 10: 8][type], count > 0, count <= bytes.count else {
                continue
            }
            let start = size * count <= 4 ? entry + 8 : number(entry + 8, 4)
            guard start + size * count <= bytes.count else { continue }
            if type == 2 {
                let text = bytes[start..<start + count].prefix { $0 != 0 }
                result[number(entry, 2)] = [String(decoding: text, as: UTF8.self)]
            } else {
                result[number(entry, 2)] = (0..<min(count, 3)).map { value(start + $0 * size, type, size) }
            }
        }
        return result
    }

    private func value(_ place: Int, _ type: Int, _ size: Int) -> Any {
        guard size == 8 else { return number(place, size) }
        let (above, below) = (number(place, 4), number(place + 4, 4))
        func signed(_ number: Int) -> Double {
            type == 10 ? Double(Int32(truncatingIfNeeded: number)) : Double(number)
        }
        return below == 0 ? 0 : signed(above) / signed(below)
    }

    private func number(_ place: Int, _ count: Int) -> Int {
        let part = bytes[place..<place + count]
        return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
}
