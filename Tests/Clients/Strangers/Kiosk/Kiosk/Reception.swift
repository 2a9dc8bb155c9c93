import AdSupport
import AppTrackingTransparency
import AuthenticationServices
import CallKit
import CoreBluetooth
import CoreImage.CIFilterBuiltins
import HealthKit
import ImageIO
import PDFKit
import PushKit
import UIKit
import UniformTypeIdentifiers

/// Calls, guests and their papers. On a device without any of it each says so.
final class Reception: NSObject {
    private let provider = CXProvider(configuration: CXProviderConfiguration())
    private let calls = CXCallController()
    private let registry = PKPushRegistry(queue: .main)
    private var central: CBCentralManager?
    private var session: ASWebAuthenticationSession?
    private var answered: (() -> Void)?

    @MainActor func open() async {
        await ring()
        await greet()
        await track()
        await measure()
        await search()
        copyPapers()
    }

    private func ring() async {
        registry.delegate = self
        registry.desiredPushTypes = [.voIP]
        provider.setDelegate(self, queue: nil)
        let update = CXCallUpdate()
        update.remoteHandle = CXHandle(type: .phoneNumber, value: "+4930123")
        do {
            try await provider.reportNewIncomingCall(with: UUID(), update: update)
        } catch let error as CXErrorCodeIncomingCallError {
            print("call \(error.code == .unentitled), token \(registry.pushToken(for: .voIP)?.count ?? 0)")
        } catch {
            print("call \(error)")
        }
    }

    @MainActor private func greet() async {
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.requestedScopes = [.fullName, .email]
        let controller = ASAuthorizationController(authorizationRequests: [request])
        controller.delegate = self
        controller.presentationContextProvider = self
        await withCheckedContinuation { continuation in
            answered = { continuation.resume() }
            controller.performRequests()
        }
        let state = try? await ASAuthorizationAppleIDProvider().credentialState(forUserID: "000123.abc")
        print("guest known \(state == .authorized)")
        let url = URL(string: "https://guests.example.com/login")!
        await withCheckedContinuation { continuation in
            session = ASWebAuthenticationSession(url: url, callbackURLScheme: "kiosk") { url, error in
                if case ASWebAuthenticationSessionError.canceledLogin? = error {
                    print("guest went away, \(url == nil)")
                }
                continuation.resume()
            }
            session?.presentationContextProvider = self
            session?.start()
        }
    }

    private func track() async {
        let status = await ATTrackingManager.requestTrackingAuthorization()
        let identifier = ASIdentifierManager.shared().advertisingIdentifier.uuidString
        print("tracks \(status == .authorized), \(identifier.prefix(8))")
    }

    private func measure() async {
        let steps = HKQuantityType(.stepCount)
        let store = HKHealthStore()
        do {
            try await store.requestAuthorization(toShare: [], read: [steps])
        } catch {
            print("health \(HKHealthStore.isHealthDataAvailable()), \((error as NSError).code)")
        }
        let count: Double? = await withCheckedContinuation { continuation in
            let sort = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)
            let query = HKSampleQuery(sampleType: steps, predicate: nil, limit: 1, sortDescriptors: [sort]) {
                _, samples, _ in
                let sample = samples?.first as? HKQuantitySample
                continuation.resume(returning: sample?.quantity.doubleValue(for: .count()))
            }
            store.execute(query)
        }
        let pretzel = HKQuantity(unit: .gram(), doubleValue: 85)
        print("guest walked \(count ?? 0), pretzel of \(pretzel.doubleValue(for: HKUnit(from: "kg"))) kg")
    }

    @MainActor private func search() async {
        await withCheckedContinuation { continuation in
            answered = { continuation.resume() }
            central = CBCentralManager(delegate: self, queue: nil)
        }
    }

    private func copyPapers() {
        let dot = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAC0lEQVR42mNgQAcAABIAAXcnCWsAAAAASUVORK5CYII="
        guard let data = Data(base64Encoded: dot),
            let source = CGImageSourceCreateWithData(data as CFData, [kCGImageSourceShouldCache: false] as CFDictionary),
            let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
            let width = properties[kCGImagePropertyPixelWidth] as? CGFloat
        else { return print("no picture") }
        print("picture of \(width), \(CGImageSourceGetType(source) as String? == UTType.png.identifier)")
        let filter = CIFilter.sepiaTone()
        filter.inputImage = CIImage(data: data)
        filter.intensity = 0.5
        let made = filter.outputImage.flatMap { CIContext().createCGImage($0, from: $0.extent) }
        print("sepia \(filter.outputImage?.extent.width ?? 0), \(made == nil)")
        let menu = PDFDocument()
        menu.insert(PDFPage(), at: 0)
        print("menu of \(menu.pageCount), \(menu.write(to: FileManager.default.temporaryDirectory))")
    }
}

extension Reception: PKPushRegistryDelegate {
    func pushRegistry(_ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType) {
        print("token \(pushCredentials.token.count)")
    }
}

extension Reception: CXProviderDelegate {
    func providerDidReset(_ provider: CXProvider) {
        print("no calls")
    }

    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
        action.fulfill()
    }
}

extension Reception: ASAuthorizationControllerDelegate, ASAuthorizationControllerPresentationContextProviding,
    ASWebAuthenticationPresentationContextProviding
{
    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        if let credential = authorization.credential as? ASAuthorizationAppleIDCredential {
            print("guest \(credential.user)")
        }
        answered?()
    }

    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: Error) {
        print("no guest \((error as? ASAuthorizationError)?.code == .canceled)")
        answered?()
    }

    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { ASPresentationAnchor() }
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { ASPresentationAnchor() }
}

extension Reception: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        print("radio \(central.state == .unsupported), \(central.isScanning)")
        answered?()
    }
}
