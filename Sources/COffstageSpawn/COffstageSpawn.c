#include "COffstageSpawn.h"
