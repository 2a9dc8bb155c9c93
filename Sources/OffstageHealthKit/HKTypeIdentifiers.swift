// The kinds of what apps ask for most.

public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(_ name: String) {
        rawValue = "HKQuantityTypeIdentifier" + name
    }

    public static let activeEnergyBurned = HKQuantityTypeIdentifier("ActiveEnergyBurned")
    public static let basalEnergyBurned = HKQuantityTypeIdentifier("BasalEnergyBurned")
    public static let stepCount = HKQuantityTypeIdentifier("StepCount")
    public static let distanceWalkingRunning = HKQuantityTypeIdentifier("DistanceWalkingRunning")
    public static let distanceCycling = HKQuantityTypeIdentifier("DistanceCycling")
    public static let distanceSwimming = HKQuantityTypeIdentifier("DistanceSwimming")
    public static let distanceWheelchair = HKQuantityTypeIdentifier("DistanceWheelchair")
    public static let flightsClimbed = HKQuantityTypeIdentifier("FlightsClimbed")
    public static let swimmingStrokeCount = HKQuantityTypeIdentifier("SwimmingStrokeCount")
    public static let pushCount = HKQuantityTypeIdentifier("PushCount")
    public static let appleExerciseTime = HKQuantityTypeIdentifier("AppleExerciseTime")
    public static let appleStandTime = HKQuantityTypeIdentifier("AppleStandTime")
    public static let appleMoveTime = HKQuantityTypeIdentifier("AppleMoveTime")
    public static let heartRate = HKQuantityTypeIdentifier("HeartRate")
    public static let restingHeartRate = HKQuantityTypeIdentifier("RestingHeartRate")
    public static let walkingHeartRateAverage = HKQuantityTypeIdentifier("WalkingHeartRateAverage")
    public static let heartRateVariabilitySDNN = HKQuantityTypeIdentifier("HeartRateVariabilitySDNN")
    public static let oxygenSaturation = HKQuantityTypeIdentifier("OxygenSaturation")
    public static let respiratoryRate = HKQuantityTypeIdentifier("RespiratoryRate")
    public static let bodyTemperature = HKQuantityTypeIdentifier("BodyTemperature")
    public static let bloodPressureSystolic = HKQuantityTypeIdentifier("BloodPressureSystolic")
    public static let bloodPressureDiastolic = HKQuantityTypeIdentifier("BloodPressureDiastolic")
    public static let bloodGlucose = HKQuantityTypeIdentifier("BloodGlucose")
    public static let vo2Max = HKQuantityTypeIdentifier("VO2Max")
    public static let peripheralPerfusionIndex = HKQuantityTypeIdentifier("PeripheralPerfusionIndex")
    public static let bodyMass = HKQuantityTypeIdentifier("BodyMass")
    public static let bodyMassIndex = HKQuantityTypeIdentifier("BodyMassIndex")
    public static let bodyFatPercentage = HKQuantityTypeIdentifier("BodyFatPercentage")
    public static let height = HKQuantityTypeIdentifier("Height")
    public static let leanBodyMass = HKQuantityTypeIdentifier("LeanBodyMass")
    public static let waistCircumference = HKQuantityTypeIdentifier("WaistCircumference")
    public static let dietaryEnergyConsumed = HKQuantityTypeIdentifier("DietaryEnergyConsumed")
    public static let dietaryProtein = HKQuantityTypeIdentifier("DietaryProtein")
    public static let dietaryCarbohydrates = HKQuantityTypeIdentifier("DietaryCarbohydrates")
    public static let dietaryFatTotal = HKQuantityTypeIdentifier("DietaryFatTotal")
    public static let dietaryFatSaturated = HKQuantityTypeIdentifier("DietaryFatSaturated")
    public static let dietaryFiber = HKQuantityTypeIdentifier("DietaryFiber")
    public static let dietarySugar = HKQuantityTypeIdentifier("DietarySugar")
    public static let dietarySodium = HKQuantityTypeIdentifier("DietarySodium")
    public static let dietaryCholesterol = HKQuantityTypeIdentifier("DietaryCholesterol")
    public static let dietaryWater = HKQuantityTypeIdentifier("DietaryWater")
    public static let dietaryCaffeine = HKQuantityTypeIdentifier("DietaryCaffeine")
    public static let dietaryCalcium = HKQuantityTypeIdentifier("DietaryCalcium")
    public static let dietaryIron = HKQuantityTypeIdentifier("DietaryIron")
    public static let dietaryPotassium = HKQuantityTypeIdentifier("DietaryPotassium")
    public static let dietaryVitaminC = HKQuantityTypeIdentifier("DietaryVitaminC")
    public static let dietaryVitaminD = HKQuantityTypeIdentifier("DietaryVitaminD")
    public static let walkingSpeed = HKQuantityTypeIdentifier("WalkingSpeed")
    public static let walkingStepLength = HKQuantityTypeIdentifier("WalkingStepLength")
    public static let walkingAsymmetryPercentage = HKQuantityTypeIdentifier("WalkingAsymmetryPercentage")
    public static let walkingDoubleSupportPercentage = HKQuantityTypeIdentifier("WalkingDoubleSupportPercentage")
    public static let sixMinuteWalkTestDistance = HKQuantityTypeIdentifier("SixMinuteWalkTestDistance")
    public static let stairAscentSpeed = HKQuantityTypeIdentifier("StairAscentSpeed")
    public static let stairDescentSpeed = HKQuantityTypeIdentifier("StairDescentSpeed")
    public static let runningSpeed = HKQuantityTypeIdentifier("RunningSpeed")
    public static let runningPower = HKQuantityTypeIdentifier("RunningPower")
    public static let cyclingPower = HKQuantityTypeIdentifier("CyclingPower")
    public static let cyclingSpeed = HKQuantityTypeIdentifier("CyclingSpeed")
    public static let environmentalAudioExposure = HKQuantityTypeIdentifier("EnvironmentalAudioExposure")
    public static let headphoneAudioExposure = HKQuantityTypeIdentifier("HeadphoneAudioExposure")
    public static let uvExposure = HKQuantityTypeIdentifier("UVExposure")
    public static let insulinDelivery = HKQuantityTypeIdentifier("InsulinDelivery")
    public static let inhalerUsage = HKQuantityTypeIdentifier("InhalerUsage")
    public static let numberOfTimesFallen = HKQuantityTypeIdentifier("NumberOfTimesFallen")
    public static let numberOfAlcoholicBeverages = HKQuantityTypeIdentifier("NumberOfAlcoholicBeverages")
    public static let bloodAlcoholContent = HKQuantityTypeIdentifier("BloodAlcoholContent")
    public static let timeInDaylight = HKQuantityTypeIdentifier("TimeInDaylight")
    public static let appleSleepingWristTemperature = HKQuantityTypeIdentifier("AppleSleepingWristTemperature")

    /// Those that are added up, not averaged.
    static let cumulative: Set<HKQuantityTypeIdentifier> = [
        .activeEnergyBurned, .basalEnergyBurned, .stepCount, .distanceWalkingRunning, .distanceCycling,
        .distanceSwimming, .distanceWheelchair, .flightsClimbed, .swimmingStrokeCount, .pushCount,
        .appleExerciseTime, .appleStandTime, .appleMoveTime, .insulinDelivery, .inhalerUsage, .numberOfTimesFallen,
        .numberOfAlcoholicBeverages, .timeInDaylight, .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates,
        .dietaryFatTotal, .dietaryFatSaturated, .dietaryFiber, .dietarySugar, .dietarySodium, .dietaryCholesterol,
        .dietaryWater, .dietaryCaffeine, .dietaryCalcium, .dietaryIron, .dietaryPotassium, .dietaryVitaminC,
        .dietaryVitaminD,
    ]
}

