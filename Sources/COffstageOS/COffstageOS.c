#include "COffstageOS.h"
