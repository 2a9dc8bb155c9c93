/// Adds a plan of a telephone company to the device, which takes none.
open class CTCellularPlanProvisioning: NSObject {
    open func supportsCellularPlan() -> Bool { false }
}
