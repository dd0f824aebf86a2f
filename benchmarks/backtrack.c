/* The plain program that counting is compared with: a bitmask search, row by row, of half the board; the left-right
   mirror gives the other half. Usage: backtrack N */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t all;

static uint64_t search(uint32_t columns, uint32_t left, uint32_t right)
{
    if (columns == all)
        return 1;
    uint64_t found = 0;
    uint32_t free = all & ~(columns | left | right);
    while (free) {
        uint32_t queen = free & -free;
        free ^= queen;
        found += search(columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return found;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 8;
    uint64_t found = 0;
    all = (uint32_t)((1ull << n) - 1);
    for (int column = 0; column < n / 2; column++) {
        uint32_t queen = 1u << column;
        found += 2 * search(queen, queen << 1, queen >> 1);
    }
    if (n % 2) {
        uint32_t queen = 1u << n / 2;
        found += search(queen, queen << 1, queen >> 1);
    }
    printf("%llu\n", (unsigned long long)found);
    return 0;
}
