/// What both ends of a wire agree on before they speak.
public enum Wire {
    /// Raised with every change that an older peer would misread.
    public static let version = 4

    /// The descriptor on which an app finds its device.
    public static let appDescriptor: Int32 = 3

    /// The descriptor of the memory file in which an app tells of its threads when it dies, where it has one.
    public static let stacksDescriptor: Int32 = 4

    /// Set in the environment of a process that a device started; its value is the process's number.
    public static let environmentVariable = "OFFSTAGE_PROCESS"
}
