import AVKit
import AppIntents
import AuthenticationServices
import CoreLocationUI
import MapKit
import PhotosUI
import QuickLook
import StoreKit
import SwiftUI
import TipKit

struct PretzelTip: Tip {
    @Parameter static var isHungry: Bool = false
    static let visited = Event(id: "visited")

    var title: Text { Text("Pretzels are salty") }
    var message: Text? { Text("Have something to drink.") }
    var image: Image? { Image(systemName: "drop") }

    var rules: [Rule] {
        #Rule(Self.$isHungry) { $0 == true }
        #Rule(Self.visited) { $0.donations.count >= 3 }
    }

    var options: [TipOption] {
        MaxDisplayCount(1)
        IgnoresDisplayFrequency(true)
    }

    var actions: [Action] {
        Action(id: "drink", title: "Drinks")
    }
}

struct ShelfView: View {
    @Environment(\.requestReview) private var requestReview
    @State private var document: URL?
    @State private var photo: PhotosPickerItem?
    private let tip = PretzelTip()

    var body: some View {
        VStack {
            TipView(tip, arrowEdge: .bottom)
            Text("Pretzels")
                .popoverTip(tip) { action in print("tip \(action.id)") }
            VideoPlayer(player: AVPlayer(url: URL(fileURLWithPath: "/dough.mov")))
            PhotosPicker("A photo of yours", selection: $photo, matching: .images)
            Map(initialPosition: .userLocation(fallback: .automatic)) {
                Marker("Kiosk", coordinate: CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405))
                UserAnnotation()
            }
            .mapControls { MapCompass() }
            Button("Order", intent: OrderSnack())
            SignInWithAppleButton(.continue) { $0.requestedScopes = [.email] } onCompletion: { print("guest \($0)") }
                .signInWithAppleButtonStyle(.black)
            LocationButton(.shareCurrentLocation) { print("here") }
        }
        .quickLookPreview($document)
        .task {
            try? await Task.sleep(for: .seconds(1))
            try? Tips.configure([.displayFrequency(.immediate), .datastoreLocation(.applicationDefault)])
            await PretzelTip.visited.donate()
            PretzelTip.isHungry = true
            let visits = PretzelTip.visited.donations.count
            print("tip \(tip.shouldDisplay), \(tip.status == .pending), \(visits), \(PretzelTip.isHungry)")
            tip.invalidate(reason: .actionPerformed)
            for await status in tip.statusUpdates {
                print("tip invalidated \(status == .invalidated(.actionPerformed))")
                break
            }
            requestReview()
            for await _ in StoreKit.Transaction.currentEntitlements { print("bought something") }
            print("nothing to restore")
        }
        .onChange(of: photo) { print("photo \($0 == nil)") }
    }
}
