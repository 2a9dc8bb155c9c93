import SwiftUI

struct ContentView: View {
    @EnvironmentObject private var harbour: Harbour
    @EnvironmentObject private var appDelegate: AppDelegate
    @StateObject private var tide = Tide()
    @State private var seen = 0
    let timer = Timer.publish(every: 10, on: .main, in: .common).autoconnect()

    var body: some View {
        NavigationView {
            List {
                Toggle("Fog", isOn: $harbour.isFoggy)
                if tide.isHigh {
                    Text("High water")
                        .onAppear { print("high water, launch \(appDelegate.launches)") }
                        .onDisappear { print("the water goes") }
                }
                ForEach(harbour.boats) { boat in
                    BoatRow(boat: boat)
                }
                Stepper("Seen: \(seen)", value: $seen)
            }
            .navigationTitle("Harbour")
        }
        .onReceive(timer) { _ in
            tide.turn()
        }
        .onReceive(harbour.arrivals) { count in
            seen = count
            print("sees \(count)")
        }
        .onReceive(NotificationCenter.default.publisher(for: UIApplication.willEnterForegroundNotification)) { _ in
            harbour.isFoggy.toggle()
        }
        .onReceive(tide.$isHigh.dropFirst()) { isHigh in
            print("turns, \(isHigh)")
        }
    }
}

struct BoatRow: View {
    @ObservedObject var boat: Boat

    var body: some View {
        Text(boat.isMoored ? "\(boat.name), moored" : boat.name)
            .task {
                try? await Task.sleep(nanoseconds: 1_000_000_000)
                boat.isMoored = true
            }
            .onChange(of: boat.isMoored) { print("\(boat.name) moored: \($0)") }
    }
}

final class Tide: ObservableObject {
    @Published private(set) var isHigh = false
    private var turns = 0

    init() {
        print("tide is made")
    }

    func turn() {
        turns += 1
        if turns % 2 == 0 { isHigh.toggle() }
    }
}

struct ContentView_Previews: PreviewProvider {
    static var previews: some View {
        ContentView().environmentObject(Harbour())
    }
}
