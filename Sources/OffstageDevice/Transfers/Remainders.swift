import OffstageKernel
import OffstageTransfer
import OffstageWire

/// What is left of a transfer for the next attempt, as the engine, the kernel and the wire have it.

extension PartialFile {
    init(_ partial: PartialDownload) {
        self.init(
            entityTag: partial.entityTag,
            lastModified: partial.lastModified,
            digest: partial.digest,
            length: partial.length,
            total: partial.total,
            isResumable: partial.isResumable,
            changes: partial.changes
        )
    }
}

extension PartialDownload {
    init(_ partial: PartialFile) {
        self.init(
            length: partial.length,
            total: partial.total,
            entityTag: partial.entityTag,
            lastModified: partial.lastModified,
            digest: partial.digest,
            isResumable: partial.isResumable
        )
        changes = partial.changes
    }
}

extension PartialUpload {
    init(_ upload: StartedUpload) {
        self.init(
            location: upload.location,
            interop: upload.interop,
            length: upload.length,
            offset: upload.offset
        )
    }

    init(_ upload: TransferMessage.Upload) {
        self.init(
            location: upload.location,
            interop: upload.interop,
            length: max(0, upload.length),
            offset: max(0, upload.offset)
        )
    }
}

extension StartedUpload {
    init(_ partial: PartialUpload) {
        self.init(
            location: partial.location,
            interop: partial.interop,
            length: partial.length,
            offset: partial.offset
        )
    }

    init(_ upload: TransferMessage.Upload) {
        self.init(PartialUpload(upload))
        location = WireTranslation.clamped(location)
    }
}

extension TransferMessage.Upload {
    init(_ upload: StartedUpload) {
        self.init(
            location: upload.location,
            interop: upload.interop,
            length: upload.length,
            offset: upload.offset
        )
    }
}
