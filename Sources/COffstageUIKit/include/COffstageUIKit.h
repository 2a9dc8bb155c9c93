#pragma once

/// The compiler writes a call of this function into the `main` of a class marked `@UIApplicationMain`, and looks its
/// declaration up in the C side of the module UIKit. OffstageUIKit defines it in Swift.
int UIApplicationMain(int argc, char *_Nullable *_Nonnull argv, void *_Nullable principalClassName,
                      void *_Nullable delegateClassName);
