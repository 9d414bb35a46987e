"""The English words by which people look for games."""

from __future__ import annotations

WORDS = {
    "month:1": "january, jan",
    "month:2": "february, feb, febuary",
    "month:3": "march, mar",
    "month:4": "april, apr",
    "month:5": "may",
    "month:6": "june, jun",
    "month:7": "july, jul",
    "month:8": "august, aug",
    "month:9": "september, sep, sept",
    "month:10": "october, oct",
    "month:11": "november, nov",
    "month:12": "december, dec",
    "weekday:1": "monday, mondays, mon",
    "weekday:2": "tuesday, tuesdays, tue, tues",
    "weekday:3": "wednesday, wednesdays, wed",
    "weekday:4": "thursday, thursdays, thu, thurs, thur",
    "weekday:5": "friday, fridays, fri",
    "weekday:6": "saturday, saturdays, sat",
    "weekday:7": "sunday, sundays, sun",
    "weekday:1+2+3+4+5": "weekday, weekdays, during the week, on a weekday, working day, workdays",
    "season:spring": "🌷, 🌸, spring, springtime",
    "season:summer": "☀, 🏖, summer, summertime, summers",
    "season:autumn": "🍂, 🍁, autumn, autumn time",
    "season:winter": "⛄, ☃, ❄, winter, wintertime, winters",
    "half:1": "first half, 1st half, first six months of",
    "half:2": "second half, 2nd half, last six months of",
    "quarter:1": "first quarter, 1st quarter, q1",
    "quarter:2": "second quarter, 2nd quarter, q2",
    "quarter:3": "third quarter, 3rd quarter, q3",
    "quarter:4": "fourth quarter, 4th quarter, last quarter, q4",
    "unit:day": "day, days",
    "unit:week": "week, weeks, wk, wks",
    "unit:weekend": "weekend, weekends, week end",
    "unit:month": "month, months, mth, mths",
    "unit:year": "year, years, yr, yrs",
    "num:2 unit:week": "fortnight, a fortnight",
    "rel:today": "today, tonight, this evening",
    "rel:yesterday": "yesterday, last night, yesterday evening, yesterday afternoon, yesterday "
    "night, yesterday morning",
    "rel:before_yesterday": "the day before yesterday, day before yesterday",
    "rel:this_week": "this week",
    "part:begin": "the beginning of, beginning of, beginning, start of, the start of, early, "
    "early in, early on in",
    "part:middle": "the middle of, middle of, middle, mid, halfway through",
    "part:end": "the end of, end of, end, late, late in, towards the end of",
    "rel:past_month": "in the past month, over the past month, over the last month, within the "
    "last month, during the past month",
    "rel:past_year": "in the past year, over the past year, over the last year, within the last "
    "year, in the past twelve months",
    "rel:past_week": "in the past week, over the past week, over the last week, within the last "
    "week",
    "last": "last, previous, past, was the last time, was the last game, is the last time",
    "this": "this, current",
    "before_last": "before last, one before last, last but one, second last, second to last, "
    "penultimate",
    "ago": "ago, back",
    "since": "since, starting",
    "from": "from",
    "after": "after, later than, newer than",
    "newest": "latest, most recent, recent, newest",
    "until": "until, till, up to, to, through",
    "before": "before, earlier than, older than, prior to",
    "between": "between",
    "num:1": "one, a, an",
    "num:2": "two, couple of, a couple of",
    "num:3": "three",
    "num:4": "four",
    "num:5": "five",
    "num:6": "six",
    "num:7": "seven",
    "num:8": "eight",
    "num:9": "nine",
    "num:10": "ten",
    "num:11": "eleven",
    "num:12": "twelve",
    "num:13": "thirteen",
    "num:14": "fourteen",
    "num:15": "fifteen",
    "num:16": "sixteen",
    "num:17": "seventeen",
    "num:18": "eighteen",
    "num:19": "nineteen",
    "num:20": "twenty",
    "num:30": "thirty",
    "ord:1": "first, earliest, oldest, very first, first ever",
    "ord:2": "second, 2nd",
    "ord:3": "third, 3rd",
    "ord:4": "fourth",
    "ord:5": "fifth",
    "ord:6": "sixth",
    "ord:7": "seventh",
    "ord:8": "eighth",
    "ord:9": "ninth",
    "ord:10": "tenth",
    "ord:11": "eleventh",
    "ord:12": "twelfth",
    "ord:13": "thirteenth",
    "ord:14": "fourteenth",
    "ord:15": "fifteenth",
    "ord:16": "sixteenth",
    "ord:17": "seventeenth",
    "ord:18": "eighteenth",
    "ord:19": "nineteenth",
    "ord:20": "twentieth",
    "ord:21": "twenty first",
    "ord:22": "twenty second",
    "ord:23": "twenty third",
    "ord:24": "twenty fourth",
    "ord:25": "twenty fifth",
    "ord:26": "twenty sixth",
    "ord:27": "twenty seventh",
    "ord:28": "twenty eighth",
    "ord:29": "twenty ninth",
    "ord:30": "thirtieth",
    "ord:31": "thirty first",
    "in": "in, on, during, around, of",
    "in:margin": "by",
    "in:home": "at",
    "in:longer": "over",
    "with": "with, including, alongside, featuring, game of, games of",
    "without": "without, not with, minus, except, excluding, w o, no, but not, where there was "
    "no, neither, nor, everything but, anything but, everything except, all but, all except",
    "and": "and, plus, both, n",
    "or": "or",
    "only": "only, just, alone, on their own, nobody else, no one else, no one but, nobody but, "
    "just us",
    "against": "against, versus, vs, v",
    "won against": "beat, beats, beating, defeated, won against, won over, victory over, beaten, "
    "has beaten, defeat, trounced, thrashed",
    "not": "not, never, didn't, did not, didnt, doesn't, wasn't, hasn't",
    "won": "🏆, 🥇, won, win, wins, winning, winner, victory, victories, victorious, first place, "
    "came first, was first, came out on top, triumphed, triumph",
    "won:by": "beaten by, defeated by, was beaten by, got beaten by, was defeated by",
    "lost": "lost, lose, loses, losing, loser, came last, come last, was last, finished last, "
    "in last place, last place, ended last, ended up last, dead last, came in last, defeat, "
    "defeats, was the last, bottom, at the bottom",
    "tie": "tie, ties, tied, draw, draws, drawn, dead heat, tie round, tie break, tiebreak, "
    "tied games, more than one winner, shared win, shared victory",
    "game": "nights, night, game, games, match, matches, evening, evenings, session, sessions, "
    "round of cards, played",
    "round": "round, rounds, hand, hands",
    "points": "points, point, score, scores, total, totals, pts",
    "longest": "longest, took the longest, took longest, lasted the longest, lasted longest, "
    "most time, slowest, lengthiest, went on longest, went on the longest, long",
    "shortest": "shortest, quickest, fastest, took the least time, briefest, quick, short",
    "most": "most, biggest number of, greatest number of, largest number of",
    "fewest": "fewest, least, smallest number of",
    "worst": "worst, most terrible, most expensive, costliest, most painful, biggest disaster",
    "best": "best",
    "highest": "highest, biggest, largest, greatest, record",
    "lowest": "lowest, smallest",
    "closest": "closest, tightest, narrowest, nearest, close",
    "people": "players, player, people, persons, person, of us, participants, in number, handed",
    "players:2": "for two, two player, two handed game, two of us, in pairs, as a pair, "
    "head to head, one on one, two handed, the two of us, duel, duels, 1 on 1, 1v1, a pair, "
    "twosome, pairs, in twos",
    "players:3": "for three, three player, three handed game, three of us, threesome, three "
    "handed, the three of us, in threes, all three",
    "players:4": "for four, four player, four handed game, four of us, foursome, the four of us, "
    "in fours, all four",
    "players:5": "for five, five player, five handed game, five of us, the five of us, all five",
    "players:6": "for six, six player, six handed game, six of us, the six of us, all six",
    "players:7": "for seven, seven of us",
    "players:8": "for eight, eight of us",
    "at_least": "at least, or more, minimum",
    "at_least:more": "more than",
    "running": "still going, going, running, still running, in progress, going on, still going on, "
    "ongoing, not finished, open, still open, still being played, not over, still on, "
    "being played, we are playing, playing now, still playing, active, right now",
    "unfinished": "unfinished, not finished yet, incomplete, never finished, wasn't finished, "
    "not completed, didn't finish, did not finish",
    "stopped": "without a winner, without winner, without winners, with no winner, no winner, "
    "nobody won, no one won, where nobody won, stopped, abandoned, aborted, broken off, "
    "called off, given up, cut short, ended early, stopped early, cancelled, quit",
    "finished": "finished, complete, completed",
    "sheet:mattel": "mattel, mattel rules, american rules, english rules, us rules, original rules",
    "sheet:fundex": "fundex, fundex rules",
    "sheet:ravensburger": "ravensburger, german rules, german box, german edition",
    "sheet:rebel": "rebel, polish rules, polish box, polish edition",
    "sheet:ru+ru-violet": "russian rules, russian box, russian edition",
    "sheet:ja": "japanese rules, japanese box, japanese edition",
    "variant:even": "even, even phases, only even phases, even numbers, even numbered phases, "
    "even only",
    "variant:odd": "odd, odd phases, only odd phases, odd numbers, odd numbered phases, odd only",
    "variant:fixed-10": "fixed rounds, exactly ten rounds, fixed ten rounds",
    "variant:first-5": "five phases, 5 phases, first five phases, first 5 phases, half game, "
    "phases 1 to 5, phase 1 to 5, only five phases, only 5 phases",
    "variant:first-3": "three phases, 3 phases, first three phases, first 3 phases, "
    "only three phases",
    "variant:first-5+first-3": "short games, short version, short variant",
    "concept:birthday": "🎂, 🎈, 🥳, birthday, birthdays, bday, b day",
    "feast:christmas": "🎄, 🎅, 🤶, christmas, xmas, x mas, christmastime, christmas time, "
    "yuletide, yule, noel, christmas holidays, christmas break",
    "feast:christmas_eve": "christmas eve, xmas eve, eve of christmas, night before christmas",
    "feast:christmas_day": "christmas day, xmas day, first day of christmas, 1st day of christmas",
    "feast:boxing_day": "boxing day, st stephen's day, saint stephen's day, second christmas day, "
    "second day of christmas, day after christmas",
    "feast:new_years_eve": "🎆, 🎇, new year's eve, new years eve, new year eve, nye, hogmanay, "
    "old year's night, silvester, last day of the year",
    "feast:new_years_day": "new year's day, new years day, new year day, first day of the year",
    "feast:new_year": "new year, new year's, new years, turn of the year",
    "feast:between_years": "between christmas and new year, between the years, twixmas",
    "feast:epiphany": "epiphany, three kings, three kings day, twelfth night",
    "feast:valentine": "💘, 💝, valentine, valentine's, valentines, valentine's day, "
    "valentines day, st valentine's day",
    "feast:womens_day": "women's day, womens day, international women's day",
    "feast:st_patrick": "☘, 🍀, st patrick's day, st patricks day, saint patrick's day, "
    "paddy's day, st paddy's day",
    "feast:april_fools": "april fools, april fool's, april fools day, april fool's day",
    "feast:easter": "🐰, 🐇, 🥚, 🐣, easter, easter weekend, easter time, eastertime, "
    "easter holidays, easter break",
    "feast:easter_sunday": "easter sunday, easter day",
    "feast:easter_monday": "easter monday",
    "feast:good_friday": "good friday",
    "feast:holy_saturday": "easter saturday, holy saturday",
    "feast:maundy_thursday": "maundy thursday, holy thursday",
    "feast:palm_sunday": "palm sunday",
    "feast:shrove_tuesday": "pancake day, shrove tuesday, mardi gras, pancake tuesday",
    "feast:carnival": "carnival",
    "feast:ash_wednesday": "ash wednesday",
    "feast:ascension": "ascension, ascension day",
    "feast:pentecost": "pentecost, whitsun, whitsuntide, whit sunday, whit weekend",
    "feast:whit_monday": "whit monday",
    "feast:corpus_christi": "corpus christi",
    "feast:may_day": "may day, mayday, labour day, 1st of may day",
    "feast:mothers_day": "mother's day, mothers day, mothering sunday",
    "feast:fathers_day": "father's day, fathers day",
    "feast:midsummer": "midsummer, midsummer's day, midsummers day, st john's day, midsummer night",
    "feast:solstice": "summer solstice, longest day of the year",
    "feast:independence_us": "independence day, fourth of july, 4th of july, july 4th, july fourth",
    "feast:labor_day": "labor day",
    "feast:memorial_day": "memorial day",
    "feast:assumption": "assumption, assumption day",
    "feast:halloween": "🎃, 👻, halloween, hallowe'en, all hallows eve, helloween",
    "feast:all_saints": "all saints, all saints day, all saints' day, all hallows",
    "feast:all_souls": "all souls, all souls day, all souls' day",
    "feast:bonfire": "bonfire night, guy fawkes, guy fawkes night, fireworks night",
    "feast:remembrance": "remembrance day, veterans day, armistice day, st martin's day, martinmas",
    "feast:thanksgiving": "🦃, thanksgiving, thanksgiving day",
    "feast:black_friday": "black friday",
    "feast:nicholas": "st nicholas, saint nicholas, st nicholas day, st nicholas' day, "
    "nicholas day",
    "feast:advent": "advent",
    "feast:german_unity": "german unity day, unity day",
    "feast:bank_holidays": "bank holiday, bank holidays, bank holiday monday",
    "feast:easter_ru": "orthodox easter, russian easter",
    "feast:christmas_ru": "orthodox christmas, russian christmas",
    "feast:old_new_year": "old new year",
    "feast:obon": "obon",
    "feast:golden_week": "golden week",
    "feast:summer_holidays": "summer holidays, summer holiday, summer vacation, school holidays, "
    "summer break",
    "without_after": "wasn't there, was not there, absent, didn't play, did not play, not there, "
    "missing, wasn't playing, not playing, isn't in, didn't take part",
    "phase": "phases, phase",
    "lead": "ahead, in front, clear, lead, a lead, margin, a margin",
    "often": "most often, most frequently, the most often, most times, the most times, always",
    "most_often:won": "best player, who is the best, who is best, who's the best, champion, "
    "champions, overall winner, record winner",
    "most_often:played": "who played most, who plays most, who played the most, "
    "who plays the most, who played most often, who plays most often, who played the most games, "
    "who played most games, who has played most, who has played the most, who was there most often",
    "hours:evening": "in the evening, in the evenings, evening game, evening games",
    "hours:morning": "in the morning, in the mornings, morning, mornings, morning game, "
    "morning games",
    "hours:afternoon": "in the afternoon, in the afternoons, afternoon, afternoons, "
    "afternoon game, afternoon games",
    "hours:night": "at night, late at night, after midnight, in the night, night game, night games",
    "clock:60": "hour, hours, hrs, hr, h",
    "clock:1": "minute, minutes, mins, min",
    "clock:30": "half an hour, half hour",
    "clock:60+30": "hour and a half, and a half hours, and a half hour",
    "num:1 clock:60+30": "1 5 hours, 1 5 h, 1 5 hrs",
    "num:2 clock:60+30": "2 5 hours, 2 5 h, 2 5 hrs",
    "num:3 clock:60+30": "3 5 hours, 3 5 h, 3 5 hrs",
    "longer": "longer than, longer, lasted more than, took more than, over an, over a, or longer",
    "shorter": "at most, or fewer, or less, no longer than, not longer than, no more than, "
    "within, or shorter",
    "shorter:less": "shorter than, less than, fewer than, under, shorter, under an, under a, "
    "less than an",
    "most_often:lost": "worst player, worst players, who is the worst, who's the worst, "
    "record loser",
    "group": "friends, friend, mates, pals, buddies, family, families, "
    "relatives, kids, children, guests, visitors, neighbours, "
    "neighbors, colleagues, coworkers, cousins, grandparents, parents, "
    "folks, people, strangers, company",
    "ignored": "but, whose, where, how often, how many, how much, often, many, times, the, when, "
    "did, do, does, was, were, is, are, we, us, our, ours, i, my, me, all, every, everything, any, "
    "ever, which, what, who, whom, how, that, there, had, has, have, show, find, list, search, "
    "look for, give me, please, play, playing, plays, got, get, took, part, that time, time, it, "
    "its, for, some, them, they, he, she, his, her, together, anything, those, these, ones, "
    "phase 10, phase ten, so, far, will, can, could, you, whole, entire, else, than, as, then, "
    "been, place, ended, ending, more, happened, see, only the, cards, card, took place, "
    "were there, made, make, scored, came, come, finish, rules, rule, box, edition, having, eve, "
    "held, o clock, number, th, st, nd, rd, s, t, fun times, up, out, rule sheet, sheet, variant, "
    "game night, everyone, everybody",
}
