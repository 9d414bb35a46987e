"""The Polish words by which people look for games."""

from __future__ import annotations

WORDS = {
    "month:1": "styczeń, stycznia, styczniu, styczniem, styczniow*",
    "month:2": "luty, lutego, lutym, lutemu, lutow*",
    "month:3": "marzec, marca, marcu, marcem, marcow*",
    "month:4": "kwiecień, kwietnia, kwietniu, kwietniem, kwietniow*",
    "month:5": "maj, maja, maju, majem, majowe, majowa, majowy, majowych",
    "month:6": "czerwiec, czerwca, czerwcu, czerwcem, czerwcow*",
    "month:7": "lipiec, lipca, lipcu, lipcem, lipcow*",
    "month:8": "sierpień, sierpnia, sierpniu, sierpniem, sierpniow*",
    "month:9": "wrzesień, września, wrześniu, wrześniem, wrześniow*",
    "month:10": "październik, października, październiku, październikiem, październikow*",
    "month:11": "listopad, listopada, listopadzie, listopadem, listopadow*",
    "month:12": "grudzień, grudnia, grudniu, grudniem, grudniow*",
    "weekday:1": "poniedziałek, poniedziałki, poniedziałku, poniedziałkami, poniedziałkow*, "
    "poniedziałków, pon",
    "weekday:2": "wtorek, wtorki, wtorku, wtorkow*, wtorków, wt",
    "weekday:3": "środa, środę, środy, środzie, środowe, środowy, środowa, śr",
    "weekday:4": "czwartek, czwartki, czwartku, czwartkow*, czwartków, czw",
    "weekday:5": "piątek, piątki, piątku, piątkow*, piątków, pt",
    "weekday:6": "sobota, sobotę, soboty, sobocie, sobót, sobotnie, sobotni, sobotnia, sobotnich",
    "weekday:7": "niedziela, niedzielę, niedziele, niedzieli, niedziel, niedzielne, niedzielny, "
    "niedzielnych, niedz",
    "weekday:1+2+3+4+5": "dni robocze, dzień roboczy, w tygodniu, w dni powszednie, "
    "dzień powszedni",
    "season:spring": "🌷, 🌸, wiosna, wiosny, wiosną, wiośnie, wiosnę, wiosenn*",
    "season:summer": "☀, 🏖, lato, latem, lecie, letni, letnie, letnia, letnich, lata",
    "season:autumn": "🍂, 🍁, jesień, jesieni, jesienią, jesienn*",
    "season:winter": "⛄, ☃, ❄, zima, zimy, zimą, zimie, zimę, zimowe, zimowy, zimowa, zimowych",
    "half:1": "pierwsza połowa, pierwszej połowie, pierwsze półrocze, pierwszym półroczu",
    "half:2": "druga połowa, drugiej połowie, drugie półrocze, drugim półroczu",
    "quarter:1": "pierwszy kwartał, pierwszym kwartale",
    "quarter:2": "drugi kwartał, drugim kwartale",
    "quarter:3": "trzeci kwartał, trzecim kwartale",
    "quarter:4": "czwarty kwartał, czwartym kwartale, ostatni kwartał, ostatnim kwartale",
    "unit:day": "dzień, dni, dnia, dniach",
    "unit:week": "tydzień, tygodnia, tygodniu, tygodnie, tygodni",
    "unit:weekend": "weekend, weekendy, weekendu, weekendzie, weekendów, weekendow*",
    "unit:month": "miesiąc, miesiące, miesiąca, miesiącu, miesięcy",
    "unit:year": "rok, roku, lat, rokiem, latach",
    "unit:year ago": "lata temu, lat temu, lata wstecz, rok temu",
    "rel:today": "dziś, dzisiaj, dzisiejsz*, dziś wieczorem, dziś wieczór, dzisiaj wieczorem, "
    "dziś rano",
    "rel:yesterday": "wczoraj, wczorajsz*, wczoraj wieczorem, wczoraj wieczór, wczoraj rano, "
    "wczoraj po południu",
    "rel:before_yesterday": "przedwczoraj, przedwczorajsz*",
    "rel:last_year": "zeszłoroczn*, ubiegłoroczn*",
    "rel:this_year": "tegoroczn*",
    "part:begin": "początek, początku, na początku, początkiem",
    "part:middle": "połowa, połowie, w połowie, środek, środku",
    "part:end": "koniec, końca, końcem, pod koniec, końcówka, końcówce, na koniec, w końcówce, "
    "końcu, w końcu",
    "rel:past_month": "przez ostatni miesiąc, w ciągu ostatniego miesiąca, w ostatnim miesiącu",
    "rel:past_year": "przez ostatni rok, w ciągu ostatniego roku",
    "rel:past_week": "przez ostatni tydzień, w ciągu ostatniego tygodnia",
    "last": "zeszł*, ostatni*, ubiegł*, minion*, poprzedni*",
    "this": "ten, tym, tego, tej, tę, ta, to, bieżąc*, obecn*",
    "before_last": "przedostatni*, zaprzeszł*",
    "third_last": "trzeci od końca, trzecia od końca, trzecią od końca",
    "ago": "temu, wstecz",
    "since": "od, począwszy od",
    "after": "po, później niż",
    "newest": "ostatnio, najnowsz*, ostatni raz",
    "until": "do, aż do",
    "before": "przed, wcześniej niż, starsze niż",
    "between": "między, pomiędzy",
    "num:1": "jeden, jedna, jedno, jednego, jednej, jedną",
    "num:2": "dwa, dwie, dwaj, dwóch, dwoma, dwu, dwoje, dwojga, dwójka",
    "num:3": "trzy, trzej, trzech, trzema, troje, trojga",
    "num:4": "cztery, czterej, czterech, czworo, czworga",
    "num:5": "pięć, pięciu, pięcioro, pięciorga",
    "num:6": "sześć, sześciu, sześcioro, sześciorga",
    "num:7": "siedem, siedmiu, siedmioro",
    "num:8": "osiem, ośmiu, ośmioro",
    "num:9": "dziewięć, dziewięciu",
    "num:10": "dziesięć, dziesięciu",
    "num:11": "jedenaście, jedenastu",
    "num:12": "dwanaście, dwunastu",
    "num:13": "trzynaście, trzynastu",
    "num:14": "czternaście, czternastu",
    "num:15": "piętnaście, piętnastu",
    "num:16": "szesnaście, szesnastu",
    "num:17": "siedemnaście, siedemnastu",
    "num:18": "osiemnaście, osiemnastu",
    "num:19": "dziewiętnaście, dziewiętnastu",
    "num:20": "dwadzieścia, dwudziestu",
    "num:30": "trzydzieści, trzydziestu",
    "ord:1": "pierwsz*, najstarsz*, najwcześniejsz*",
    "ord:2": "drugi, druga, drugie, drugiego, drugą, drugiej",
    "ord:3": "trzeci, trzecia, trzecie, trzeciego, trzecią, trzeciej",
    "ord:4": "czwarty, czwarta, czwarte, czwartego, czwartą, czwartej",
    "ord:5": "piąty, piąta, piąte, piątego, piątą, piątej",
    "in:home": "u",
    "ord:6": "szósty, szóstego, szósta, szóste, szóstą",
    "ord:7": "siódmy, siódmego, siódma, siódme, siódmą",
    "ord:8": "ósmy, ósmego, ósma, ósme, ósmą",
    "ord:9": "dziewiąty, dziewiątego, dziewiąta, dziewiąte, dziewiątą",
    "ord:10": "dziesiąty, dziesiątego, dziesiąta, dziesiąte, dziesiątą",
    "ord:11": "jedenasty, jedenastego, jedenasta, jedenaste, jedenastą",
    "ord:12": "dwunasty, dwunastego, dwunasta, dwunaste, dwunastą",
    "ord:13": "trzynasty, trzynastego, trzynasta, trzynaste, trzynastą",
    "ord:14": "czternasty, czternastego, czternasta, czternaste, czternastą",
    "ord:15": "piętnasty, piętnastego, piętnasta, piętnaste, piętnastą",
    "ord:16": "szesnasty, szesnastego, szesnasta, szesnaste, szesnastą",
    "ord:17": "siedemnasty, siedemnastego, siedemnasta, siedemnaste, siedemnastą",
    "ord:18": "osiemnasty, osiemnastego, osiemnasta, osiemnaste, osiemnastą",
    "ord:19": "dziewiętnasty, dziewiętnastego, dziewiętnasta, dziewiętnaste, dziewiętnastą",
    "ord:20": "dwudziesty, dwudziestego, dwudziesta, dwudzieste, dwudziestą",
    "ord:21": "dwudziestego pierwszego, dwudziesty pierwszy",
    "ord:22": "dwudziestego drugiego, dwudziesty drugi",
    "ord:23": "dwudziestego trzeciego, dwudziesty trzeci",
    "ord:24": "dwudziestego czwartego, dwudziesty czwarty",
    "ord:25": "dwudziestego piątego, dwudziesty piąty",
    "ord:26": "dwudziestego szóstego, dwudziesty szósty",
    "ord:27": "dwudziestego siódmego, dwudziesty siódmy",
    "ord:28": "dwudziestego ósmego, dwudziesty ósmy",
    "ord:29": "dwudziestego dziewiątego, dwudziesty dziewiąty",
    "ord:30": "trzydziesty, trzydziestego",
    "ord:31": "trzydziestego pierwszego, trzydziesty pierwszy",
    "in:margin": "o",
    "in": "w, we, na, podczas, przy, nad, koło, około, z okazji, przez",
    "with": "z, ze, wraz z, razem z, wspólnie z",
    "without": "nie było, bez, oprócz, poza, z wyjątkiem, nie z, prócz, ani",
    "and": "i, oraz, a także, plus",
    "or": "lub, albo, czy",
    "only": "tylko, jedynie, wyłącznie, sam na sam, sami, same, sam, sama, samych, nikt inny, "
    "i nikt więcej, samymi",
    "against": "przeciw, przeciwko, kontra, vs",
    "won against": "pokonał, pokonała, pokonali, pobił, pobiła, ograł, ograła, wygrał z, wygrała "
    "z, wygrał ze, wygrała ze, zwycięstwo nad, zwycięstwa nad, ogrywa, pokonuje, pokonać",
    "not": "nie, nigdy, ani razu",
    "won": "🏆, 🥇, wygrał, wygrała, wygrali, wygrało, wygrywa, wygrywał, wygrywała, wygrać, "
    "wygrana, wygrane, wygranej, wygranych, wygraną, wygrany, zwyciężył, zwyciężyła, zwycięstwo, "
    "zwycięstwa, zwycięstw, zwycięzca, zwycięża, zwycięzcą, zwycięską, zwycięskie, zwyciężczyni, "
    "był pierwszy, była pierwsza, na pierwszym miejscu, pierwsze miejsce, triumf, triumfy, "
    "triumfował, triumfowała, była pierwszą",
    "won:by": "pokonany przez, pokonana przez, ograny przez, ograna przez",
    "lost": "przegrał, przegrała, przegrali, przegrywa, przegrana, przegrane, przegranych, "
    "przegraną, porażka, porażki, porażek, przegrać, był ostatni, była ostatnia, ostatnie miejsce, "
    "na ostatnim miejscu, ostatni był, ostatnia była, ostatnim miejscu, ostatniego miejsca, "
    "była ostatnią, był na końcu, była na końcu, na końcu, na szarym końcu, skończył ostatni, "
    "skończyła ostatnia, zajął ostatnie miejsce, zajęła ostatnie miejsce, jako ostatni, "
    "jako ostatnia, jest ostatni, jest ostatnia, zajmował ostatnie miejsce, przegrywał, "
    "przegrywała, byli ostatni",
    "tie": "remis, remisy, remisem, remisu, remisów, dogrywka, dogrywki, dogrywką, dogrywek, "
    "remisow*, dzielone zwycięstwo, dwóch zwycięzców",
    "game": "gra, gry, grę, grze, gier, grą, grami, grach, partia, partie, partię, partii, "
    "partyjka, partyjki, partyjkę, rozgrywka, rozgrywki, rozgrywkę, rozgrywek, mecz, mecze, meczu, "
    "wieczór, wieczory, spotkanie, pojedynek, pojedynki, wieczoru, rozgrywce",
    "round": "runda, rundy, rundę, rund, rundzie, rozdanie, rozdania, rozdań, rundą, kolejka",
    "points": "punkty, punkt, punktów, punktami, wynik, wyniki, wynikiem, punktacja, pkt, wyników",
    "longest": "najdłużej trwając*, najdłuższ*, najdłużej, długa, długie, długo, długich, "
    "trwała najdłużej",
    "shortest": "najkrócej trwając*, najkrótsz*, najkrócej, najszybsz*, najszybciej, krótka, "
    "krótko, szybka",
    "most": "najwięcej, najwięks* liczba, największą liczbą, największa liczba",
    "fewest": "najmniej, najmniejsz* liczba, najmniejszą liczbą",
    "worst": "najgorsz*, najgorzej, najdrożs*, fataln*, najdotkliwsz*",
    "best": "najleps*, najlepiej",
    "highest": "najwyższ*, największ*, rekord, rekordow*",
    "lowest": "najniższ*, najmniejsz*",
    "closest": "najbardziej wyrównan*, wyrównan*, najbardziej zacięt*, zacięt*, najciaśniejsz*, "
    "o włos",
    "people": "osób, osoby, osobach, osobami, graczy, gracze, graczami, graczach, zawodników, "
    "ludzi, uczestników, osobow*, gracz",
    "players:2": "we dwoje, we dwóch, we dwójkę, w dwójkę, we dwie, dwuosobow*, w dwoje, dwójkowe, "
    "my dwoje, na dwoje, w parach, sam na sam we dwoje",
    "players:3": "we troje, we trójkę, w trójkę, trzyosobow*, we trzech, we trzy, w troje, "
    "na troje",
    "players:4": "we czworo, we czwórkę, w czwórkę, czteroosobow*, we czterech, w czworo, "
    "we cztery",
    "players:5": "w pięcioro, w piątkę osób, pięcioosobow*, w pięciu, w piątkę, we piątkę",
    "players:6": "w sześcioro, w szóstkę, sześcioosobow*, w sześciu, we szóstkę, w sześć",
    "players:7": "w siedmioro, w siódemkę, siedmioosobow*",
    "players:8": "w ośmioro, w ósemkę, ośmioosobow*",
    "at_least": "co najmniej, przynajmniej, lub więcej",
    "at_least:more": "więcej niż, ponad",
    "running": "toczy, toczą, trwa, trwają, trwając*, trwa jeszcze, jeszcze trwa, nadal trwa, "
    "w toku, toczy się, rozpoczęt*, nie skończona, jeszcze niezakończon*, otwarte, otwarta, teraz, "
    "się toczy, w trakcie, bieżąca gra",
    "unfinished": "niedokończon*, nieskończon*, niezakończon*, nieukończon*, nie dokończon*, "
    "nie skończon*, nie zakończon*, nie skończyliśmy",
    "stopped": "bez zwycięzcy, bez zwycięzców, bez zwyciężczyni, nikt nie wygrał, "
    "nikt nie zwyciężył, przerwan*, porzucon*, zatrzyman*, urwan*, przerwaliśmy, przerwano",
    "finished": "zakończon*, skończon*, ukończon*, dokończon*",
    "sheet:mattel": "mattel, amerykańskie zasady, zasady amerykańskie, angielskie zasady, "
    "amerykańskich zasad, mattela",
    "sheet:fundex": "fundex, fundexa",
    "sheet:ravensburger": "ravensburger, ravensburgera, niemieckie zasady, zasady niemieckie, "
    "niemieckich zasad, niemieckimi zasadami, niemiecka wersja, niemieckie reguły",
    "sheet:rebel": "rebel, rebela, rebelu, polskie zasady, zasady polskie, polskich zasad, "
    "polskimi zasadami, polska wersja, polskie wydanie, polskie reguły, polska edycja, "
    "polskich reguł, polskiego wydania",
    "sheet:ru+ru-violet": "rosyjskie zasady, zasady rosyjskie, rosyjskich zasad, rosyjskie reguły, "
    "rosyjska wersja",
    "sheet:ja": "japońskie zasady, zasady japońskie, japońskich zasad, japońskie reguły, "
    "japońska wersja",
    "variant:even": "parzyste, parzyste fazy, fazy parzyste, parzystych faz, parzyst*, "
    "tylko parzyste fazy",
    "variant:odd": "nieparzyste, nieparzyste fazy, fazy nieparzyste, nieparzyst*, "
    "tylko nieparzyste fazy",
    "variant:fixed-10": "stała liczba rund, równo dziesięć rund",
    "variant:first-5": "pięć faz, 5 faz, pierwsze pięć faz, pierwsze 5 faz, pierwszych pięć faz, "
    "pół gry, tylko pięć faz, do piątej fazy, tylko 5 faz, pierwszych 5 faz",
    "variant:first-3": "trzy fazy, 3 fazy, pierwsze trzy fazy, pierwsze 3 fazy, tylko trzy fazy",
    "variant:first-5+first-3": "krótkie gry, skrócon*, krótka wersja",
    "concept:birthday": "🎂, 🎈, 🥳, urodziny, urodzin, urodzinach, urodzinow*, urodzinami",
    "feast:christmas": "🎄, 🎅, 🤶, boże narodzenie, bożego narodzenia, bożym narodzeniem, bożym "
    "narodzeniu, święta, świąt, świętach, świąteczn*, święta bożego narodzenia, gwiazdka, "
    "gwiazdkę, świętami, bożenarodzenie",
    "feast:christmas_eve": "wigilia, wigilię, wigilii, wigilie, wigilijn*",
    "feast:christmas_day": "pierwszy dzień świąt, pierwszego dnia świąt, pierwsze święto, "
    "1 dzień świąt",
    "feast:boxing_day": "drugi dzień świąt, drugiego dnia świąt, drugie święto, 2 dzień świąt, "
    "szczepana, świętego szczepana",
    "feast:new_years_eve": "🎆, 🎇, sylwester, sylwestra, sylwestrze, sylwestrow*, sylwestry, "
    "sylwestrem",
    "feast:new_years_day": "nowy rok, nowego roku, nowym roku, noworoczn*, nowym rokiem",
    "feast:between_years": "między świętami, między świętami a sylwestrem, "
    "między świętami a nowym rokiem",
    "feast:turn_of_year": "przełom roku, na przełomie roku",
    "feast:epiphany": "trzech króli, trzej królowie, święto trzech króli, trzech krolów",
    "feast:grandmas_day": "dzień babci, dniu babci, dnia babci",
    "feast:grandpas_day": "dzień dziadka, dniu dziadka, dnia dziadka",
    "feast:valentine": "💘, 💝, walentynki, walentynek, walentynkach, walentynkow*",
    "feast:fat_thursday": "tłusty czwartek, tłustego czwartku",
    "feast:shrove_tuesday": "ostatki, ostatków, śledzik",
    "feast:carnival": "karnawał, karnawału, karnawale",
    "feast:ash_wednesday": "środa popielcowa, środę popielcową, popielec",
    "feast:womens_day": "dzień kobiet, dniu kobiet, dnia kobiet",
    "feast:april_fools": "prima aprilis",
    "feast:palm_sunday": "niedziela palmowa, niedzielę palmową, palmowa niedziela",
    "feast:good_friday": "wielki piątek, wielkiego piątku",
    "feast:holy_saturday": "wielka sobota, wielką sobotę",
    "feast:maundy_thursday": "wielki czwartek, wielkiego czwartku",
    "feast:easter": "🐰, 🐇, 🥚, 🐣, wielkanoc, wielkanocy, wielkanocn*, święta wielkanocne, "
    "wielkanocą, wielkiej nocy",
    "feast:easter_sunday": "niedziela wielkanocna, niedzielę wielkanocną, wielka niedziela",
    "feast:easter_monday": "lany poniedziałek, poniedziałek wielkanocny, śmigus dyngus, "
    "lanego poniedziałku, wielkanocny poniedziałek, śmigus, dyngus, śmigusa dyngusa, "
    "drugi dzień świąt wielkanocnych, drugiego dnia świąt wielkanocnych, drugi dzień wielkanocy, "
    "drugie święto wielkanocne",
    "feast:majowka": "majówka, majówkę, majówki, majówce, majówkow*, weekend majowy, "
    "długi weekend majowy, majówkami",
    "feast:may_day": "święto pracy, 1 maja święto",
    "feast:constitution_pl": "święto konstytucji, konstytucji 3 maja, święto konstytucji 3 maja, "
    "trzeciego maja święto",
    "feast:mothers_day_pl": "dzień matki, dniu matki, dnia matki, dzień mamy",
    "feast:childrens_day": "dzień dziecka, dniu dziecka, dnia dziecka",
    "feast:pentecost": "zielone świątki, zielonych świątek, zesłanie ducha świętego",
    "feast:corpus_christi": "boże ciało, bożego ciała, bożym ciele",
    "feast:ascension": "wniebowstąpienie",
    "feast:fathers_day_pl": "dzień ojca, dniu ojca, dnia ojca, dzień taty",
    "feast:kupala_pl": "noc świętojańska, noc kupały, noc świętojańską, sobótka, świętego jana, "
    "sobótki",
    "feast:assumption": "matki boskiej zielnej, wniebowzięcie, święto wojska polskiego",
    "feast:halloween": "🎃, 👻, halloween",
    "feast:all_saints": "wszystkich świętych, święto zmarłych, dzień zmarłych",
    "feast:all_souls": "zaduszki, dzień zaduszny, zaduszek",
    "feast:remembrance": "święto niepodległości, dzień niepodległości, święta niepodległości, "
    "11 listopada święto, marcina, świętego marcina, narodowe święto niepodległości",
    "feast:andrzejki": "andrzejki, andrzejek, andrzejkach, andrzejkow*",
    "feast:barbara": "barbórka, barbórkę, barbórki",
    "feast:nicholas": "mikołajki, mikołajek, mikołajkach, mikołajkow*, świętego mikołaja, "
    "święty mikołaj",
    "feast:advent": "adwent, adwencie, adwentu",
    "feast:summer_holidays": "wakacje, wakacji, wakacjach, wakacyjn*",
    "feast:easter_ru": "prawosławna wielkanoc, rosyjska wielkanoc",
    "feast:christmas_ru": "prawosławne boże narodzenie, rosyjskie boże narodzenie, "
    "prawosławne święta",
    "feast:bank_holidays_pl": "długi weekend, długie weekendy",
    "without_after": "nie grał, nie grała, nieobecny, nieobecna",
    "phase": "fazy, faz, faza, fazach, fazę, fazą, fazami",
    "lead": "przewaga, przewagą, przewagi, z przewagą, różnica, różnicą, z różnicą",
    "often": "najczęściej, zawsze",
    "most_often:won": "najlepszy gracz, najlepsza gracz, najlepsza zawodniczka, "
    "najlepszy zawodnik, kto jest najlepszy, mistrz, mistrzyni, rekordzista, rekordzistka",
    "most_often:played": "kto grał najwięcej, kto gra najwięcej, kto najwięcej grał, "
    "kto najwięcej gra, kto najczęściej grał, kto grał najczęściej, kto najczęściej gra, "
    "kto gra najczęściej, kto zagrał najwięcej",
    "hours:evening": "wieczorem, wieczorami, po zmroku",
    "hours:morning": "rano, z rana, przed południem, o poranku",
    "hours:afternoon": "po południu, popołudniu, popołudniami",
    "hours:night": "w nocy, nocą, po północy, późno w nocy",
    "clock:60": "godzina, godzinę, godziny, godzin, godz, h",
    "clock:1": "minuta, minutę, minuty, minut, min",
    "clock:30": "pół godziny",
    "num:1 clock:60+30": "półtorej godziny, półtora godziny, godzinę i pół, godzina i pół, 1 5 "
    "godziny, 1 5 h, 1 5 godz",
    "clock:60+30": "i pół godziny, godziny i pół, godzin i pół",
    "num:2 clock:60+30": "2 5 godziny, 2 5 h, 2 5 godz",
    "num:3 clock:60+30": "3 5 godziny, 3 5 h, 3 5 godz",
    "longer": "dłuższe niż, dłużej niż, dłuższa niż, ponad, powyżej, lub dłużej, albo dłużej",
    "shorter": "najwyżej, lub mniej, nie dłużej niż, nie więcej niż, lub krócej, albo krócej",
    "shorter:less": "krótsze niż, krócej niż, krótsza niż, mniej niż, poniżej",
    "most_often:lost": "najgorszy gracz, najgorsza gracz, najgorszy zawodnik, "
    "najgorsza zawodniczka",
    "group": "przyjaci*, znajom*, rodzin*, krewn*, dzieci, dziećmi, dziecmi, gośćmi, "
    "goście, gości, sąsiad*, kolegami, koleżankami, kuzyn*, dziadkami, "
    "rodzicami, ludźmi",
    "ignored": "ma, miał, miała, razy, raz, kiedyś, ale, w których, ile razy, często, jeszcze, "
    "kiedy, gdzie, jak, co, kto, która, który, które, których, którą, jaka, jaki, jakie, jaką, "
    "wszystkie, wszystko, wszystkich, każda, każde, cała, całe, był, była, było, były, jest, są, "
    "się, my, nas, ja, mnie, pokaż, znajdź, szukaj, "
    "proszę, graliśmy, grałem, grałam, grał, grała, grali, grało, grają, zagraliśmy, zagrane, "
    "rozegrane, rozegran*, kiedykolwiek, w ogóle, dla, o, że, za, miał, miała, miało, mieliśmy, "
    "razem, wspólnie, wspólne, wspólna, phase 10, ze sobą, g, r, r., te, tych, tam, wtedy, ile, "
    "czas, czasu, trwała, trwało, trwały, zajęła, zdobył, zdobyła, dostał, dostała, brał, brała, "
    "udział, zasady, zasad, zasadami, reguły, według, wg, gdy, oboje, obie, historii, gram, grać, "
    "jego, jej, ich, u nas, dotąd, dotychczas, miejsce, domu, od końca, mi, tylko te, "
    "podczas gry, a, odbyła, byli, rozegrał, wersja, wydanie, wszystkimi, "
    "mój, moja, moje, mojego, mojej, mojemu, moją, moi, moim, moich, moimi, twój, twoja, twoje, "
    "twojego, twojej, twojemu, twoją, twoi, twoim, twoich, twoimi, swój, swoja, swoje, swojego, "
    "swojej, swojemu, swoją, swoi, swoim, swoich, swoimi, nasz, nasza, nasze, naszego, naszej, "
    "naszemu, naszą, naszym, naszych, naszymi, nasi, wasz, wasza, wasze, waszego, waszej, "
    "waszemu, waszą, waszym, waszych, waszymi, wasi",
}
