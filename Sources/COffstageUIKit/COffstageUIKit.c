#include "COffstageUIKit.h"
