import CryptoKit
import UIKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let text = Data("1013".utf8)
        let sum = SHA256.hash(data: text).prefix(4).map { String(format: "%02x", $0) }.joined()
        let key = SymmetricKey(data: Data(repeating: 7, count: 32))
        let isSealed = (try? AES.GCM.open(AES.GCM.seal(text, using: key), using: key)) == text
        let signer = P256.Signing.PrivateKey()
        let isSigned = (try? signer.signature(for: text)).map { signer.publicKey.isValidSignature($0, for: text) } ?? false
        print("sum \(sum), sealed \(isSealed), signed \(isSigned)")
        return true
    }
}
