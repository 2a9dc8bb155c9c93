import OffstageKernel
import OffstageWire

/// What processes say.
extension Stage {
    /// What a process said, as events, in its order.
    func events(_ words: [AppProcess.Word], of process: AppProcess) -> [Event] {
        words.flatMap { word -> [Event] in
            switch word {
            case .fact(let fact):
                passAttachments(of: fact, from: process.app)
                return [.process(process.number, fact)]
            case .picture(let picture):
                try? SnapshotFiles(folder, process.app).write(picture)
                return []
            case .session(let word, let question):
                return [.process(process.number, .session(fact(word, question, process.app)))]
            case .security(let word, let question): return answer(word, question, to: process)
            case .transfer(let number, let word):
                networking.heard(word, of: number, from: process.number, at: host.now)
                return carryOnTransfers()
            }
        }
    }

    /// Before the kernel hears of it, so that its app finds them there (Y-9).
    private func passAttachments(of fact: ProcessFact, from part: AppIdentifier) {
        guard case .push(.notification(.contentHandled(_, let content))) = fact, let attachments = content.attachments,
            let owner = apps.apps.values.first(where: { $0.extensions?.contains { $0.identifier == part } ?? false }),
            let source = owner.all.first(where: { $0.identifier == part })
        else { return }
        AttachmentFiles(folder).pass(attachments, from: source, to: owner)
    }

    /// A word about background sessions; the file that a task names is taken into keeping before the kernel hears of
    /// the task (T-22).
    private func fact(_ word: SessionMessage, _ question: UInt32, _ app: AppIdentifier) -> SessionFact {
        // What an extension says of sessions is its app's.
        let isPart = apps.apps[app] == nil
        let owner =
            !isPart
            ? nil : kernel.installedApps.first { $0.manifest.extensions?.contains { $0.identifier == app } ?? false }
        let app = owner?.manifest.identifier ?? app
        if case .identified(let answer, let task, let session) = word {
            let key = SessionKey(app: app, session: WireTranslation.clamped(session))
            networking.background.keep(answer, for: TransferKey(session: key, task: task))
        }
        return WireTranslation(epoch: host.epoch, folders: hostFolders).fact(word, question: question) {
            order,
            session in
            let key = TransferKey(session: SessionKey(app: app, session: session), task: order.task)
            let body = order.bodyFile.flatMap { files.takeBody($0, for: key) }
            networking.background.keepsEye(on: key, since: body?.mark)
            return (
                body: body?.bytes,
                part: order.partial.flatMap { files.takePart($0.path, for: key) }
            )
        }
    }
}
