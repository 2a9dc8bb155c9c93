/// How a line ends.
public enum CGLineCap: Int32, Sendable { case butt, round, square }

/// How a line turns.
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
