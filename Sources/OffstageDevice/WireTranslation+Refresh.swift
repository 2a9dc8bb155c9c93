import Foundation
import OffstageKernel
import OffstageWire

/// Background Fetch and BackgroundTasks: dates on the wire are moments in the kernel.
extension WireTranslation {
    /// - Parameter question: the number of the frame, under which a question is answered.
    func fact(_ message: RefreshMessage, question: UInt32) -> RefreshFact {
        let question = QuestionNumber(rawValue: Int(question))
        return switch message {
        case .fetchIntervalSet(let nanoseconds): .fetchIntervalSet(Self.interval(nanoseconds))
        case .fetchCompleted(let run, let result, let isOnMain, let site, let firstSite):
            .fetchCompleted(
                RunNumber(rawValue: run),
                FetchResult(rawValue: result) ?? .failed,
                isOnMain: isOnMain,
                site: place(site),
                firstSite: firstSite.map(place)
            )
        case .taskRegistered(let identifier, let queue, let site):
            .registered(question, identifier: Self.clamped(identifier), queue: text(queue), site: place(site))
        case .taskSubmitted(let wish): .submitted(question, request(wish))
        case .pendingTasks: .pendingAsked(question)
        case .tasksCancelled(let identifier): .cancelled(identifier: identifier.map(Self.clamped))
        case .expirationHandlerSet(let run, let isSet): .expirationHandlerSet(RunNumber(rawValue: run), isSet)
        case .taskCompleted(let run, let success, let site):
            .taskCompleted(RunNumber(rawValue: run), success: success, site: place(site))
        case .taskProgressed(let run, let thousandths): .progressed(RunNumber(rawValue: run), thousandths)
        case .taskRetitled(let run, let title, let subtitle):
            .retitled(RunNumber(rawValue: run), title: text(title), subtitle: text(subtitle))
        }
    }

    private static func interval(_ nanoseconds: Int64?) -> FetchInterval {
        guard let nanoseconds else { return .never }
        return nanoseconds <= 0 ? .minimum : .atLeast(.nanoseconds(nanoseconds))
    }

    private func request(_ wish: RefreshMessage.TaskRequest) -> TaskRequest {
        let requirements = TaskRequest.Requirements(network: wish.requiresNetwork, power: wish.requiresPower)
        let kind: TaskRequest.Kind =
            switch wish.kind {
            case .refresh: .refresh
            case .processing: .processing(requirements)
            case .healthResearch: .healthResearch(requirements, data: Self.protection(wish.protection))
            case .continued:
                .continued(
                    TaskRequest.Continued(
                        title: text(wish.title),
                        subtitle: text(wish.subtitle),
                        failsIfBusy: wish.failsIfBusy,
                        needsGPU: wish.needsGPU
                    )
                )
            }
        return TaskRequest(
            identifier: Self.clamped(wish.identifier),
            kind: kind,
            earliestBegin: wish.earliestBegin.map(epoch.instant)
        )
    }

    /// A request as an app finds it again: in the list of what is pending, and in its task.
    static func request(_ request: TaskRequest, _ epoch: Epoch) -> RefreshMessage.TaskRequest {
        var wish = RefreshMessage.TaskRequest(
            identifier: request.identifier,
            kind: .refresh,
            earliestBegin: request.earliestBegin.map(epoch.date)
        )
        switch request.kind {
        case .refresh: break
        case .processing(let requirements): require(requirements, of: .processing, in: &wish)
        case .healthResearch(let requirements, let data):
            require(requirements, of: .healthResearch, in: &wish)
            wish.protection = protections.first { $0.class == data }?.type.rawValue
        case .continued(let continued):
            wish.kind = .continued
            wish.title = continued.title
            wish.subtitle = continued.subtitle
            wish.failsIfBusy = continued.failsIfBusy
            wish.needsGPU = continued.needsGPU
        }
        return wish
    }

    private static func require(
        _ requirements: TaskRequest.Requirements,
        of kind: RefreshMessage.TaskRequest.Kind,
        in wish: inout RefreshMessage.TaskRequest
    ) {
        wish.kind = kind
        wish.requiresNetwork = requirements.network
        wish.requiresPower = requirements.power
    }

    /// - Parameter publish: gives the app a name for what came of a background task.
    static func answer(
        _ answer: Answer,
        _ epoch: Epoch,
        publish: (TransferKey) -> String?
    ) -> RefreshAnswer {
        switch answer {
        case .session(let known): session(known, epoch)
        case .sessionInUse: .sessionInUse
        case .kept: .kept
        case .partial(let key, let partial, let upload):
            .partial(self.partial(partial, key, publish), upload.map { TransferMessage.Upload($0) })
        case .registered(let isPermitted): .registered(isPermitted)
        case .submitted(let error): .submitted(error: error?.rawValue)
        case .pending(let requests): .pending(requests.map { request($0, epoch) })
        case .raises(let text): .raises(text)
        case .notification(let answer): .notification(self.answer(answer, epoch))
        }
    }

    // MARK: Data Protection

    private static let protections: [(type: FileProtectionType, class: FileProtection)] = [
        (.complete, .complete), (.completeUnlessOpen, .completeUnlessOpen),
        (.completeUntilFirstUserAuthentication, .completeUntilFirstUserAuthentication), (.none, .none),
    ]

    private static func protection(_ name: String?) -> FileProtection {
        protections.first { $0.type.rawValue == name }?.class ?? .completeUntilFirstUserAuthentication
    }
}
