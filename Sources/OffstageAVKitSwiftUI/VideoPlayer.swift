public import OffstageAVKit
public import OffstageSwiftUI

/// A player and its controls: one line that says of what.
public struct VideoPlayer<Overlay: View>: View {
    private let player: AVPlayer?
    private let overlay: Overlay

    public init(player: AVPlayer?, @ViewBuilder videoOverlay: () -> Overlay) {
        self.player = player
        overlay = videoOverlay()
    }

    public var body: some View {
        ZStack {
            Text(verbatim: player?.title ?? "")
            overlay
        }
    }
}

extension VideoPlayer where Overlay == EmptyView {
    public init(player: AVPlayer?) {
        self.init(player: player) { EmptyView() }
    }
}
