/* Solves Rubik's Eclipse the plain way: for each position each flip, for each flip each placement. It shares no code
 * with the program, only the numbering of positions that docs/solving.md describes. `./run bench solve` compiles it:
 *     gcc -O3 -march=native -fopenmp -o plain_solve plain_solve.c && ./plain_solve
 * It prints, for each number of pieces, how many positions are over, won, drawn and lost for the side to move.
 * `./plain_solve FILE` also prints the positions of a file, each with 1, 0 or -1: won, drawn or lost for that side. A
 * line of the file has sixteen cells: `.`, G or S for Sun's pieces, g or s for Moon's. Sun moves if their number is even.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 1 << 16, NEVER = 100 };
static int image[8][16], way[SETS], smallest[SETS], number[SETS], rank_of[SETS], beside[16][4], sides[16], lines[24];
static int classes[17][2000], class_count[17], owners[17][13000], owner_count[17];

static int bits(int set) { return __builtin_popcount(set); }
static int below(int set, int square) { return bits(set & ((1 << square) - 1)); }

static int moved_by(int symmetry, int set) {
    int found = 0;
    for (int square = 0; square < 16; square++)
        if (set >> square & 1) found |= 1 << image[symmetry][square];
    return found;
}

static void make_tables(void) {
    int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}, line = 0;
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4; column++) {
            int square = 4 * row + column, r = row, c = column;
            for (int quarter = 0; quarter < 4; quarter++) {
                image[quarter][square] = 4 * r + c;
                image[4 + quarter][square] = 4 * c + r;
                int turned = c;
                c = 3 - r, r = turned;
            }
            if (row) beside[square][sides[square]++] = square - 4;
            if (row < 3) beside[square][sides[square]++] = square + 4;
            if (column) beside[square][sides[square]++] = square - 1;
            if (column < 3) beside[square][sides[square]++] = square + 1;
            for (int way = 0; way < 4; way++) {
                int down = steps[way][0], right = steps[way][1], end = column + 2 * right;
                if (row + 2 * down < 4 && end >= 0 && end < 4)
                    lines[line++] = 1 << square | 1 << (square + 4 * down + right) | 1 << (square + 8 * down + 2 * right);
            }
        }
    int counted[17] = {0};
    for (int set = 0; set < SETS; set++) {
        int pieces = bits(set);
        smallest[set] = SETS;
        for (int symmetry = 0; symmetry < 8; symmetry++)
            if (moved_by(symmetry, set) < smallest[set]) smallest[set] = moved_by(symmetry, set), way[set] = symmetry;
        if (smallest[set] == set) number[set] = class_count[pieces], classes[pieces][class_count[pieces]++] = set;
        else number[set] = number[smallest[set]];
        rank_of[set] = counted[pieces]++;
    }
    for (int pieces = 0; pieces <= 16; pieces++)
        for (int set = 0; set < 1 << pieces; set++)
            if (bits(set) == (pieces + 1) / 2) owners[pieces][owner_count[pieces]++] = set;
}

static void follow(int occupied, int theirs, int pieces, const int *at, int piece, int end, const int8_t *next, int8_t *row) {
    int moved = piece < 0 ? occupied : occupied ^ (1 << at[piece] | 1 << end), ones = (1 << pieces) - 1;
    int faces = 1 << (pieces ? pieces - 1 : 0), half = faces < 128 ? faces : 128, low[128] = {0}, high[256] = {0}, step[16];
    for (int square = 0; square < 16; square++) {
        if (moved >> square & 1) continue;
        int after = moved | 1 << square, *to = image[way[after]], new = 1 << below(smallest[after], to[square]);
        int other = new, first = 0;
        for (int each = 0; each < pieces; each++) {
            int bit = 1 << below(smallest[after], to[each == piece ? end : at[each]]);
            step[each] = bit == 1 ? ones : bit >> 1;
            if (!(theirs >> each & 1)) other |= bit;
            if (each == piece) first = step[each];
        }
        int second = first ^ (new == 1 ? ones : new >> 1);
        for (int each = 1; each < pieces; each++)
            for (int sum = 0, *sums = each < 8 ? low : high, bit = 1 << (each < 8 ? each - 1 : each - 8); sum < bit; sum++)
                sums[sum | bit] = sums[sum] ^ step[each];
        const int8_t *scores = next + (((int64_t)number[after] * owner_count[pieces + 1] + rank_of[other]) << pieces);
        for (int face = 0; face < faces; face++) {
            int place = high[face / half] ^ low[face % half];
            int8_t score = scores[place ^ first] < scores[place ^ second] ? scores[place ^ first] : scores[place ^ second];
            if (score < row[face]) row[face] = score;
        }
    }
}

static void judge(int occupied, int theirs, int pieces, int faces, int8_t *row, int64_t *counts) {
    int locked = 0, masks[24], whose[24], found = 0;
    for (int square = 0; square < 16; square++) {
        int free = !(occupied >> square & 1);
        for (int near = 0; near < sides[square]; near++) free |= !(occupied >> beside[square][near] & 1);
        if (!free) locked |= 1 << square;
    }
    for (int line = 0; line < 24; line++) {
        if ((lines[line] & locked) != lines[line]) continue;
        int three = 0;
        for (int square = 0; square < 16; square++)
            if (lines[line] >> square & 1) three |= 1 << below(occupied, square);
        if ((theirs & three) == 0 || (theirs & three) == three) masks[found] = three, whose[found++] = (theirs & three) != 0;
    }
    for (int face = 0; face < faces; face++) {
        int shown = face << 1, ended[2] = {0, 0}, score = -row[face];
        for (int line = 0; line < found; line++)
            if ((shown & masks[line]) == 0 || (shown & masks[line]) == masks[line]) ended[whose[line]] = 1;
        int over = ended[0] || ended[1] || pieces == 16;
        if (over) score = ended[0] == ended[1] ? 0 : ended[0] ? 17 - pieces : pieces - 17;
        row[face] = score;
        counts[over ? 0 : score > 0 ? 1 : score == 0 ? 2 : 3]++;
    }
}

static void answer(FILE *asked, int pieces, const int8_t *scores) {
    char cells[18];
    rewind(asked);
    while (fgets(cells, sizeof cells, asked)) {
        int occupied = 0, theirs = 0, place = 0, ones = (1 << (pieces ? pieces - 1 : 0)) - 1;
        cells[16] = 0;
        for (int square = 0; square < 16; square++) occupied |= (cells[square] != '.') << square;
        if (bits(occupied) != pieces) continue;
        for (int square = 0; square < 16; square++) {
            if (cells[square] == '.') continue;
            int bit = 1 << below(smallest[occupied], image[way[occupied]][square]), suns = cells[square] < 'a';
            if (suns == pieces % 2) theirs |= bit;
            if ((cells[square] | 32) == 's') place ^= bit == 1 ? ones : bit >> 1;
        }
        int64_t block = (int64_t)number[occupied] * owner_count[pieces] + rank_of[theirs];
        int score = scores[block * (ones + 1) + place];
        printf("%s %d\n", cells, (score > 0) - (score < 0));
    }
}

int main(int count_of_words, char **words) {
    make_tables();
    int8_t *next = NULL;
    FILE *asked = count_of_words > 1 ? fopen(words[1], "r") : NULL;
    for (int pieces = 16; pieces >= 0; pieces--) {
        int faces = 1 << (pieces ? pieces - 1 : 0), each = owner_count[pieces], blocks = class_count[pieces] * each;
        int8_t *scores = malloc((int64_t)blocks * faces);
        int64_t over = 0, won = 0, drawn = 0, lost = 0;
#pragma omp parallel for schedule(dynamic, 64) reduction(+ : over, won, drawn, lost)
        for (int block = 0; block < blocks; block++) {
            int occupied = classes[pieces][block / each], theirs = owners[pieces][block % each], at[16], count = 0, flips = 0;
            int8_t *row = scores + (int64_t)block * faces;
            int64_t counts[4] = {0};
            memset(row, NEVER, faces);
            for (int square = 0; square < 16; square++)
                if (occupied >> square & 1) at[count++] = square;
            for (int piece = 0; piece < pieces; piece++)
                for (int near = 0; theirs >> piece & 1 && near < sides[at[piece]]; near++) {
                    int end = beside[at[piece]][near];
                    if (!(occupied >> end & 1)) flips++, follow(occupied, theirs, pieces, at, piece, end, next, row);
                }
            if (!flips && pieces < 16) follow(occupied, theirs, pieces, at, -1, -1, next, row);
            judge(occupied, theirs, pieces, faces, row, counts);
            over += counts[0], won += counts[1], drawn += counts[2], lost += counts[3];
        }
        printf("%6d %11lld %11lld %11lld %11lld\n", pieces, (long long)over, (long long)won, (long long)drawn, (long long)lost);
        if (asked) answer(asked, pieces, scores);
        fflush(stdout);
        free(next);
        next = scores;
    }
    return 0;
}
