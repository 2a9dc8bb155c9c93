import OffstageKernel
import OffstageTransfer
import OffstageWire

/// The words of background sessions: paths are the wire's alone, the kernel knows tasks.
extension WireTranslation {
    /// - Parameters:
    ///   - question: the number of the frame, under which a question is answered.
    ///   - take: takes the files of a task that is made into keeping; answers with their bytes.
    func fact(
        _ message: SessionMessage,
        question: UInt32,
        take: (SessionMessage.Order, String) -> (body: Int64?, part: Int64?)
    ) -> SessionFact {
        let question = QuestionNumber(rawValue: Int(question))
        return switch message {
        case .opened(let session, let settings):
            .opened(question, session: Self.clamped(session), Self.settings(settings))
        case .closed(let session): .closed(session: Self.clamped(session))
        case .created(let wish, let session):
            .created(
                wish.kind == .upload ? question : nil,
                order(wish, take(wish, Self.clamped(session))),
                session: Self.clamped(session)
            )
        case .scheduled(let date, let task, let session):
            .scheduled(date.map(epoch.instant), task: task, session: Self.clamped(session))
        case .resumed(let task, let session): .resumed(task: task, session: Self.clamped(session))
        case .suspended(let task, let session): .suspended(task: task, session: Self.clamped(session))
        case .cancelled(let task, let session): .cancelled(task: task, session: Self.clamped(session))
        case .cancelledForResume(let task, let session):
            .cancelledForResume(question, task: task, session: Self.clamped(session))
        case .identified(let answer, let task, let session):
            .identified(ServerChallenge.Answer(answer.disposition), task: task, session: Self.clamped(session))
        case .beginning(let wish, let task, let session):
            .beginning(
                with: wish.map { order($0, (body: nil, part: nil)) },
                task: task,
                session: Self.clamped(session)
            )
        case .described(let text, let task, let session):
            .described(text.map(stowed), task: task, session: Self.clamped(session))
        case .delivered(let task, let session, let isLast):
            .delivered(task: task, session: Self.clamped(session), isLast: isLast)
        case .eventsHandled(let run, let site, let firstSite):
            .eventsHandled(RunNumber(rawValue: run), site: place(site), firstSite: firstSite.map(place))
        case .duplicated(let session): .duplicated(session: Self.clamped(session))
        case .listed(let session): .listed(session: Self.clamped(session))
        case .unheard(let task, let session): .unheard(task: task, session: Self.clamped(session))
        case .readLate(let call, let task, let session, let late):
            .readLate(
                call: Self.clamped(call),
                task: task,
                session: Self.clamped(session),
                after: late.map { .nanoseconds(max(0, $0)) }
            )
        }
    }

    private static func settings(_ wish: SessionMessage.Settings) -> SessionSettings {
        var settings = SessionSettings()
        settings.sendsLaunchEvents = wish.sendsLaunchEvents
        settings.isDiscretionary = wish.isDiscretionary
        settings.allowsCellular = wish.allowsCellular
        settings.allowsExpensive = wish.allowsExpensive
        settings.allowsConstrained = wish.allowsConstrained
        settings.resourceTimeout = .nanoseconds(max(0, wish.resourceTimeout))
        settings.connectionsPerHost = max(1, wish.connectionsPerHost)
        return settings
    }

    private func order(
        _ wish: SessionMessage.Order,
        _ taken: (body: Int64?, part: Int64?)
    ) -> TransferOrder {
        var order = TransferOrder(
            task: wish.task,
            kind: TransferOrder.Kind(rawValue: wish.kind.rawValue) ?? .data,
            method: Self.clamped(wish.method),
            url: Self.clamped(wish.url),
            origin: (try? WebAddress(wish.url).origin) ?? "",
            headers: wish.headers.map { TransferOrder.Header(Self.clamped($0.name), stowed($0.value)) }
        )
        order.description = wish.description.map(stowed)
        order.earliestBegin = wish.earliestBegin.map(epoch.instant)
        order.allowsCellular = wish.allowsCellular
        order.allowsExpensive = wish.allowsExpensive
        order.allowsConstrained = wish.allowsConstrained
        order.proxies = wish.proxies.map { TransferOrder.Proxies($0) }
        order.isRefused = wish.isRefused
        order.bodyLength = taken.body
        order.bodyFile = wish.bodyFile.map(stowed)
        order.upload = wish.upload.map { StartedUpload($0) }
        if let partial = wish.partial {
            let length = min(taken.part ?? 0, max(0, partial.length))
            order.partial = PartialDownload(
                length: length,
                total: partial.total,
                entityTag: partial.entityTag.map(Self.clamped),
                lastModified: partial.lastModified.map(Self.clamped),
                isResumable: length > 0
            )
        }
        return order
    }

