public import OffstageUIKit

/// What is read of media when somebody asks. Nothing is, so whatever is loaded fails.
public protocol AVAsynchronousKeyValueLoading: AnyObject {}

extension AVAsynchronousKeyValueLoading {
    public func load<A>(_ property: AVAsyncProperty<Self, A>) async throws -> A {
        throw AVError(.unknown)
    }

    public func load<A, B, each C>(
        _ first: AVAsyncProperty<Self, A>,
        _ second: AVAsyncProperty<Self, B>,
        _ rest: repeat AVAsyncProperty<Self, each C>
    ) async throws -> (A, B, repeat each C) {
        throw AVError(.unknown)
    }

    public func status<A>(of property: AVAsyncProperty<Self, A>) -> AVAsyncProperty<Self, A>.Status { .notYetLoaded }
}

/// A property of media, whatever its type.
open class AVPartialAsyncProperty<Root: AVAsynchronousKeyValueLoading>: @unchecked Sendable {
    fileprivate init() {}
}

/// A property of media.
public final class AVAsyncProperty<Root: AVAsynchronousKeyValueLoading, Value>: AVPartialAsyncProperty<Root>,
    @unchecked Sendable
{
    public enum Status {
        case notYetLoaded, loading
        case loaded(Value)
        case failed(NSError)
    }

    fileprivate override init() { super.init() }
}

extension AVPartialAsyncProperty where Root: AVAsset {
    public static var duration: AVAsyncProperty<Root, CMTime> { .init() }
    public static var isPlayable: AVAsyncProperty<Root, Bool> { .init() }
    public static var isExportable: AVAsyncProperty<Root, Bool> { .init() }
    public static var isReadable: AVAsyncProperty<Root, Bool> { .init() }
    public static var isComposable: AVAsyncProperty<Root, Bool> { .init() }
    public static var hasProtectedContent: AVAsyncProperty<Root, Bool> { .init() }
    public static var preferredRate: AVAsyncProperty<Root, Float> { .init() }
    public static var preferredVolume: AVAsyncProperty<Root, Float> { .init() }
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> { .init() }
    public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { .init() }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
    public static var naturalSize: AVAsyncProperty<Root, CGSize> { .init() }
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> { .init() }
    public static var nominalFrameRate: AVAsyncProperty<Root, Float> { .init() }
    public static var estimatedDataRate: AVAsyncProperty<Root, Float> { .init() }
    public static var minFrameDuration: AVAsyncProperty<Root, CMTime> { .init() }
    public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { .init() }
    public static var isEnabled: AVAsyncProperty<Root, Bool> { .init() }
    public static var isPlayable: AVAsyncProperty<Root, Bool> { .init() }
}

public enum AVKeyValueStatus: Int, Sendable {
    case unknown, loading, loaded, failed, cancelled
}
