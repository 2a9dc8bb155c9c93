public import Foundation

public enum CGImageSourceStatus: Int32, Sendable {
    case statusUnexpectedEOF = -5
    case statusInvalidData = -4
    case statusUnknownType = -3
    case statusReadingHeader = -2
    case statusIncomplete = -1
    case statusComplete = 0
}

/// The bytes of pictures: of PNG, JPEG and GIF it reads how many there are, how large, and what is said of them. No
/// pixels are read, and other types are unknown.
public final class CGImageSource {
    var contents: PictureContents?

    init(_ data: Data) {
        contents = PictureContents(data)
    }
}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource(Data(referencing: data))
}

public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    (try? Data(contentsOf: url as URL)).map(CGImageSource.init)
}

public func CGImageSourceCreateWithDataProvider(
    _ provider: CGDataProvider,
    _ options: CFDictionary?
) -> CGImageSource? {
    provider.data.flatMap { CGImageSourceCreateWithData($0, options) }
}

public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource { CGImageSource(Data()) }

/// - Parameter data: all bytes that there are so far.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
    isrc.contents = PictureContents(Data(referencing: data))
}

/// - Returns: a uniform type identifier, or nil of a type that is unknown here.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    isrc.contents.map { $0.type as NSString }
}

public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.contents?.pictures.count ?? 0 }
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
    guard let contents = isrc.contents else { return .statusUnknownType }
    return contents.pictures.isEmpty ? .statusReadingHeader : .statusComplete
}

public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    picture(isrc, index) == nil ? .statusUnknownType : .statusComplete
}

public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
    ["public.png", "public.jpeg", "com.compuserve.gif"] as NSArray
}

// MARK: What is said of the pictures

public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    isrc.contents.map { dictionary($0.properties) }
}

public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CFDictionary? {
    picture(isrc, index).map { dictionary($0.properties) }
}

private func dictionary(_ properties: [String: Any]) -> CFDictionary {
    let made = NSMutableDictionary()
    for (key, value) in properties {
        made[key as NSString] = (value as? [String: Any]).map(dictionary) ?? value
    }
    return made
}

// MARK: The pictures

/// - Returns: a picture without its pixels.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    picture(isrc, index).map { CGImage(width: $0.width, height: $0.height) }
}

/// - Returns: a picture without its pixels, as large as it would be; nil if the options do not have one made, for none
///   is read from the bytes.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource,
    _ index: Int,
    _ options: CFDictionary?
) -> CGImage? {
    guard let picture = picture(isrc, index) else { return nil }
    func option(_ key: CFString) -> NSNumber? { options?[key] as? NSNumber }
    let isMade = [kCGImageSourceCreateThumbnailFromImageAlways, kCGImageSourceCreateThumbnailFromImageIfAbsent]
        .contains { option($0)?.boolValue == true }
    guard isMade else { return nil }
    let largest = Double(max(picture.width, picture.height))
    // As on iOS, a thumbnail is never larger than its picture.
    let scale = min(1, (option(kCGImageSourceThumbnailMaxPixelSize)?.doubleValue ?? largest) / largest)
    let size = [picture.width, picture.height].map { max(1, Int((Double($0) * scale).rounded())) }
    let isTurned = option(kCGImageSourceCreateThumbnailWithTransform)?.boolValue == true && picture.isOnItsSide
    return isTurned ? CGImage(width: size[1], height: size[0]) : CGImage(width: size[0], height: size[1])
}

private func picture(_ source: CGImageSource, _ index: Int) -> PictureContents.Picture? {
    guard let pictures = source.contents?.pictures, pictures.indices.contains(index) else { return nil }
    return pictures[index]
}
