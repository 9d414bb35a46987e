/* Plays whole games of Phase 10 with the 108 cards, and prints one line a game.
 *
 *   rounds PHASES PLAYERS GAMES SEED fixed|race CARELESS...
 *   rounds PHASES check HANDS SEED
 *
 * PHASES is a phase list in the program's notation, such as set3+set3,set3+run4. CARELESS is one
 * number a player from 0 to 1: how often the player discards at random and leaves the discard pile
 * alone. In a race the game ends with the round in which somebody lays the last phase; fixed: everyone
 * moves up after each round.
 *
 * A printed game is: the number of rounds, then for each round and player `L` (laid), `O` (laid and
 * out) or `-`, followed by the points. `check` prints hands with their missing cards and the points
 * left after laying, so that the program's own judge can be asked about the same hands.
 *
 * How a player plays: takes the discard when fewer cards are missing with it, else draws; lays the
 * phase at once, in the way that leaves the fewest points; hits all that fits; discards the card
 * without which the fewest cards are missing, then the most draws are of use, then the dearest. A
 * skip goes to the player with the fewest cards among those who have laid, else to the leader.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS = 12, COLOURS = 4, WILD = 48, SKIP = 49, DECK = 108, MOST = 8, GROUPS = 4 };
enum { SET, RUN, COLOR, CRUN };

typedef struct { int kind, size; } Group;
typedef struct { Group group[GROUPS]; int groups, size; int by_colour; } Phase;
typedef struct { uint8_t kind[NUMBERS][COLOURS], number[NUMBERS], colour[COLOURS], wilds, skips, size; } Hand;
typedef struct { int kind, number, colour, low, high; } Meld;
typedef struct { Meld meld[MOST * GROUPS]; int melds; } Table;
/* The most naturals one way of laying uses, and which naturals would raise that. */
typedef struct { int used; uint16_t numbers[COLOURS]; } Grasp;
/* One way to lay a phase: a number, a colour or the lowest number for each group. */
typedef struct { int at[GROUPS], colour[GROUPS]; } Way;

