public import Foundation
public import OpenCombine

// Foundation's coders as the operators `decode` and `encode` want them.

extension JSONDecoder: @retroactive TopLevelDecoder {
    public typealias Input = Data
}

extension JSONEncoder: @retroactive TopLevelEncoder {
    public typealias Output = Data
}

extension PropertyListDecoder: @retroactive TopLevelDecoder {
    public typealias Input = Data
}

extension PropertyListEncoder: @retroactive TopLevelEncoder {
    public typealias Output = Data
}
