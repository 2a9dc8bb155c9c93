import SwiftData
import SwiftUI

struct JarsView: View {
    @Environment(\.modelContext) private var modelContext
    @Query(sort: \Jar.label) private var jars: [Jar]
    @Query(filter: #Predicate<Jar> { $0.grams > 400 }) private var heavy: [Jar]

    var body: some View {
        List {
            Text("\(jars.count) jars, \(heavy.count) heavy")
            ForEach(jars) { jar in
                JarRow(jar: jar)
            }
            .onDelete { offsets in
                for offset in offsets { modelContext.delete(jars[offset]) }
            }
        }
        .onAppear {
            print("found: " + jars.map { "\($0.label) \($0.grams) \($0.shelf?.name ?? "nowhere")" }.joined(separator: ", "))
            if jars.isEmpty { fill() }
        }
        .onChange(of: jars.count) { _, count in print("shown", count) }
    }

    private func fill() {
        let shelf = Shelf(name: "upper")
        modelContext.insert(shelf)
        shelf.jars.append(Jar("rice", grams: 500))
        let pears = Jar("pears", grams: 250, kind: .fresh, shelf: shelf)
        pears.filled = Date(timeIntervalSinceReferenceDate: 0.25)
        pears.tags = ["fruit"]
        modelContext.insert(pears)
        // Nobody saves: the context does by itself.
    }
}

private struct JarRow: View {
    @Bindable var jar: Jar

    var body: some View {
        Stepper("\(jar.label) \(jar.grams)", value: $jar.grams)
    }
}
