import type { PolicyTexts } from './policy.ts';

export const pl: PolicyTexts = {
  terms: {
    changed_on: '2026-11-21',
    intro:
      'Ten regulamin jest umową między tobą a operatorem serwisu. Akceptujesz go, gdy zakładasz konto lub się logujesz. Przeczytaj go: mówi, co otrzymujesz, czego nie otrzymujesz i co możesz zrobić, gdy coś pójdzie nie tak.',
    sections: [
      {
        title: 'Kim jesteśmy',
        blocks: [
          'Serwis prowadzi {operator}, wpis do rejestru: {register}, dalej „my”. Pytania prosimy kierować na adres {email}.',
          'Serwis działa na Vitrine, oprogramowaniu open source. Jego autorzy nie prowadzą tego serwisu, nie przechowują twoich przedmiotów ani pieniędzy i nie są stroną tej umowy.',
          'Nie jesteśmy powiązani z Valve Corporation ani ze Steam. Nazwy gier, broni i przedmiotów należą do ich właścicieli i służą wyłącznie do wskazania, czym jest dany przedmiot. Obrazy przedmiotów rysuje oprogramowanie.',
        ],
      },
      {
        title: 'Kto może grać',
        blocks: [
          'Musisz mieć ukończone 18 lat i być osobą pełnoletnią według prawa miejsca, w którym mieszkasz. Potwierdzasz to przy rejestracji. Możemy poprosić o dowód i zamknąć konto, którego właściciel nie może go przedstawić.',
          'Z serwisu możesz korzystać tylko tam, gdzie zezwala na to prawo miejsca, w którym przebywasz. Serwis nie jest oferowany w następujących krajach: {countries}. Do ciebie należy sprawdzenie, jakie przepisy cię dotyczą; do nas należy dbanie o poprawność tej listy.',
          'Każda osoba może mieć jedno konto. Jest ono wyłącznie twoje: nie wolno go sprzedawać, użyczać ani udostępniać.',
        ],
      },
      {
        title: 'Twoje konto',
        blocks: [
          'Konto zakładasz za pomocą adresu e-mail lub konta Steam, które należą do ciebie. Wybierz hasło, którego nie używasz nigdzie indziej, i włącz w profilu uwierzytelnianie dwuskładnikowe.',
          'Kto ma twoje hasło, twój drugi składnik lub otwartą sesję, może działać w twoim imieniu. Jeśli podejrzewasz, że ktoś je ma, natychmiast nas o tym powiadom. W profilu widzisz wszystkie otwarte sesje i możesz każdą z nich zakończyć.',
          'Twoją nazwę i obraz widzą inni. Nie mogą one nikogo obrażać, podszywać się pod inną osobę ani naruszać prawa.',
        ],
      },
      {
        title: 'Salda',
        blocks: [
          'Twoje konto ma trzy salda:',
          [
            'pieniądze w dolarach amerykańskich, którymi płaci się za skrzynki i gry;',
            'tokeny sklepowe, każdy odpowiadający jednemu dolarowi amerykańskiemu wartości przedmiotów, które otrzymujesz za sprzedaż przedmiotów z plecaka;',
            'punkty aktywności, które otrzymujesz za grę i które nie mają wartości pieniężnej.',
          ],
          'Salda nie są depozytem bankowym i nie są oprocentowane. Nie można ich przekazywać innym graczom. Co, w jaki sposób i od jakiej kwoty można wypłacić, pokazuje strona, na której zlecasz wypłatę, zanim ją potwierdzisz.',
          'Każda zmiana salda jest zapisywana w rejestrze operacji, którego nikt, także my, nie może później zmienić. Jeśli twoje saldo się nie zgadza, napisz do nas: sprawdzimy je z rejestrem.',
        ],
      },
      {
        title: 'Skrzynki i losowania',
        blocks: [
          'Zanim otworzysz skrzynkę, jej strona pokazuje cenę, wszystkie przedmioty z ich szansami oraz to, ile otwarcie średnio zwraca. Średnio skrzynka zwraca mniej, niż kosztuje. Graj dla zabawy i tylko za tyle, ile możesz przegrać.',
          'Wynik jest losowany z seeda serwera, który został ustalony i którego hash został pokazany przed otwarciem, oraz z twojego własnego seeda klienta. Po ujawnieniu seeda serwera ty i każdy inny możecie przeliczyć każde losowanie. Jak to zrobić, wyjaśnia strona „System Provably Fair”.',
          'Otwarcie jest ostateczne: po losowaniu nie można go cofnąć, ani z twojej, ani z naszej strony. Korygujemy je tylko wtedy, gdy produkt zadziałał inaczej, niż mówią jego opublikowane zasady: otrzymujesz wtedy zwrot kosztu otwarcia albo to, co należało ci się zgodnie z zasadami.',
        ],
      },
      {
        title: 'Przedmioty',
        blocks: [
          'Wygrana trafia do twojego plecaka, zanim zacznie się animacja: jeśli zamkniesz stronę, niczego nie stracisz. Przedmiot możesz zachować albo odsprzedać za pokazaną kwotę, czyli za niższą z dwóch cen: z chwili wygranej i obecnej.',
          'Tam, gdzie dostępne są wypłaty przedmiotów, przedmiot jest wysyłany na konto Steam, do którego prowadzi twój link do wymiany. Konto to musi należeć do ciebie. Po zmianie linku wypłaty są wstrzymane na 24 godziny, aby złodziej nie mógł od razu opróżnić twojego plecaka.',
          'Steam ma własne zasady, na które nie mamy wpływu: wymiany mogą być wstrzymane lub objęte ochroną przez kilka dni, a Steam może je odrzucić. Jeśli przedmiotu nie da się dostarczyć, wraca do twojego plecaka.',
        ],
      },
      {
        title: 'Co jest zabronione',
        blocks: [
          [
            'Programy, które grają za ciebie lub wysyłają zapytania do serwisu częściej, niż mógłby to robić człowiek. Z udokumentowanego API można korzystać w granicach jego limitów.',
            'Wykorzystywanie błędu serwisu na swoją korzyść. Zamiast tego zgłoś go nam: jak to zrobić, mówi strona oprogramowania poświęcona bezpieczeństwu.',
            'Posiadanie kilku kont przez jedną osobę, także w celu wielokrotnego odbierania bonusów lub nagród za polecenia.',
            'Płatności środkami, które do ciebie nie należą, oraz płatności cofane bez powodu.',
            'Pranie pieniędzy oraz pomaganie w nim.',
          ],
          'W takich przypadkach możemy na czas wyjaśnienia sprawy wstrzymać płatności i wypłaty oraz zablokować konto, a jeśli podejrzenie się potwierdzi, zamknąć je. Podajemy ci powód, chyba że zabrania tego prawo, a ty możesz wnieść sprzeciw, pisząc na {email}. To, co posiadasz zgodnie z prawem, pozostaje twoje.',
        ],
      },
      {
        title: 'Bezpieczna gra',
        blocks: [
          'Gry losowe mogą stać się problemem. Jeśli gra przestaje cię bawić, grasz po to, by odzyskać przegraną, albo ukrywasz grę przed innymi: przestań i porozmawiaj z kimś. Bezpłatną i anonimową pomoc oferuje {help_line}.',
          'Napisz na {email}, aby zamknąć konto na wybrany przez ciebie czas albo na zawsze. Zrobimy to w ciągu {closing_time|jednego dnia roboczego} i nie otworzymy go wcześniej.',
        ],
      },
      {
        title: 'Gdy coś nie działa',
        blocks: [
          'Dbamy o serwis z należytą starannością, ale nie obiecujemy, że będzie zawsze dostępny. Przerwana czynność albo została wykonana w całości, albo wcale; to, jak było, pokazują twój profil i plecak.',
          'Odpowiadamy bez ograniczeń za winę umyślną i rażące niedbalstwo, za szkody na życiu, ciele i zdrowiu oraz wszędzie tam, gdzie prawo nie pozwala na ograniczenie odpowiedzialności. W pozostałych przypadkach odpowiadamy tylko za naruszenie obowiązków, których wykonanie jest istotą tej umowy, do wysokości szkody typowej i możliwej do przewidzenia.',
        ],
      },
      {
        title: 'Rozwiązanie umowy i zmiany',
        blocks: [
          'Możesz rozwiązać tę umowę w każdej chwili, pisząc na {email}. My możemy ją rozwiązać z zachowaniem okresu wypowiedzenia: {ending_notice|30 dni}, a z ważnego powodu ze skutkiem natychmiastowym. To, co w tym dniu można wypłacić, można wypłacić także później.',
          'O zmianie regulaminu powiadomimy cię e-mailem lub przy logowaniu z wyprzedzeniem co najmniej {change_notice|30 dni}. Jeśli się nie zgadzasz, możesz do tego czasu rozwiązać umowę. Zmiany nigdy nie dotyczą losowań, które odbyły się wcześniej.',
        ],
      },
      {
        title: 'Prawo i spory',
        blocks: [
          'Stosuje się prawo {law}, a spory rozstrzygają sądy w {court}. Jeśli jesteś konsumentem, zachowujesz ochronę, jaką daje ci prawo miejsca, w którym mieszkasz, i możesz zwrócić się do tamtejszych sądów.',
          'Prosimy, napisz najpierw do nas: {email}. Odpowiadamy w ciągu {answer_time|14 dni}.',
        ],
      },
    ],
  },
  privacy: {
    changed_on: '2026-11-23',
    intro:
      'Ta strona mówi, jakie dane o tobie przechowuje serwis, w jakim celu, jak długo i czego możesz od nas żądać. W skrócie: to, czego produkt potrzebuje do działania, nic na potrzeby reklamy i niczego nie sprzedajemy.',
    sections: [
      {
        title: 'Kto odpowiada za dane',
        blocks: ['{operator}, {email}.', 'Inspektor ochrony danych: {officer?}.'],
      },
      {
        title: 'Co przechowujemy i w jakim celu',
        blocks: [
          {
            columns: ['W jakim celu'],
            rows: [
              [
                'Adres e-mail i chwila potwierdzenia, że należy do ciebie',
                'Aby cię logować i pisać do ciebie w sprawach konta',
              ],
              [
                'Hash twojego hasła',
                'Aby je sprawdzać. Samo hasło nigdy do nas nie trafia: przeglądarka wysyła jego skrót, a my przechowujemy hash argon2id tego skrótu',
              ],
              [
                'Twój Steam ID oraz nazwa i obraz, które pokazuje Steam, jeśli logujesz się przez Steam lub powiążesz z nim konto',
                'Aby cię logować i upewnić się, że link do wymiany należy do ciebie',
              ],
              [
                'Nazwa, obraz i język',
                'Aby pokazywać cię innym i pisać w twoim języku. Przesłany obraz jest rysowany na nowo: nie przechowujemy informacji o tym, gdzie i czym go zrobiono',
              ],
              [
                'Chwila akceptacji regulaminu i potwierdzenia wieku',
                'Ponieważ prawo wymaga, abyśmy mogli to wykazać',
              ],
              [
                'Twoje sesje: słowny opis przeglądarki i systemu, adres sieciowy, chwila rozpoczęcia i ostatniego użycia każdej z nich',
                'Aby pokazywać ci, gdzie twoje konto jest zalogowane, i ostrzegać cię o nowej przeglądarce',
              ],
              [
                'Losowy znacznik każdej przeglądarki, w której otwarto twoje konto',
                'Aby odróżnić nową przeglądarkę od znanej',
              ],
              [
                'Tajny klucz uwierzytelniania dwuskładnikowego, zaszyfrowany, oraz hashe twoich kodów odzyskiwania',
                'Aby sprawdzać twoje kody. Usuwamy je, gdy wyłączysz to uwierzytelnianie',
              ],
              ['Twój link do wymiany', 'Aby wysyłać ci przedmioty'],
              [
                'Skąd do nas trafiasz: kod partnera lub znacznik linku',
                'Aby podziękować partnerowi i wiedzieć, co przyciąga graczy',
              ],
              [
                'Salda, przelewy między twoimi saldami, przedmioty, otwarcia i losowania',
                'To jest sama gra. Losowań i wpisów w rejestrze operacji nikt nie może zmienić ani usunąć, dzięki czemu zawsze możesz je sprawdzić',
              ],
            ],
          },
          'Kody wysyłane e-mailem i linki do logowania przechowujemy tylko jako hashe i tylko przez kilka minut. Aby zawrzeć z tobą umowę, potrzebujemy twojego adresu e-mail lub konta Steam; podanie wszystkich innych danych jest dobrowolne.',
          'Podstawami prawnymi w UE są nasza umowa z tobą (art. 6 ust. 1 lit. b RODO), obowiązki prawne (lit. c) oraz nasz prawnie uzasadniony interes w tym, by produkt był bezpieczny i uczciwy (lit. f).',
        ],
      },
      {
        title: 'Co widzą inni',
        blocks: [
          'Inni gracze widzą twoją nazwę i twój obraz. Lista losowań jest jawna, aby każdy mógł ją sprawdzić; z losowania nie wynika, czyje ono jest. Partner, którego kodu używasz, widzi pierwszą i ostatnią literę twojej nazwy oraz datę twojego dołączenia.',
        ],
      },
      {
        title: 'Czego nie robimy',
        blocks: [
          [
            'Żadnych reklam, żadnych narzędzi śledzących, żadnych statystyk innych firm: strony nie wczytują niczego z innych witryn.',
            'Żadnego profilowania poza tym, co wymieniono powyżej, i żadnych decyzji o tobie podejmowanych wyłącznie automatycznie.',
            'Nie sprzedajemy danych ani nie oddajemy ich innym.',
          ],
        ],
      },
      {
        title: 'Kto otrzymuje dane',
        blocks: [
          [
            '{hosting}, na której maszynach działa serwis.',
            '{mailing}, która dostarcza nasze e-maile: twój adres i treść wiadomości.',
            'Steam (Valve Corporation, USA), tylko jeśli logujesz się przez Steam, powiążesz z nim konto lub wypłacasz przedmiot. Twoja przeglądarka przechodzi na stronę Steam, gdzie obowiązuje polityka prywatności Steam.',
            '{payments?}, jeśli płacisz: to, czego wymaga płatność.',
            'Organy władzy, gdy zobowiązuje nas do tego prawo.',
          ],
          'Jeśli któryś z odbiorców znajduje się poza UE: {safeguard?}.',
        ],
      },
      {
        title: 'Dzienniki serwera',
        blocks: [
          'Serwer prowadzi dziennik żądań, aby można było wykrywać błędy i ataki: czas, żądany adres, status i numer żądania. Hasła, kody, tokeny i pliki cookie są wcześniej usuwane. Dzienniki przechowujemy przez {log_days}.',
        ],
      },
      {
        title: 'Jak długo',
        blocks: [
          [
            'Sesje: dopóki ich nie zakończysz, najwyżej 400 dni.',
            'Nieużywane obrazy: około jednego dnia.',
            'Twoje konto: dopóki nie poprosisz o jego zamknięcie.',
            'Wpisy w rejestrze operacji i losowania: {ledger_years}, zgodnie z wymogami prawa podatkowego i rachunkowego oraz dlatego, że ten sam łańcuch służy do sprawdzania losowań innych graczy. Po zamknięciu konta nie zawierają już twojej nazwy ani adresu.',
          ],
        ],
      },
      {
        title: 'Twoje prawa',
        blocks: [
          'Możesz zażądać kopii swoich danych w formie nadającej się do odczytu przez program, a także ich sprostowania, usunięcia lub ograniczenia ich przetwarzania. Możesz wnieść sprzeciw wobec tego, co robimy na podstawie naszego uzasadnionego interesu, i wycofać każdą zgodę na przyszłość. Napisz na {email}; odpowiemy w ciągu miesiąca.',
          'Nazwę, obraz, język i link do wymiany możesz samodzielnie zmienić w profilu; tam też możesz zakończyć sesje.',
          'Możesz złożyć skargę do organu nadzorczego, na przykład: {authority}.',
        ],
      },
      {
        title: 'Dzieci',
        blocks: [
          'Serwis jest przeznaczony dla dorosłych. Jeśli dowiemy się, że konto ma dziecko, zamkniemy je i usuniemy wszystko, na czego usunięcie pozwala prawo.',
        ],
      },
      {
        title: 'Zmiany',
        blocks: [
          'Jeśli zmienimy tę stronę, zmieni się jej data. O wszystkim, co ma dla ciebie znaczenie, powiadomimy cię e-mailem.',
        ],
      },
    ],
  },
  cookies: {
    changed_on: '2026-11-30',
    intro:
      'Ta strona wymienia wszystko, co serwis przechowuje w twojej przeglądarce. Wszystko to służy temu, by dać ci to, o co prosisz; nie ma tu niczego na potrzeby reklamy ani śledzenia cię, ani od nas, ani od innych.',
    sections: [
      {
        title: 'Pliki cookie',
        blocks: [
          'Pliki cookie są odsyłane do nas z każdym żądaniem. Naszych nie otrzymują inne witryny, a skrypty mogą odczytać tylko te, które wskazują język, gęstszą siatkę i walutę.',
          {
            columns: ['W jakim celu', 'Jak długo'],
            rows: [
              [
                'authsk',
                'Twoja sesja: dzięki niej nie trzeba logować się ponownie',
                'Do wylogowania, najwyżej 400 dni',
              ],
              [
                '__Host-device',
                'Informuje, że twoje konto było już otwierane w tej przeglądarce, abyśmy nie ostrzegali cię przed nią',
                '400 dni',
              ],
              [
                '__Host-asker',
                'Wiąże kod wysłany ci e-mailem z przeglądarką, w której o niego poproszono',
                'Jeden dzień',
              ],
              [
                '__Host-adult',
                'Zapisuje twoje oświadczenie, że masz ukończone 18 lat, i jego czas, tam, gdzie musimy o to pytać',
                '400 dni',
              ],
              ['locale', 'Wybrany przez ciebie język, w którym otwiera się ta witryna', '400 dni'],
              ['grid', 'To, że wybierasz gęstszą siatkę skrzynek', '400 dni'],
              ['currency', 'Waluta, w której chcesz widzieć także ceny', '400 dni'],
              [
                '__Host-trip',
                'Wiąże z tą przeglądarką twoje przejście do Steam, gdy się tam logujesz',
                '20 minut',
              ],
            ],
          },
        ],
      },
      {
        title: 'Pamięć przeglądarki',
        blocks: [
          'Te wpisy pozostają w twojej przeglądarce. Możesz je w każdej chwili usunąć w jej ustawieniach.',
          {
            columns: ['W jakim celu', 'Jak długo'],
            rows: [
              [
                'showCookies',
                'Zapisuje, że masz już za sobą odpowiedź na komunikat o plikach cookie',
                'Do usunięcia przez ciebie; jeśli się nie zgadzasz, do zamknięcia karty',
              ],
              [
                'login, logins',
                'Informuje inne części serwisu, kto jest tu zalogowany: nazwa, obraz, e-mail, salda',
                'Do wylogowania',
              ],
              [
                'rec',
                'Strona, do której prowadzi logowanie',
                'Do chwili, gdy się na niej znajdziesz',
              ],
              [
                'target_link, paying',
                'Strona, na którą wracasz po wpłacie, i wpłata w toku',
                'Do chwili, gdy się na niej znajdziesz',
              ],
              ['country', 'Kraj, z którego płacisz', 'Do usunięcia przez ciebie'],
              ['language', 'Wybrany przez ciebie język', 'Do usunięcia przez ciebie'],
              [
                'code, prevCode, invited, ad, ad_key, okdone',
                'Kto cię tu skierował, na potrzeby partnera',
                'Do zalogowania',
              ],
              [
                'agreed',
                'Zapisuje, że pola w formularzu logowania zostały już przez ciebie zaznaczone',
                'Do usunięcia przez ciebie',
              ],
              [
                'slider, point',
                'Losowa nazwa, pod którą ta przeglądarka rozwiązuje zadania; chroni przed programami, które próbują zbyt często',
                'Do usunięcia przez ciebie',
              ],
              ['notice', 'Chwila zamknięcia ogłoszeń', 'Do następnego dnia'],
              [
                'drops_hidden, drops_paused',
                'Zapisuje, czy pasek dropów jest ukryty lub wstrzymany',
                'Do usunięcia przez ciebie',
              ],
              [
                'support',
                'Zapisuje, czy dostęp do wsparcia jest zwinięty',
                'Do usunięcia przez ciebie',
              ],
              [
                'promotion',
                'Zapisuje, czy dostęp do centrum poleceń jest zwinięty',
                'Do usunięcia przez ciebie',
              ],
              [
                'b20, guide',
                'Zapisuje, że zaproszenie lub przewodnik zostały odłożone',
                'Do następnego dnia',
              ],
              [
                'welcomed, steps',
                'Zapisuje, że skrzynia powitalna została pokazana, a pierwsze kroki odłożone',
                'Do usunięcia przez ciebie',
              ],
              [
                'task',
                'Do kiedy trwa oferta, której okno zostało zamknięte',
                'Do usunięcia przez ciebie',
              ],
              [
                'loss',
                'Do kiedy nic ci nie proponujemy, bo twoje gry są na minusie',
                'Do usunięcia przez ciebie',
              ],
              [
                'vitrine.sound, vitrine.fast_open',
                'Przełączniki na stronie skrzynki',
                'Do usunięcia przez ciebie',
              ],
              [
                'assets, offline-…',
                'Pliki, z których składa się serwis, i strona na wypadek braku sieci; nic o tobie',
                'Do zastąpienia nowszymi',
              ],
            ],
          },
        ],
      },
      {
        title: 'Zgoda lub odmowa',
        blocks: [
          'Bez tych plików cookie i wpisów nie da się zalogować, a twoje ustawienia by przepadały, dlatego nie zależą one od twojej zgody. Komunikat cię o nich informuje. Jeśli się zgodzisz, nie pojawi się ponownie; jeśli się nie zgodzisz, zostanie ukryty do zamknięcia karty i nawet twoja odpowiedź nie będzie przechowywana dłużej.',
          'Możesz zablokować pliki cookie w przeglądarce. Możesz wtedy przeglądać serwis, ale nie możesz się zalogować.',
        ],
      },
      {
        title: 'Inne witryny',
        blocks: [
          'Nasze strony nie wczytują niczego z innych witryn. Jeśli przejdziesz do Steam przez link lub się tam zalogujesz, Steam zapisze na swojej stronie własne pliki cookie.',
        ],
      },
      {
        title: 'Kto odpowiada za dane',
        blocks: ['{operator}, {email}. Więcej mówi Polityka prywatności.'],
      },
    ],
  },
};
