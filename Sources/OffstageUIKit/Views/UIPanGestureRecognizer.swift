/// Waits for a finger that moves.
open class UIPanGestureRecognizer: UIGestureRecognizer {}
