/// The engine as a library that is preloaded: for children of apps, and for programs that were not built against it.
#pragma once
#include "CVirtualTime.h"
