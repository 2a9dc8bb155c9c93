import SwiftUI

/// With modifiers that Offstage does not have: of a later iOS, of a package that is not there.
struct LanternView: View {
    @Environment(\.oil) private var oil
    @Environment(\.wick) private var wick
    @Environment(\.owner) private var owner
    @State private var isLit = false

    var body: some View {
        VStack {
            Text(isLit ? "Lit" : "Dark")
                .lanternGlow(.warm, radius: 4) { text, phase in text.opacity(phase) }
                .task {
                    isLit = true
                    print("lit")
                }
            Button("Blow out") { isLit = false }
                .lanternGlow(.cold)
                .windowFlicker()
        }
        .onDraught { draught in
            isLit = draught.isStrong
        }
        .onAppear { print("hung up with \(oil), \(wick), \(owner ?? "nobody")") }
    }
}
