/// What both ends of a wire agree on before they speak.
public enum Wire {
    /// Differs from that of every peer that would misread this one. A message, a call or a value of the surroundings
    /// that comes new raises it by itself; whatever else changes what is sent raises ``edition``.
    public static let version =
        1000 * edition + AppMessage.Kind.allCases.count + DeviceMessage.CallName.allCases.count
        + DeviceMessage.Surroundings.CodingKeys.allCases.count

    /// A test knows all that is sent in this edition, and fails where it has changed alone.
    static let edition = 26

    /// The descriptor on which an app finds its device.
    public static let appDescriptor: Int32 = 3

    /// The descriptor of the memory file in which an app tells of its threads when it dies, where it has one.
    public static let stacksDescriptor: Int32 = 4

    /// Set in the environment of a process that a device started; its value is the process's number.
    public static let environmentVariable = "OFFSTAGE_PROCESS"
}