static uint64_t state;
static uint64_t draw64(void) {
    uint64_t z = (state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}
static int below(int n) { return (int)((draw64() >> 32) * (uint64_t)n >> 32); }
static double chance(void) { return (double)(draw64() >> 11) / 9007199254740992.0; }
static int least(int a, int b) { return a < b ? a : b; }

static void add(Hand *hand, int card) {
    hand->size++;
    if (card == WILD) hand->wilds++;
    else if (card == SKIP) hand->skips++;
    else {
        hand->kind[card / COLOURS][card % COLOURS]++;
        hand->number[card / COLOURS]++;
        hand->colour[card % COLOURS]++;
    }
}
static void take(Hand *hand, int card) {
    hand->size--;
    if (card == WILD) hand->wilds--;
    else if (card == SKIP) hand->skips--;
    else {
        hand->kind[card / COLOURS][card % COLOURS]--;
        hand->number[card / COLOURS]--;
        hand->colour[card % COLOURS]--;
    }
}
static int worth(int card) {
    if (card == WILD) return 25;
    if (card == SKIP) return 15;
    return card / COLOURS < 9 ? 5 : 10;
}
static int points(const Hand *hand) {
    int sum = 25 * hand->wilds + 15 * hand->skips;
    for (int n = 0; n < NUMBERS; n++) sum += hand->number[n] * (n < 9 ? 5 : 10);
    return sum;
}
/* Takes any natural of this number, of another colour than `spare` where there is one. */
static int take_number(Hand *hand, int number, int spare) {
    int found = -1;
    for (int c = 0; c < COLOURS; c++)
        if (hand->kind[number][c] && (found < 0 || found == spare)) found = c;
    if (found < 0) return 0;
    take(hand, number * COLOURS + found);
    return 1;
}

/* ---- what a hand can do for a phase ---- */

static uint16_t present(const Hand *hand) {
    uint16_t seen = 0;
    for (int n = 0; n < NUMBERS; n++) seen |= (uint16_t)((hand->number[n] > 0) << n);
    return seen;
}
static uint16_t present_in(const Hand *hand, int colour) {
    uint16_t seen = 0;
    for (int n = 0; n < NUMBERS; n++) seen |= (uint16_t)((hand->kind[n][colour] > 0) << n);
    return seen;
}
static uint16_t window(int low, int size) { return (uint16_t)(((1u << size) - 1) << low); }

static void note(Grasp *grasp, int used, uint16_t numbers, int colour) {
    if (used < grasp->used) return;
    if (used > grasp->used) { grasp->used = used; memset(grasp->numbers, 0, sizeof grasp->numbers); }
    if (colour >= 0) grasp->numbers[colour] |= numbers;
    else for (int c = 0; c < COLOURS; c++) grasp->numbers[c] |= numbers;
}

static void grasp_sets(const Hand *hand, const Phase *phase, Grasp *grasp) {
    if (phase->groups == 4) { /* four pairs */
        int pairs = 0, singles = 0; uint16_t lone = 0, none = 0, two = 0;
        for (int n = 0; n < NUMBERS; n++) {
            int count = hand->number[n];
            pairs += count / 2;
            if (count % 2) { singles++; lone |= (uint16_t)(1 << n); }
            else if (!count) none |= (uint16_t)(1 << n);
            else two |= (uint16_t)(1 << n);
        }
        int open = pairs < 4 ? 4 - pairs : 0;
        int used = 2 * least(pairs, 4) + least(open, singles);
        uint16_t useful = 0;
        if (open) useful = lone;
        if (open > singles) useful |= (uint16_t)(none | two);
        note(grasp, used, useful, -1);
        return;
    }
    int a = phase->group[0].size, b = phase->group[1].size;
    int list[NUMBERS], many = 0; uint16_t none = 0;
    for (int n = 0; n < NUMBERS; n++) {
        if (hand->number[n]) list[many++] = n; else none |= (uint16_t)(1 << n);
    }
    for (int x = 0; x < many; x++) {
        int i = list[x], ci = hand->number[i];
        note(grasp, least(a + b, ci), (uint16_t)((ci < a + b) << i), -1);
        note(grasp, least(a, ci), (uint16_t)(((ci < a) << i) | none), -1);
        note(grasp, least(b, ci), (uint16_t)(((ci < b) << i) | none), -1);
        for (int y = 0; y < many; y++) {
            int j = list[y], cj = hand->number[j];
            if (i != j)
                note(grasp, least(a, ci) + least(b, cj),
                     (uint16_t)(((ci < a) << i) | ((cj < b) << j)), -1);
        }
    }
    if (!many) note(grasp, 0, none, -1);
}
static void grasp_set_run(const Hand *hand, int a, int size, Grasp *grasp) {
    uint16_t seen = present(hand);
    for (int low = 0; low + size <= NUMBERS; low++) {
        uint16_t span = window(low, size), open = (uint16_t)(span & ~seen);
        int run = __builtin_popcount(span & seen);
        if (!a) { note(grasp, run, open, -1); continue; }
        note(grasp, run, (uint16_t)(open | (~seen & 0xfff)), -1);
        for (int n = 0; n < NUMBERS; n++) {
            int count = hand->number[n];
            if (!count) continue;
            if (span >> n & 1)
                note(grasp, run - 1 + least(a + 1, count), (uint16_t)(open | ((count < a + 1) << n)), -1);
            else note(grasp, run + least(a, count), (uint16_t)(open | ((count < a) << n)), -1);
        }
    }
}
static void grasp_colour(const Hand *hand, int size, Grasp *grasp) {
    for (int c = 0; c < COLOURS; c++)
        note(grasp, least(size, hand->colour[c]), hand->colour[c] < size ? 0xfff : 0, c);
}
static void grasp_colour_run(const Hand *hand, int size, int length, Grasp *grasp) {
    uint16_t seen = present(hand);
    for (int c = 0; c < COLOURS; c++) {
        uint16_t other = 0;
        for (int n = 0; n < NUMBERS; n++)
            other |= (uint16_t)((hand->number[n] > hand->kind[n][c]) << n);
        for (int low = 0; low + length <= NUMBERS; low++) {
            uint16_t span = window(low, length);
            int only = __builtin_popcount(span & seen & ~other), mine = hand->colour[c];
            int used = __builtin_popcount(span & other) + least(size + only, mine);
            note(grasp, used, (uint16_t)(span & ~seen), -1);
            if (used == grasp->used) {
                if (mine < size + only) grasp->numbers[c] = 0xfff;
                else /* a card of another colour sets one of this colour free */
                    for (int d = 0; d < COLOURS; d++)
                        if (mine - only < size) grasp->numbers[d] |= (uint16_t)(span & ~other);
            }
        }
    }
}
static void grasp_crun_set(const Hand *hand, int length, int a, Grasp *grasp) {
    for (int c = 0; c < COLOURS; c++) {
        uint16_t seen = present_in(hand, c);
        for (int low = 0; low + length <= NUMBERS; low++) {
            uint16_t span = window(low, length), open = (uint16_t)(span & ~seen);
            int run = __builtin_popcount(span & seen);
            for (int n = 0; n < NUMBERS; n++) {
                int count = hand->number[n], both = span >> n & seen >> n & 1;
                int used = both ? run - 1 + least(a + 1, count) : run + least(a, count);
                int wants = count < (both ? a + 1 : a);
                note(grasp, used, open, c);
                if (used == grasp->used && wants)
                    for (int d = 0; d < COLOURS; d++) grasp->numbers[d] |= (uint16_t)(1 << n);
            }
        }
    }
}
static Grasp grasp_of(const Hand *hand, const Phase *phase) {
    Grasp grasp = {-1, {0}};
    const Group *g = phase->group;
    if (g[0].kind == SET && (phase->groups == 4 || (phase->groups == 2 && g[1].kind == SET)))
        grasp_sets(hand, phase, &grasp);
    else if (g[0].kind == SET && g[1].kind == RUN) grasp_set_run(hand, g[0].size, g[1].size, &grasp);
    else if (g[0].kind == RUN && phase->groups == 1) grasp_set_run(hand, 0, g[0].size, &grasp);
    else if (g[0].kind == COLOR) grasp_colour(hand, g[0].size, &grasp);
    else if (g[0].kind == RUN) grasp_colour_run(hand, g[1].size, g[0].size, &grasp);
    else if (g[0].kind == CRUN) grasp_crun_set(hand, g[0].size, g[1].size, &grasp);
    else grasp_crun_set(hand, g[1].size, g[0].size, &grasp); /* set + colour run */
    return grasp;
}
static int missing(const Hand *hand, const Phase *phase) {
    int lacks = phase->size - grasp_of(hand, phase).used - hand->wilds;
    return lacks > 0 ? lacks : 0;
}
static int useful_draws(const Hand *hand, const Grasp *grasp) {
    int sum = 0;
    for (int c = 0; c < COLOURS; c++)
        for (int n = 0; n < NUMBERS; n++)
            if (grasp->numbers[c] >> n & 1) sum += 2 - hand->kind[n][c];
    return sum;
}

/* ---- laying and hitting ---- */

static int run_takes(const Meld *meld, Hand *hand, int at) {
    if (at < 0 || at >= NUMBERS) return 0;
    if (meld->kind == RUN) return take_number(hand, at, -1);
    if (!hand->kind[at][meld->colour]) return 0;
    take(hand, at * COLOURS + meld->colour);
    return 1;
}
static int wants_far(const Meld *meld, const Hand *hand, int at) {
    if (at < 0 || at >= NUMBERS) return 0;
    return meld->kind == RUN ? hand->number[at] > 0 : hand->kind[at][meld->colour] > 0;
}
/* Hits all that fits, naturals first, then wilds where they make room. */
static void hit_all(Hand *hand, Table *table) {
    for (int again = 1; again && hand->size;) {
        again = 0;
        for (int i = 0; i < table->melds; i++) {
            Meld *meld = &table->meld[i];
            if (meld->kind != RUN && meld->kind != CRUN) continue;
            while (meld->low > 0 && run_takes(meld, hand, meld->low - 1)) { meld->low--; again = 1; }
            while (meld->high < NUMBERS - 1 && run_takes(meld, hand, meld->high + 1)) { meld->high++; again = 1; }
        }
        for (int i = 0; i < table->melds; i++) {
            Meld *meld = &table->meld[i];
            if (meld->kind == SET) while (take_number(hand, meld->number, -1)) again = 1;
            if (meld->kind == COLOR)
                for (int n = 0; n < NUMBERS; n++)
                    while (hand->kind[n][meld->colour]) { take(hand, n * COLOURS + meld->colour); again = 1; }
        }
        if (again || !hand->wilds) continue;
        for (int i = 0; i < table->melds && !again; i++) { /* a wild that bridges a gap */
            Meld *meld = &table->meld[i];
            if (meld->kind != RUN && meld->kind != CRUN) continue;
            if (wants_far(meld, hand, meld->low - 2)) { take(hand, WILD); meld->low--; again = 1; }
            else if (wants_far(meld, hand, meld->high + 2)) { take(hand, WILD); meld->high++; again = 1; }
        }
        for (int i = 0; i < table->melds && !again; i++) {
            Meld *meld = &table->meld[i];
            if (meld->kind == SET || meld->kind == COLOR) { while (hand->wilds) take(hand, WILD); again = 1; }
            else if (meld->high < NUMBERS - 1) { take(hand, WILD); meld->high++; again = 1; }
            else if (meld->low > 0) { take(hand, WILD); meld->low--; again = 1; }
        }
    }
}
static int fits(int card, const Table *table) {
    for (int i = 0; i < table->melds; i++) {
        const Meld *meld = &table->meld[i];
        int open = meld->low > 0 || meld->high < NUMBERS - 1;
        if (card == WILD) { if (meld->kind == SET || meld->kind == COLOR || open) return 1; continue; }
        int n = card / COLOURS, c = card % COLOURS;
        if (meld->kind == SET && meld->number == n) return 1;
        if (meld->kind == COLOR && meld->colour == c) return 1;
        if (meld->kind == RUN || (meld->kind == CRUN && meld->colour == c))
            if (n == meld->low - 1 || n == meld->high + 1) return 1;
    }
    return 0;
}
/* Lays one way of the phase and hits all that fits; no (0) where the wilds do not suffice. */
static int lay_way(Hand *hand, Table *table, const Phase *phase, const Way *way) {
    int spare = -1; /* the colour that a colour group of this phase collects */
    for (int g = 0; g < phase->groups; g++) if (phase->group[g].kind == COLOR) spare = way->colour[g];
    for (int pass = 0; pass < 2; pass++) /* runs first: they need each number, a set is content with less */
        for (int g = 0; g < phase->groups; g++) {
            Group group = phase->group[g];
            int is_run = group.kind == RUN || group.kind == CRUN;
            if (is_run != (pass == 0)) continue;
            Meld meld = {group.kind, way->at[g], way->colour[g], way->at[g], way->at[g] + group.size - 1};
            int wanted = group.size;
            for (int i = 0; is_run && i < group.size; i++) {
                if (group.kind == RUN) wanted -= take_number(hand, meld.low + i, spare);
                else wanted -= run_takes(&meld, hand, meld.low + i);
            }
            while (group.kind == SET && wanted && take_number(hand, meld.number, -1)) wanted--;
            for (int n = 0; group.kind == COLOR && n < NUMBERS; n++)
                while (wanted && hand->kind[n][meld.colour]) { take(hand, n * COLOURS + meld.colour); wanted--; }
            if (wanted > hand->wilds) return 0;
            while (wanted--) take(hand, WILD);
            table->meld[table->melds++] = meld;
        }
    hit_all(hand, table);
    return 1;
}
typedef struct { Hand hand; Table table; int points; } Laid;

/* Tries every way of laying the groups from `g` on, and keeps the one that leaves the fewest points. */
static void try_ways(const Hand *hand, const Table *table, const Phase *phase, int g, Way *way, Laid *best) {
    if (g == phase->groups) {
        Laid trial = {*hand, *table, 0};
        if (lay_way(&trial.hand, &trial.table, phase, way)) {
            trial.points = points(&trial.hand);
            if (best->points < 0 || trial.points < best->points) *best = trial;
        }
        return;
    }
    Group group = phase->group[g];
    int is_run = group.kind == RUN || group.kind == CRUN;
    int last = group.kind == COLOR ? 0 : is_run ? NUMBERS - group.size : NUMBERS - 1;
    int colours = group.kind == COLOR || group.kind == CRUN ? COLOURS : 1;
    int first = phase->groups == 4 && g ? way->at[g - 1] : 0; /* four pairs, in order */
    for (int at = first; at <= last && best->points; at++) {
        if (group.kind == SET && !hand->number[at]) continue;
        for (int c = 0; c < colours; c++) {
            way->at[g] = at;
            way->colour[g] = c;
            try_ways(hand, table, phase, g + 1, way, best);
        }
    }
}
/* Lays the phase in the way that leaves the fewest points; false if no way was found. */
static int lay(Hand *hand, Table *table, const Phase *phase) {
    Laid best = {.points = -1};
    Way way = {{0}, {0}};
    try_ways(hand, table, phase, 0, &way, &best);
    if (best.points < 0) return 0;
    *hand = best.hand;
    *table = best.table;
    return 1;
}

/* ---- a round ---- */

typedef struct { int players, dealer, phase[MOST], total[MOST], laid[MOST], points[MOST], out; double careless[MOST]; } Round;

static int pile[DECK], piled, heap[DECK], heaped;

static void shuffle(int *cards, int many) {
    for (int i = many - 1; i > 0; i--) {
        int j = below(i + 1), card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}
static int from_pile(void) {
    if (!piled) { /* the discards but the top one are shuffled */
        if (heaped < 2) return -1;
        int top = heap[--heaped];
        memcpy(pile, heap, sizeof(int) * (size_t)heaped);
        piled = heaped;
        shuffle(pile, piled);
        heap[0] = top;
        heaped = 1;
    }
    return pile[--piled];
}
static int worst_card(const Hand *hand, const Phase *phase, double careless) {
    if (hand->wilds == hand->size) return WILD;
    int best = -1, best_missing = 99, best_useful = -1;
    if (careless > 0 && chance() < careless) {
        int nth = below(hand->size - hand->wilds);
        if (nth < hand->skips) return SKIP;
        nth -= hand->skips;
        for (int card = 0; card < WILD; card++)
            if ((nth -= hand->kind[card / COLOURS][card % COLOURS]) < 0) return card;
    }
    for (int card = SKIP; card >= 0; card--) {
        if (card == WILD || (card == SKIP && !hand->skips)) continue;
        if (card < WILD && !hand->kind[card / COLOURS][card % COLOURS]) continue;
        if (!phase->by_colour && card < WILD && best >= 0 && best < WILD && best / COLOURS == card / COLOURS)
            continue;
        Hand rest = *hand;
        take(&rest, card);
        Grasp grasp = grasp_of(&rest, phase);
        int lacks = phase->size - grasp.used - rest.wilds, useful = useful_draws(&rest, &grasp);
        if (lacks < 0) lacks = 0;
        if (lacks < best_missing || (lacks == best_missing && (useful > best_useful
            || (useful == best_useful && worth(card) > worth(best))))) {
            best = card; best_missing = lacks; best_useful = useful;
        }
    }
    return best;
}
static int dearest(const Hand *hand) {
    if (hand->wilds) return WILD;
    if (hand->skips) return SKIP;
    for (int card = WILD - 1; card >= 0; card--)
        if (hand->kind[card / COLOURS][card % COLOURS]) return card;
    return -1;
}
static void play(Round *round, const Phase *list) {
    Hand hand[MOST];
    Table table = {.melds = 0};
    int skipped[MOST] = {0}, many = 0;
    memset(hand, 0, sizeof hand);
    for (int card = 0; card < WILD; card++) pile[many++] = card, pile[many++] = card;
    for (int i = 0; i < 8; i++) pile[many++] = WILD;
    for (int i = 0; i < 4; i++) pile[many++] = SKIP;
    shuffle(pile, piled = many);
    for (int p = 0; p < round->players; p++) {
        round->laid[p] = 0;
        for (int i = 0; i < 10; i++) add(&hand[p], pile[--piled]);
    }
    heap[0] = pile[--piled];
    heaped = 1;
    int p = (round->dealer + 1) % round->players;
    if (heap[0] == SKIP) skipped[p] = 1;
    round->out = -1;
    for (int turn = 0; turn < 3000; turn++, p = (p + 1) % round->players) {
        if (skipped[p]) { skipped[p] = 0; continue; }
        Hand *mine = &hand[p];
        const Phase *phase = &list[round->phase[p]];
        int top = heaped ? heap[heaped - 1] : SKIP, takes = 0;
        double careless = round->careless[p];
        if (top != SKIP) {
            if (round->laid[p]) takes = fits(top, &table);
            else if (careless <= 0 || chance() >= careless) {
                Hand with = *mine;
                add(&with, top);
                takes = missing(&with, phase) < missing(mine, phase);
            }
        }
        int card = takes ? heap[--heaped] : from_pile();
        if (card < 0) break;
        add(mine, card);
        if (round->laid[p]) hit_all(mine, &table);
        else if (!missing(mine, phase)) round->laid[p] = lay(mine, &table, phase);
        if (!mine->size) { round->out = p; break; }
        card = round->laid[p] ? dearest(mine) : worst_card(mine, phase, careless);
        take(mine, card);
        heap[heaped++] = card;
        if (!mine->size) { round->out = p; break; }
        if (card == SKIP) {
            int target = -1, target_rank = 0;
            for (int q = 0; q < round->players; q++) {
                if (q == p || skipped[q]) continue;
                int rank = round->laid[q] ? 1000000 - hand[q].size
                                          : round->phase[q] * 10000 - round->total[q];
                if (target < 0 || rank > target_rank) { target = q; target_rank = rank; }
            }
            if (target >= 0) skipped[target] = 1;
        }
    }
    for (int q = 0; q < round->players; q++) round->points[q] = points(&hand[q]);
}

/* ---- games ---- */

static int read_phases(const char *text, Phase *list) {
    int many = 0;
    Phase phase = {.groups = 0};
    while (*text) {
        char word[8]; int length = 0;
        while (*text >= 'a' && *text <= 'z' && length < 7) word[length++] = *text++;
        word[length] = 0;
        int size = (int)strtol(text, (char **)&text, 10);
        int kind = !strcmp(word, "set") ? SET : !strcmp(word, "run") ? RUN : !strcmp(word, "color") ? COLOR : CRUN;
        phase.group[phase.groups++] = (Group){kind, size};
        phase.size += size;
        if (kind == COLOR || kind == CRUN) phase.by_colour = 1;
        if (*text == '+') { text++; continue; }
        if (*text == ',') text++;
        list[many++] = phase;
        phase = (Phase){.groups = 0};
    }
    return many;
}
static void print_card(int card) {
    if (card == WILD) printf(" W");
    else if (card == SKIP) printf(" S");
    else printf(" %c%d", "RYGB"[card % COLOURS], card / COLOURS + 1);
}
static void check(const Phase *list, int phases, int hands) {
    for (int i = 0; i < hands; i++) {
        int deck[DECK], many = 0, cards = 10 + i % 2;
        for (int card = 0; card < WILD; card++) deck[many++] = card, deck[many++] = card;
        for (int w = 0; w < 8; w++) deck[many++] = WILD;
        for (int s = 0; s < 4; s++) deck[many++] = SKIP;
        shuffle(deck, many);
        if (i % 3 == 0) for (int w = 0, j = 0; w < 4 && j < many; j++) /* hands rich in wilds */
            if (deck[j] == WILD) { deck[j] = deck[w]; deck[w++] = WILD; }
        Hand hand = {0};
        for (int c = 0; c < cards; c++) add(&hand, deck[c]);
        int number = below(phases), lacks = missing(&hand, &list[number]);
        Table table = {.melds = 0};
        int left = lacks || !lay(&hand, &table, &list[number]) ? -1 : points(&hand);
        printf("%d %d %d |", number, lacks, left);
        for (int c = 0; c < cards; c++) print_card(deck[c]);
        printf("\n");
    }
}
int main(int argc, char **argv) {
    Phase list[16];
    if (argc < 5) { fprintf(stderr, "see the head of rounds.c\n"); return 2; }
    int phases = read_phases(argv[1], list);
    state = strtoull(argv[4], 0, 10) * 0x2545F4914F6CDD1Dull + 88172645463325252ull;
    if (!strcmp(argv[2], "check")) { check(list, phases, atoi(argv[3])); return 0; }
    int players = atoi(argv[2]), games = atoi(argv[3]), fixed = !strcmp(argv[5], "fixed");
    for (int g = 0; g < games; g++) {
        Round round = {.players = players, .dealer = g % players};
        static char line[1 << 16];
        char *end = line;
        int rounds = 0, over = 0;
        for (int p = 0; p < players; p++) round.careless[p] = argc > 6 + p ? atof(argv[6 + p]) : 0;
        while (!over && rounds < 200) {
            play(&round, list);
            rounds++;
            for (int p = 0; p < players; p++) {
                end += sprintf(end, " %c%d", round.out == p ? 'O' : round.laid[p] ? 'L' : '-', round.points[p]);
                round.total[p] += round.points[p];
                if (fixed || round.laid[p]) over |= ++round.phase[p] == phases;
            }
            round.dealer = (round.dealer + 1) % players;
        }
        printf("%d%s\n", rounds, line);
    }
    return 0;
}
