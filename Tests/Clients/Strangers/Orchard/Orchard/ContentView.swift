import SwiftUI

struct ContentView: View {
    @Environment(Orchard.self) private var orchard
    @Environment(\.scenePhase) private var scenePhase
    @AppStorage("visits") private var visits = 0
    @State private var isWatering = false

    var body: some View {
        @Bindable var orchard = orchard
        NavigationStack {
            List {
                Section("Trees") {
                    switch orchard.season {
                    case .winter:
                        Label("Nothing grows", systemImage: "snowflake")
                            .onDisappear { print("winter is over") }
                    case .harvest(let apples):
                        ForEach(apples) { apple in
                            AppleRow(apple: apple)
                        }
                    case .over(let reason):
                        Text(reason).foregroundColor(.red)
                    }
                }
                Toggle("Water", isOn: $isWatering)
                if isWatering {
                    Hose(pause: $orchard.pause)
                } else {
                    Button("Visits: \(visits)") { visits += 1 }
                        .buttonStyle(.borderedProminent)
                }
            }
            .navigationTitle("Orchard")
            .listStyle(.insetGrouped)
        }
        .onAppear {
            visits += 1
            print("appears, visit \(visits)")
        }
        .task {
            try? await Task.sleep(for: .seconds(1))
            isWatering = true
            try? await Task.sleep(for: .seconds(4))
            isWatering = false
        }
        .onChange(of: scenePhase) { phase in
            print("view: \(phase)")
        }
        .onChange(of: orchard.count) {
            print("view: \(orchard.count) picked")
        }
    }
}

struct AppleRow: View {
    let apple: Apple
    @State private var taps = 0

    var body: some View {
        HStack {
            Text(apple.name)
                .font(.headline)
            Spacer()
            Text("\(taps)")
                .foregroundStyle(.secondary)
        }
        .padding(.vertical, 4)
        .onAppear { print("shows \(apple.name)") }
    }
}

struct Hose: View {
    @Binding var pause: Duration

    var body: some View {
        Text("Water runs")
            .task {
                do {
                    try await Task.sleep(for: .seconds(60))
                } catch {
                    print("the water is off")
                }
            }
            .onAppear { pause = .seconds(2) }
    }
}

#Preview {
    ContentView()
        .environment(Orchard())
}