public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(_ name: String) {
        rawValue = "HKCategoryTypeIdentifier" + name
    }

    public static let sleepAnalysis = HKCategoryTypeIdentifier("SleepAnalysis")
    public static let mindfulSession = HKCategoryTypeIdentifier("MindfulSession")
    public static let appleStandHour = HKCategoryTypeIdentifier("AppleStandHour")
    public static let highHeartRateEvent = HKCategoryTypeIdentifier("HighHeartRateEvent")
    public static let lowHeartRateEvent = HKCategoryTypeIdentifier("LowHeartRateEvent")
    public static let irregularHeartRhythmEvent = HKCategoryTypeIdentifier("IrregularHeartRhythmEvent")
    public static let menstrualFlow = HKCategoryTypeIdentifier("MenstrualFlow")
    public static let intermenstrualBleeding = HKCategoryTypeIdentifier("IntermenstrualBleeding")
    public static let ovulationTestResult = HKCategoryTypeIdentifier("OvulationTestResult")
    public static let cervicalMucusQuality = HKCategoryTypeIdentifier("CervicalMucusQuality")
    public static let sexualActivity = HKCategoryTypeIdentifier("SexualActivity")
    public static let pregnancy = HKCategoryTypeIdentifier("Pregnancy")
    public static let contraceptive = HKCategoryTypeIdentifier("Contraceptive")
    public static let handwashingEvent = HKCategoryTypeIdentifier("HandwashingEvent")
    public static let toothbrushingEvent = HKCategoryTypeIdentifier("ToothbrushingEvent")
    public static let headache = HKCategoryTypeIdentifier("Headache")
    public static let fatigue = HKCategoryTypeIdentifier("Fatigue")
    public static let nausea = HKCategoryTypeIdentifier("Nausea")
    public static let fever = HKCategoryTypeIdentifier("Fever")
    public static let coughing = HKCategoryTypeIdentifier("Coughing")
    public static let abdominalCramps = HKCategoryTypeIdentifier("AbdominalCramps")
    public static let moodChanges = HKCategoryTypeIdentifier("MoodChanges")
}

public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(_ name: String) {
        rawValue = "HKCharacteristicTypeIdentifier" + name
    }

    public static let biologicalSex = HKCharacteristicTypeIdentifier("BiologicalSex")
    public static let bloodType = HKCharacteristicTypeIdentifier("BloodType")
    public static let dateOfBirth = HKCharacteristicTypeIdentifier("DateOfBirth")
    public static let fitzpatrickSkinType = HKCharacteristicTypeIdentifier("FitzpatrickSkinType")
    public static let wheelchairUse = HKCharacteristicTypeIdentifier("WheelchairUse")
    public static let activityMoveMode = HKCharacteristicTypeIdentifier("ActivityMoveMode")
}

public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(_ name: String) {
        rawValue = "HKCorrelationTypeIdentifier" + name
    }

    public static let bloodPressure = HKCorrelationTypeIdentifier("BloodPressure")
    public static let food = HKCorrelationTypeIdentifier("Food")
}