    /// What an app gets back as it was said, and what may name a folder of the host.
    private func stowed(_ text: String) -> String { folders.stowed(Self.clamped(text)) }

    func restored(_ task: SessionTask) -> SessionTask {
        var task = task
        task.order.description = task.order.description.map(folders.restored)
        task.order.bodyFile = task.order.bodyFile.map(folders.restored)
        for place in task.order.headers.indices {
            task.order.headers[place].value = folders.restored(task.order.headers[place].value)
        }
        return task
    }

    /// A session as its app finds it again (T-24).
    static func session(_ known: SessionAnswer, _ epoch: Epoch) -> RefreshAnswer {
        .session(
            lastTask: known.lastTask,
            tasks: known.tasks.map { task in
                SessionTask(
                    order: order(task.order, epoch),
                    isSuspended: task.isSuspended,
                    received: task.bytes,
                    expected: task.expected
                )
            },
            isLast: true
        )
    }

    private static func order(_ order: TransferOrder, _ epoch: Epoch) -> SessionMessage.Order {
        var wish = SessionMessage.Order(
            task: order.task,
            kind: SessionMessage.Order.Kind(rawValue: order.kind.rawValue) ?? .data,
            method: order.method,
            url: order.url,
            headers: headers(order.headers)
        )
        wish.description = order.description
        wish.earliestBegin = order.earliestBegin.map(epoch.date)
        wish.allowsCellular = order.allowsCellular
        wish.allowsExpensive = order.allowsExpensive
        wish.allowsConstrained = order.allowsConstrained
        wish.bodyFile = order.bodyFile
        return wish
    }

    private static func headers(_ headers: [TransferOrder.Header]) -> [TransferMessage.Header] {
        headers.map { TransferMessage.Header($0.name, $0.value) }
    }

    /// - Parameter publish: gives the app a name for what came of a task.
    static func event(
        of news: SessionNews,
        in session: SessionKey,
        _ epoch: Epoch,
        publish: (TransferKey) -> String?
    ) -> SessionEvent {
        switch news {
        case .carriedOn(let task, let offset, let expected):
            .carriedOn(task: task, offset: offset, expected: expected)
        case .challenged(let task, let challenge): .challenged(task: task, TransferChallenge(challenge))
        case .delayedRequest(let task): .delayedRequest(task: task)
        case .ended(let task, let ending):
            .ended(task: task, self.ending(ending, TransferKey(session: session, task: task), epoch, publish))
        case .eventsFinished: .eventsFinished
        }
    }

    private static func ending(
        _ ending: TransferEnding,
        _ key: TransferKey,
        _ epoch: Epoch,
        _ publish: (TransferKey) -> String?
    ) -> SessionEvent.Ending {
        var told = SessionEvent.Ending(began: epoch.date(of: ending.began), ended: epoch.date(of: ending.ended))
        told.error = ending.error
        told.cancelReason = ending.cancelReason?.rawValue
        if let response = ending.response {
            told.response = head(response)
            told.received = response.bytes
            told.sent = response.sent
            if ending.error == nil, !ending.isFileDelivered { told.file = publish(key) }
        }
        told.partial = partial(ending.partial, key, publish)
        told.upload = ending.upload.map { TransferMessage.Upload($0) }
        return told
    }

    static func head(_ response: TransferResponse) -> TransferEvent.Head {
        TransferEvent.Head(
            url: response.url,
            status: response.status,
            version: response.version,
            headers: headers(response.headers)
        )
    }

    static func partial(
        _ partial: PartialDownload?,
        _ key: TransferKey,
        _ publish: (TransferKey) -> String?
    ) -> SessionMessage.Partial? {
        guard let partial, let path = publish(key) else { return nil }
        return SessionMessage.Partial(
            path: path,
            length: partial.length,
            total: partial.total,
            entityTag: partial.entityTag,
            lastModified: partial.lastModified
        )
    }
}
