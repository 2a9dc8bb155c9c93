import Foundation
import OffstageCoreBluetooth
import OffstageApp
import OffstageHealthKit
import Testing

/// What a device says that has neither a store of health nor a radio, and the values that need neither.
@Suite(.timeLimit(.minutes(1))) struct HealthTests {
    @Test func units_areConverted() {
        func value(_ number: Double, _ unit: HKUnit, in other: HKUnit) -> Double {
            (HKQuantity(unit: unit, doubleValue: number).doubleValue(for: other) * 1000).rounded() / 1000
        }
        #expect(value(98.6, .degreeFahrenheit(), in: .degreeCelsius()) == 37)
        #expect(value(1, .mile(), in: .meterUnit(with: .kilo)) == 1.609)
        #expect(value(100, .kilocalorie(), in: HKUnit(from: "kJ")) == 418.4)
        let beats = HKUnit.count().unitDivided(by: .minute())
        #expect(beats.unitString == "count/min" && value(2, HKUnit(from: "count/s"), in: beats) == 120)
        let sugar = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose).unitDivided(by: .liter())
        #expect(value(5.5, sugar, in: HKUnit(from: "mg/dL")) == 99.086)
        #expect(value(120, .millimeterOfMercury(), in: HKUnit(from: "kPa")) == 15.999)
        #expect(value(40, HKUnit(from: "ml/(kg*min)"), in: HKUnit(from: "L/(kg*hr)")) == 2.4)
        #expect(!HKQuantity(unit: .gram(), doubleValue: 1).is(compatibleWith: .meter()))
    }

    @Test func query_hearsThatThereIsNoStoreUnlessItIsStopped() async {
        let store = HKHealthStore()
        let heard = await withCheckedContinuation { continuation in
            let stopped = HKSampleQuery(
                sampleType: HKQuantityType(.heartRate),
                predicate: nil,
                limit: 1,
                sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)]
            ) { _, _, _ in fatalError("it was stopped") }
            store.stop(stopped)
            store.execute(stopped)
            let query = HKStatisticsCollectionQuery(
                quantityType: HKQuantityType(.stepCount),
                quantitySamplePredicate: nil,
                anchorDate: .distantPast,
                intervalComponents: DateComponents(day: 1)
            )
            query.initialResultsHandler = { continuation.resume(returning: $1 == nil ? $2 : nil) }
            store.execute(query)
        }
        #expect((heard as? HKError)?.code == .errorHealthDataUnavailable)
    }

    private final class Ear: NSObject, CBCentralManagerDelegate, @unchecked Sendable {
        // Sendable because only its queue uses it.
        var onState: (CBManagerState) -> Void = { _ in }

        func centralManagerDidUpdateState(_ central: CBCentralManager) { onState(central.state) }
    }

    @Test func radio_isUnsupported() async {
        let ear = Ear()
        let state = await withCheckedContinuation { continuation in
            let queue = DispatchQueue(label: "radio")
            // The delegate is told at once: not before it has an ear.
            queue.suspend()
            let manager = CBCentralManager(delegate: ear, queue: queue)
            ear.onState = { [manager] state in
                dispatchPrecondition(condition: .onQueue(queue))
                continuation.resume(returning: (manager.isScanning, state))
            }
            queue.resume()
        }
        ear.onState = { _ in }
        #expect(state == (false, .unsupported))
        let short = CBUUID(string: "180d")
        #expect(short == CBUUID(string: "0000180D-0000-1000-8000-00805F9B34FB") && short.uuidString == "180D")
        #expect(CBUUID(data: Data([0x18, 0x0f])) != short && Set([short, CBUUID(string: "0000180D")]).count == 1)
    }
}
