public import Foundation

public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Turns places into addresses and back on iOS. This device has no such service: every request fails as one without a
/// network does.
open class CLGeocoder: NSObject {
    private let lock = NSLock()
    /// Requests that have no answer yet, each with whether it was cancelled.
    private var pending: [Int: Bool] = [:]
    private var last = 0

    open var isGeocoding: Bool { lock.withLock { !pending.isEmpty } }

    open func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler) {
        fail(completionHandler)
    }

    open func reverseGeocodeLocation(
        _ location: CLLocation,
        preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        fail(completionHandler)
    }

    open func geocodeAddressString(_ address: String, completionHandler: @escaping CLGeocodeCompletionHandler) {
        fail(completionHandler)
    }

    open func geocodeAddressString(
        _ address: String,
        in region: CLRegion?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        fail(completionHandler)
    }

    open func geocodeAddressString(
        _ address: String,
        in region: CLRegion?,
        preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        fail(completionHandler)
    }

    open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
        throw CLError(.network)
    }

    open func reverseGeocodeLocation(
        _ location: CLLocation,
        preferredLocale locale: Locale?
    ) async throws -> [CLPlacemark] {
        throw CLError(.network)
    }

    open func geocodeAddressString(_ address: String) async throws -> [CLPlacemark] {
        throw CLError(.network)
    }

    open func geocodeAddressString(_ address: String, in region: CLRegion?) async throws -> [CLPlacemark] {
        throw CLError(.network)
    }

    /// Requests without an answer end with `CLError.geocodeCanceled`.
    open func cancelGeocode() {
        lock.withLock { pending = pending.mapValues { _ in true } }
    }

    /// The answer comes on the main thread, as on iOS.
    private func fail(_ handler: @escaping CLGeocodeCompletionHandler) {
        let number = lock.withLock {
            last += 1
            pending[last] = false
            return last
        }
        DispatchQueue.main.async {
            let wasCancelled = self.lock.withLock { self.pending.removeValue(forKey: number) } == true
            handler(nil, CLError(wasCancelled ? .geocodeCanceled : .network))
        }
    }
}
