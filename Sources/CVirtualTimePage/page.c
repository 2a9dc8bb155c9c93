#include "CVirtualTimePage.h"

_Static_assert(sizeof(struct vt_slot) % 64 == 0, "a slot fills whole cache lines");
_Static_assert(offsetof(struct vt_page, slots) % 64 == 0, "slots begin on a cache line");
