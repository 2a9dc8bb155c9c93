/// A layer that keeps its sublayers in space.
open class CATransformLayer: CALayer {}
