public enum INOutgoingMessageType: Int, Sendable {
    case unknown, outgoingMessageText, outgoingMessageAudio
}

/// A message that somebody sends, or that came: then it says who the sender of a notification is.
open class INSendMessageIntent: INIntent {
    public let recipients: [INPerson]?
    public let outgoingMessageType: INOutgoingMessageType
    public let content: String?
    public let speakableGroupName: INSpeakableString?
    public let conversationIdentifier: String?
    public let serviceName: String?
    public let sender: INPerson?

    public init(
        recipients: [INPerson]?,
        outgoingMessageType: INOutgoingMessageType,
        content: String?,
        speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?,
        serviceName: String?,
        sender: INPerson?,
        attachments: [INSendMessageAttachment]? = nil
    ) {
        (self.recipients, self.outgoingMessageType, self.content) = (recipients, outgoingMessageType, content)
        (self.speakableGroupName, self.conversationIdentifier) = (speakableGroupName, conversationIdentifier)
        (self.serviceName, self.sender) = (serviceName, sender)
    }
}

open class INSendMessageAttachment: NSObject {}

public enum INCallCapability: Int, Sendable {
    case unknown, audioCall, videoCall
}

/// A call that somebody begins.
open class INStartCallIntent: INIntent {
    public let contacts: [INPerson]?
    public let callCapability: INCallCapability

    public init(contacts: [INPerson]?, callCapability: INCallCapability) {
        (self.contacts, self.callCapability) = (contacts, callCapability)
    }
}
