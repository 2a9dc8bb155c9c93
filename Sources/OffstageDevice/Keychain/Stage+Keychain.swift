import OffstageKernel
import OffstageWire

extension Stage {
    /// Questions about certificates and to the keychain are answered here: they wait for nothing.
    /// - Returns: what the kernel must know of it.
    func answer(_ message: SecurityMessage, _ question: UInt32, to process: AppProcess) -> [Event] {
        if let answer = CertificateQuestions.answer(message) {
            send(.answer(.security(answer)), id: question, to: process.number)
        }
        guard case .keychain(let message) = message,
            let part = apps.apps.values.lazy.flatMap(\.all).first(where: { $0.identifier == process.app })
        else { return [] }
        let access = KeychainAccess(of: process.app, inBundle: folder.bundle(of: part), of: kernel)
        let (answer, seen) = keychain.handle(
            message,
            of: process.number,
            access,
            now: host.epoch.date(of: host.now)
        )
        send(.answer(.security(answer)), id: question, to: process.number)
        return seen.map { .process(process.number, .observed($0)) }
    }
}
