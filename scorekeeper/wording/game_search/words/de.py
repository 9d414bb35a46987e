"""The German words by which people look for games."""

from __future__ import annotations

WORDS = {
    "month:1": "januar, jänner, jan, januars",
    "month:2": "februar, feber, feb, februars",
    "month:3": "märz, maerz, mrz",
    "month:4": "april, apr, aprils",
    "month:5": "mai, mais",
    "month:6": "juni, jun, juno",
    "month:7": "juli, jul, julei",
    "month:8": "august, aug, augusts",
    "month:9": "september, sep, sept",
    "month:10": "oktober, okt, oktobers",
    "month:11": "november, nov",
    "month:12": "dezember, dez",
    "weekday:1": "montag, montags, montage, montagen, montagabend, mo",
    "weekday:2": "dienstag, dienstags, dienstage, dienstagen, dienstagabend",
    "weekday:3": "mittwoch, mittwochs, mittwoche, mittwochabend",
    "weekday:4": "donnerstag, donnerstags, donnerstage, donnerstagen, donnerstagabend",
    "weekday:5": "freitag, freitags, freitage, freitagen, freitagabend, freitagabends",
    "weekday:6": "samstag, samstags, samstage, samstagen, samstagabend, sonnabend, sonnabends",
    "weekday:7": "sonntag, sonntags, sonntage, sonntagen, sonntagabend, sonntagnachmittag",
    "weekday:1+2+3+4+5": "werktag, werktags, werktage, unter der woche, wochentags, wochentag",
    "season:spring": "🌷, 🌸, frühling, frühjahr, fruehling, fruehjahr, frühlings",
    "season:summer": "☀, 🏖, sommer, sommers, sommern, sommerzeit",
    "season:autumn": "🍂, 🍁, herbst, herbstes",
    "season:winter": "⛄, ☃, ❄, winter, winters, wintern",
    "half:1": "erste hälfte, ersten hälfte, 1 hälfte, erstes halbjahr, ersten halbjahr, "
    "1 halbjahr, erste jahreshälfte, ersten jahreshälfte",
    "half:2": "zweite hälfte, zweiten hälfte, 2 hälfte, zweites halbjahr, zweiten halbjahr, "
    "2 halbjahr, zweite jahreshälfte, zweiten jahreshälfte",
    "quarter:1": "erstes quartal, ersten quartal, 1 quartal, q1",
    "quarter:2": "zweites quartal, zweiten quartal, 2 quartal, q2",
    "quarter:3": "drittes quartal, dritten quartal, 3 quartal, q3",
    "quarter:4": "viertes quartal, vierten quartal, 4 quartal, letztes quartal, q4",
    "unit:day": "tag, tage, tagen, tags",
    "unit:week": "woche, wochen",
    "unit:weekend": "wochenende, wochenenden, wochenend",
    "unit:month": "monat, monats, monate, monaten",
    "unit:year": "jahr, jahre, jahres, jahren",
    "rel:today": "heute, heut, heute abend, heutige, heutiges, heutigen",
    "rel:yesterday": "gestern, gestrige, gestriges, gestrigen, gestern abend, gestern nachmittag,"
    " gestern nacht, gestern mittag",
    "rel:before_yesterday": "vorgestern",
    "rel:last_week": "letzter woche, vergangener woche, voriger woche",
    "rel:last_month": "letzter monat",
    "rel:last_year": "letztjährig*, vorjahr",
    "part:begin": "anfang, anfangs, beginn, zu beginn, am anfang, jahresanfang, jahresbeginn, "
    "monatsanfang, am anfang des, anfang des",
    "part:middle": "mitte, jahresmitte, monatsmitte, mitte des",
    "part:end": "ende, gegen ende, monatsende, am ende des, ende des",
    "rel:past_month": "innerhalb des letzten monats",
    "rel:past_year": "innerhalb des letzten jahres, im laufe des letzten jahres",
    "rel:this_year": "heuer, heurig*",
    "last won": "letzter sieg, letzten sieg, letzter gewinn, letzter erfolg",
    "last": "letzt*, vergangen*, vorig*",
    "this": "dies*, aktuell*, laufende woche",
    "before_last": "vorletzt*, zweitletzt*, vorvorig*",
    "third_last": "drittletzt*, vorvorletzt*",
    "ago:before": "vor",
    "ago": "her",
    "since": "seit, ab",
    "from": "von",
    "after": "nach, neuer als",
    "newest": "zuletzt, neueste*, neuste*, jüngste*",
    "until": "bis",
    "before": "vor dem, vor der, vorher, älter als, bevor",
    "between": "zwischen",
    "num:1": "ein, eine, einem, einen, einer, eins",
    "num:2": "zwei, zwo, beiden, zweien",
    "num:3": "drei, dreien",
    "num:4": "vier",
    "num:5": "fünf",
    "num:6": "sechs",
    "num:7": "sieben",
    "num:8": "acht",
    "num:9": "neun",
    "num:10": "zehn",
    "num:11": "elf",
    "num:12": "zwölf",
    "num:13": "dreizehn",
    "num:14": "vierzehn",
    "num:15": "fünfzehn",
    "num:16": "sechzehn",
    "num:17": "siebzehn",
    "num:18": "achtzehn",
    "num:19": "neunzehn",
    "num:20": "zwanzig",
    "num:30": "dreißig",
    "ord:1": "erst*, allererst*, älteste*, frühest*",
    "ord:2": "zweit*",
    "ord:3": "dritt*",
    "ord:4": "viert*",
    "ord:5": "fünft*",
    "ord:6": "sechst*",
    "ord:7": "siebt*, siebent*",
    "ord:8": "achte, achter, achten, achtem",
    "ord:9": "neunt*",
    "ord:10": "zehnt*",
    "ord:11": "elfte, elfter, elften, elftem",
    "ord:12": "zwölfte, zwölfter, zwölften, zwölftem",
    "ord:13": "dreizehnt*",
    "ord:14": "vierzehnt*",
    "ord:15": "fünfzehnt*",
    "ord:16": "sechzehnt*",
    "ord:17": "siebzehnt*",
    "ord:18": "achtzehnt*",
    "ord:19": "neunzehnt*",
    "ord:20": "zwanzigst*",
    "ord:21": "einundzwanzigst*",
    "ord:22": "zweiundzwanzigst*",
    "ord:23": "dreiundzwanzigst*",
    "ord:24": "vierundzwanzigst*",
    "ord:25": "fünfundzwanzigst*",
    "ord:26": "sechsundzwanzigst*",
    "ord:27": "siebenundzwanzigst*",
    "ord:28": "achtundzwanzigst*",
    "ord:29": "neunundzwanzigst*",
    "ord:30": "dreißigst*",
    "ord:31": "einunddreißigst*",
    "in": "in, im, am, an, beim, zu, zum, zur, auf, während, aus",
    "in:margin": "um",
    "in:home": "bei",
    "in:longer": "über",
    "with": "mit, samt, inklusive, inkl",
    "without": "ohne, nicht mit, ausser, außer, abzüglich, kein, keine, weder",
    "and": "und, u, plus, sowie, beide",
    "or": "oder, bzw",
    "only": "nur, allein, alleine, bloß, ausschließlich, unter sich, lediglich, sonst niemand",
    "against": "gegen, vs, versus",
    "won against": "schlug, geschlagen, besiegt, besiegte, besiegen, gewann gegen, sieg gegen, "
    "siege gegen, schlägt, schlagen, schlugen, bezwungen, bezwang, gewonnen gegen",
    "not": "nicht, nie, niemals",
    "won": "🏆, 🥇, gewonnen, gewann, gewinnt, gewinnen, gewinner, gewinnerin, sieg, siege, "
    "siegen, sieger, siegerin, siegreich, siegreiche, gesiegt, siegte, erste geworden, "
    "erster geworden, erster wurde, erste wurde, erster war, erste war, war erster, war erste, "
    "auf platz 1, auf dem ersten platz, wurde erste, wurde erster, platz 1",
    "won:by": "geschlagen von, besiegt von",
    "lost": "verloren, verlor, verliert, verlieren, verlierer, verliererin, niederlage, "
    "niederlagen, letzte geworden, letzter geworden, letzte wurde, letzter wurde, letzte war, "
    "letzter war, war letzte, war letzter, wurde letzte, wurde letzter, auf dem letzten platz, "
    "letzter platz, schlusslicht, als letzte, als letzter, ganz hinten, am schlechtesten, "
    "letzten platz, letzte gewesen, letzter gewesen, ist letzte, ist letzter, wird letzte, "
    "wird letzter, letzte werden, letzter werden, letzter, auf dem letzten rang",
    "tie": "unentschieden, gleichstand, gleichstände, remis, patt, stechen, stichrunde, "
    "punktgleich, geteilter sieg, geteilte siege, mehrere sieger",
    "game": "spiel, spiele, spielen, spiels, partie, partien, spieleabend, spieleabende, "
    "spielabend, spielabende, abend, abende, match, duell, duelle",
    "round": "runde, runden, hand, durchgang, durchgänge, durchgängen, durchgangs",
    "points": "punkte, punkt, punkten, punktestand, punktzahl, ergebnis, gesamtpunkte, punktsumme, "
    "score",
    "longest": "längste*, laengste*, am längsten, am laengsten, dauerte am längsten, lang, lange, "
    "langes",
    "shortest": "kürzeste*, kuerzeste*, am kürzesten, schnellste*, am schnellsten, kurz, kurze, "
    "kurzes, kurzen",
    "most": "meisten, meiste, die meisten, größte anzahl, rundenreichst*, höchste anzahl",
    "fewest": "wenigsten, wenigste, die wenigsten, mindesten, kleinste anzahl, geringste anzahl",
    "worst": "schlimmste*, schlechteste*, teuerste*, übelste*, furchtbarste*, katastrophalste*, "
    "miese, mieseste*, bitterste*",
    "best": "beste, bestes, bester, besten",
    "highest": "höchste*, hoechste*, größte*, groesste*, rekord, am höchsten",
    "lowest": "niedrigste*, kleinste*, geringste*, tiefste*",
    "closest": "knappste*, engste*, am knappsten, knapp, spannendste*",
    "people": "spieler, spielern, spielerinnen, leute, leuten, personen, person, mitspieler, "
    "mitspielern, teilnehmer, mann, köpfe",
    "players:2": "zu zweit, zu 2, zweit, zweier, zweierspiel, zweierspiele, zweierrunde, "
    "zwei spieler, wir zwei, wir beide, nur wir zwei, zweisam, paarweise, zweierpartien",
    "players:3": "zu dritt, zu 3, dreier, wir drei, dreierrunde",
    "players:4": "zu viert, zu 4, vierer, wir vier, viererrunde, alle vier",
    "players:5": "zu fünft, zu 5, fünfer, wir fünf, fünferrunde, alle fünf",
    "players:6": "zu sechst, zu 6, sechser, wir sechs, sechserrunde, alle sechs",
    "players:7": "zu siebt, zu 7",
    "players:8": "zu acht, zu 8",
    "at_least": "mindestens, oder mehr",
    "at_least:more": "mehr als",
    "running": "läuft, läuft noch, laufend*, noch offen, offen, offene, offenes, im gange, "
    "noch am laufen, gerade gespielt, läuft gerade, noch nicht fertig, noch nicht zu ende, "
    "nicht fertig, noch nicht beendet, angefangen, angefangene, angefangenes",
    "unfinished": "unfertig*, unbeendet*, nicht beendet, nicht zu ende gespielt, nie fertig, "
    "nicht fertig gespielt",
    "stopped": "ohne sieger, ohne siegerin, ohne gewinner, ohne gewinnerin, kein sieger, "
    "kein gewinner, niemand gewonnen, keiner gewonnen, niemand gewann, keiner gewann, "
    "niemand gewonnen hat, keiner gewonnen hat, abgebrochen*, abbruch, aufgegeben, aufgehört, "
    "vorzeitig beendet, abgebrochene spiele, beendet wurde, unterbrochen*, gestoppt*",
    "finished": "fertig, fertige, beendet, beendete, abgeschlossen, abgeschlossene, zu ende",
    "sheet:mattel": "mattel, amerikanische regeln, englische regeln, nach mattel, originalregeln, "
    "amerikanischen regeln, englischen regeln",
    "sheet:fundex": "fundex",
    "sheet:ravensburger": "ravensburger, deutsche regeln, deutschen regeln, deutsche ausgabe, "
    "deutsche schachtel, nach deutschen regeln, deutsches spiel",
    "sheet:rebel": "rebel, polnische regeln, polnischen regeln, polnische ausgabe",
    "sheet:ru+ru-violet": "russische regeln, russischen regeln, russische ausgabe",
    "sheet:ja": "japanische regeln, japanischen regeln, japanische ausgabe",
    "variant:even": "gerade phasen, geraden phasen, gerade, nur gerade, gerade nummern, "
    "nur gerade phasen",
    "variant:odd": "ungerade phasen, ungeraden phasen, ungerade, nur ungerade, ungerade nummern",
    "variant:fixed-10": "feste runden, genau zehn runden, feste rundenzahl",
    "variant:first-5": "fünf phasen, 5 phasen, erste fünf phasen, ersten fünf phasen, "
    "ersten 5 phasen, halbes spiel, nur fünf phasen, nur 5 phasen",
    "variant:first-3": "drei phasen, 3 phasen, ersten drei phasen, ersten 3 phasen, "
    "nur drei phasen",
    "variant:first-5+first-3": "kurze spiele, kurzspiel, kurzspiele, kurze variante, kurzversion, "
    "kurzfassung",
    "concept:birthday": "🎂, 🎈, 🥳, geburtstag, geburtstage, geburtstags, geburtstagen, "
    "geburtstagsfeier, geburtstagsspiel, geburtstagsrunde, bday",
    "feast:christmas": "🎄, 🎅, 🤶, weihnachten, weihnacht, weihnachtszeit, weihnachtstage, "
    "weihnachtstagen, weihnachtsfeiertage, weihnachtsfeiertagen, weihnachts, xmas, "
    "weihnachtsfest, christfest",
    "feast:christmas_eve": "heiligabend, heilig abend, heiliger abend, heiligen abend, "
    "weihnachtsabend, heilige nacht",
    "feast:christmas_day": "erster weihnachtstag, erster weihnachtsfeiertag, ersten weihnachtstag, "
    "ersten weihnachtsfeiertag, erste weihnachtstag, erste weihnachtsfeiertag, 1 weihnachtstag, "
    "1 weihnachtsfeiertag, christtag, erster feiertag, 1 feiertag",
    "feast:boxing_day": "zweiter weihnachtstag, zweiter weihnachtsfeiertag, zweiten weihnachtstag, "
    "zweiten weihnachtsfeiertag, zweite weihnachtstag, zweite weihnachtsfeiertag, 2 weihnachtstag, "
    "2 weihnachtsfeiertag, stephanstag, stefanitag, stefanstag, zweiter feiertag, 2 feiertag",
    "feast:new_years_eve": "🎆, 🎇, silvester, sylvester, silvesterabend, silvesternacht, "
    "altjahrsabend, jahresende",
    "feast:new_years_day": "neujahr, neujahrstag, neujahrsmorgen, neues jahr, neujahrs",
    "feast:new_year": "jahreswechsel",
    "feast:between_years": "zwischen den jahren, zwischen weihnachten und neujahr, "
    "zwischen weihnachten und silvester",
    "feast:epiphany": "dreikönig, dreikönigstag, heilige drei könige, heiligen drei könige, "
    "drei könige, dreikönigsfest, hl drei könige",
    "feast:valentine": "💘, 💝, valentinstag, valentin, valentinstags",
    "feast:womens_day": "frauentag, weltfrauentag",
    "feast:carnival": "karneval, fasching, fastnacht, fasnacht, faschingszeit",
    "feast:rose_monday": "rosenmontag",
    "feast:fat_thursday": "weiberfastnacht, altweiber, altweiberfastnacht",
    "feast:shrove_tuesday": "faschingsdienstag, fastnachtsdienstag, veilchendienstag",
    "feast:ash_wednesday": "aschermittwoch",
    "feast:april_fools": "erster april scherz, aprilscherz",
    "feast:easter": "🐰, 🐇, 🥚, 🐣, ostern, osterfest, ostertage, ostertagen, osterzeit, "
    "osterferien, osterwochenende",
    "feast:easter_sunday": "ostersonntag",
    "feast:easter_monday": "ostermontag",
    "feast:good_friday": "karfreitag",
    "feast:holy_saturday": "karsamstag, ostersamstag",
    "feast:maundy_thursday": "gründonnerstag",
    "feast:palm_sunday": "palmsonntag",
    "feast:ascension": "himmelfahrt, christi himmelfahrt, vatertag, auffahrt, herrentag, männertag",
    "feast:pentecost": "pfingsten, pfingstfest, pfingsttage, pfingstwochenende",
    "feast:pentecost_sunday": "pfingstsonntag",
    "feast:whit_monday": "pfingstmontag",
    "feast:corpus_christi": "fronleichnam",
    "feast:walpurgis": "walpurgisnacht, tanz in den mai, walpurgis",
    "feast:may_day": "tag der arbeit, maifeiertag, erster mai, ersten mai, maitag",
    "feast:mothers_day": "muttertag",
    "feast:midsummer": "johannistag, johanni, mittsommer, mittsommernacht",
    "feast:solstice": "sommersonnenwende, sonnenwende",
    "feast:assumption": "mariä himmelfahrt, maria himmelfahrt",
    "feast:german_unity": "tag der deutschen einheit, tag der einheit, deutsche einheit, "
    "einheitstag",
    "feast:reformation": "reformationstag",
    "feast:halloween": "🎃, 👻, halloween",
    "feast:all_saints": "allerheiligen",
    "feast:all_souls": "allerseelen",
    "feast:remembrance": "martinstag, sankt martin, st martin, martini, martinsabend, "
    "karnevalsbeginn, elfter elfter, elften elften",
    "feast:repentance": "buß und bettag, buss und bettag",
    "feast:dead_sunday": "totensonntag, ewigkeitssonntag",
    "feast:thanksgiving_de": "erntedank, erntedankfest",
    "feast:advent": "advent, adventszeit, adventszeiten",
    "feast:advent_1": "erster advent, ersten advent, 1 advent",
    "feast:advent_2": "zweiter advent, zweiten advent, 2 advent",
    "feast:advent_3": "dritter advent, dritten advent, 3 advent",
    "feast:advent_4": "vierter advent, vierten advent, 4 advent",
    "feast:nicholas": "nikolaus, nikolaustag, nikolausabend, nikolo, sankt nikolaus",
    "feast:barbara": "barbaratag",
    "feast:swiss_day": "schweizer nationalfeiertag, bundesfeier, bundesfeiertag",
    "feast:austrian_day": "österreichischer nationalfeiertag, nationalfeiertag",
    "feast:easter_ru": "orthodoxe ostern, russische ostern, orthodoxes ostern, russisches ostern",
    "feast:christmas_ru": "orthodoxe weihnachten, russische weihnachten, russisches weihnachten",
    "feast:old_new_year": "altes neujahr",
    "feast:summer_holidays": "sommerferien, große ferien, sommerurlaub",
    "feast:autumn_holidays": "herbstferien",
    "feast:christmas_holidays": "weihnachtsferien, winterferien",
    "without_after": "nicht dabei, nicht dabei war, fehlte, gefehlt hat, nicht mitgespielt, "
    "nicht mitspielte, abwesend, nicht mitgemacht",
    "phase": "phasen, phase",
    "lead": "vorsprung, vorn, vorne, voraus, vor",
    "head": "spiel, spiele, spielen, partie, partien, runde, runden, abend, abende, abends, party, "
    "partys, feier, feiern, fest, nachmittag, turnier, urlaub",
    "often": "am häufigsten, am öftesten, am meisten, meistens, immer",
    "most_often:won": "bester spieler, beste spielerin, beste spieler, wer ist der beste, "
    "wer ist die beste, rekordsieger, rekordsiegerin, meister, champion, die meisten siege, "
    "meiste siege, meisten siege",
    "most_often:played": "am meisten gespielt, am häufigsten gespielt, am öftesten gespielt, "
    "spielt am meisten, spielt am häufigsten, spielt am öftesten, am häufigsten dabei, "
    "am öftesten dabei, die meisten spiele gespielt, meisten spiele gespielt",
    "hours:evening": "am abend, abends, an einem abend, spätabends, am späten abend",
    "hours:morning": "am morgen, morgens, am vormittag, vormittags, vormittag",
    "hours:afternoon": "am nachmittag, nachmittags, nachmittag",
    "hours:night": "nachts, in der nacht, nach mitternacht",
    "clock:60": "stunde, stunden, std, h",
    "clock:1": "minute, minuten, min",
    "clock:30": "halbe stunde, halben stunde",
    "num:1 clock:60+30": "eineinhalb stunden, anderthalb stunden, einundeinhalb stunden, 1 5 "
    "stunden, 1 5 h, 1 5 std",
    "num:2 clock:60+30": "zweieinhalb stunden, 2 5 stunden, 2 5 h, 2 5 std",
    "num:3 clock:60+30": "dreieinhalb stunden, 3 5 stunden, 3 5 h, 3 5 std",
    "longer": "länger als, über, oder länger",
    "shorter": "höchstens, oder weniger, maximal, nicht länger als, nicht mehr als, oder kürzer",
    "shorter:less": "kürzer als, weniger als, unter",
    "most_often:lost": "schlechtester spieler, schlechteste spielerin, schlechteste spieler, "
    "rekordverlierer, rekordverliererin",
    "group": "Freunde, Freunden, Freundinnen, Freund, Freundin, Familie, Familien, Verwandte, "
    "Verwandten, Verwandtschaft, Kinder, Kindern, Gäste, Gästen, Besuch, Nachbarn, Kollegen, "
    "Kolleginnen, Großeltern, Eltern, Leute, Leuten, Fremden, Bekannten, Kumpels",
    "ignored": "denen, aber, wobei, bei denen, wie oft, oft, wie viel, noch, der, die, das, den, "
    "dem, des, wann, wo, wie, was, wer, wen, welche, welches, welcher, welchem, hat, haben, hatte, "
    "hatten, habe, ist, war, waren, sind, wurde, wurden, worden, wird, gab, gibt, es, er, sie, "
    "wir, uns, ich, mich, alle, alles, allen, jede, jeder, jedes, je, jemals, zeig, zeige, such, "
    "suche, finde, bitte, mal, mir, gespielt, spielte, spielten, gespielte, vom, für, als, dabei, "
    "zusammen, gemeinsam, da, dort, damals, überhaupt, dauerte, gedauert, gegeben, gemacht, "
    "geworden, gewesen, gehabt, bekommen, kassiert, eigentlich, phase 10, noch mal, sich, wieviel, "
    "wie viele, viele, aller zeiten, zeiten, zeit, mitgespielt, mitspielt, mitspielte, mitgemacht, "
    "spielt, auch, denn, so, runde der, waren dabei, regeln, regel, regelblatt, uhr, gesamte, "
    "insgesamt, immer, wieder, stand, platz, fand, statt, statgefunden, hier, nach den, nur die, "
    "spieltag, nachts, variante, mein, meine, meinen, meinem, meiner, meines, dein, deine*, sein, "
    "seine*, ihr, ihre*, unser*, unsre*, euer*, eure*",
}
