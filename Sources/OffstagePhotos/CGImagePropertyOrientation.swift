/// How a picture is to be turned; ImageIO has the name on iOS, and Photos brings it along.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
}
