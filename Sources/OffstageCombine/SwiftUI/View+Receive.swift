public import OffstageCombine
public import OffstageSwiftUI

extension View {
    /// Calls the action for every value, from the first evaluation on until the view is gone.
    ///
    /// - Note: All views are made anew after any change, so a new publisher does not mean that the view wants another:
    ///   the first one stays, unless it is a subject's or a `@Published` property's and now another's.
    public func onReceive<P: Publisher>(
        _ publisher: P,
        perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never {
        _modified { context in
            let receiver = context._memory(Receiver<P.Output>())
            receiver.action = action
            let source = Receiver<P.Output>.source(of: publisher)
            guard !receiver.isReceiving || receiver.source != source else { return }
            receiver.isReceiving = true
            receiver.source = source
            context._later { [weak receiver] in
                receiver?.values = publisher.sink { receiver?.action?($0) }
            }
        }
    }
}

/// What a view receives, as long as its place is there.
@MainActor private final class Receiver<Value> {
    var action: ((Value) -> Void)?
    var isReceiving = false
    /// Tells a subject from another one; nil for publishers that are not told apart.
    var source: ObjectIdentifier?
    var values: AnyCancellable?

    /// The subject itself, or that of a `@Published` property.
    static func source(of publisher: some Publisher) -> ObjectIdentifier? {
        let isProperty = publisher is Published<Value>.Publisher
        let subject: Any? = isProperty ? Mirror(reflecting: publisher).children.first?.value : publisher
        return (subject as? any Subject).map { ObjectIdentifier($0) }
    }
}
