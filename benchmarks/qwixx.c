/* Qwixx and nothing else, by hand in C: random games as fast as a plain program plays them. The yardstick of the
   compiled engine; run by benchmarks/kernel.py. Arguments: seats, games. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t stream;

static inline uint32_t draw(void) {
    uint64_t z = (stream += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}

static inline int below(int n) { return (int)(((uint64_t)draw() * (uint64_t)n) >> 32); }

static inline int can_cross(const uint16_t *rows, unsigned closed, int row, int cell) {
    return !((rows[row] >> cell) | (closed >> row & 1)) && (cell < 10 || __builtin_popcount(rows[row]) >= 5);
}

static inline unsigned cross(uint16_t *rows, int code) {
    int row = code >> 4, cell = code & 15;
    rows[row] |= 1u << cell;
    if (cell < 10) return 0;
    rows[row] |= 1u << 11;
    return 1u << row;
}

int main(int argc, char **argv) {
    int seats = argc > 1 ? atoi(argv[1]) : 1, games = argc > 2 ? atoi(argv[2]) : 1000000;
    long choices = 0, total = 0;
    struct timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    for (int game = 0; game < games; game++) {
        uint16_t rows[5][4] = {{0}};
        int misses[5] = {0}, active = 0;
        unsigned closed = 0;
        stream = (uint64_t)game * 0xD1342543DE82EF95ull;
        for (;;) {
            int dice[6], marked = 0, code, n;
            unsigned locking = 0;
            uint64_t rest = draw();
            for (int die = 0; die < 6; die++) {
                rest *= 6;
                dice[die] = 1 + (int)(rest >> 32);
                rest &= 0xFFFFFFFF;
            }
            int sum = dice[0] + dice[1];
            for (int seat = 0; seat < seats; seat++) {
                int open[5];
                n = 0;
                for (int row = 0; row < 4; row++) {
                    int cell = row < 2 ? sum - 2 : 12 - sum;
                    open[n] = row * 16 + cell;
                    n += can_cross(rows[seat], closed, row, cell);
                }
                open[n++] = -1;
                code = open[below(n)];
                choices++;
                if (code >= 0) {
                    locking |= cross(rows[seat], code);
                    marked |= seat == active;
                }
            }
            closed |= locking;
            if (__builtin_popcount(closed) >= 2) break;
            int open[9];
            n = 0;
            for (int row = 0; row < 4; row++) {
                if (closed >> row & 1) continue;
                for (int white = 0; white < 1 + (dice[0] != dice[1]); white++) {
                    int number = dice[white] + dice[2 + row], cell = row < 2 ? number - 2 : 12 - number;
                    open[n] = row * 16 + cell;
                    n += can_cross(rows[active], closed, row, cell);
                }
            }
            open[n++] = -1;
            code = open[below(n)];
            choices++;
            if (code >= 0) {
                closed |= cross(rows[active], code);
                marked = 1;
            }
            if ((!marked && ++misses[active] == 4) || __builtin_popcount(closed) >= 2) break;
            active = active + 1 == seats ? 0 : active + 1;
        }
        for (int seat = 0; seat < seats; seat++) {
            total -= 5 * misses[seat];
            for (int row = 0; row < 4; row++) {
                int crosses = __builtin_popcount(rows[seat][row]);
                total += crosses * (crosses + 1) / 2;
            }
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    double seconds = (double)(ended.tv_sec - began.tv_sec) + (double)(ended.tv_nsec - began.tv_nsec) * 1e-9;
    printf("%.6f %ld %.6f\n", seconds, choices, (double)total / games / seats);
    return 0;
}
