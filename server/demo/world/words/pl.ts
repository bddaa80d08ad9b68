import type { DemoWords } from './index.ts';

export const polish_words: DemoWords = {
  site: {
    description:
      'Otwieraj skrzynki pełne skinów: szanse jak na dłoni i losowania, które każdy może sprawdzić.',
    keywords: 'skiny, skrzynki, otwieranie skrzynek, provably fair, przedmioty z gier',
  },
  entries: {
    hours: 'Od poniedziałku do piątku, 9:00–18:00 (GMT+8). Odpowiadamy w ciągu 24 godzin.',
  },
  fields: {
    countries: 'Atlantydzie i Utopii',
    help_line: 'telefon zaufania wersji demo, +357 00 000000',
    law: 'Cypru',
    court: 'Nikozji',
    authority: 'Przykładowy Urząd, Example Street 2, Nikozja, Cypr',
    safeguard: 'standardowe klauzule umowne',
  },
  groups: {
    Classics: 'Klasyka',
    Colours: 'Kolory',
    Armoury: 'Zbrojownia',
    'Small Change': 'Drobne',
    'High Gallery': 'Górna galeria',
    'For Points': 'Za punkty',
    Blades: 'Ostrza',
    'On the House': 'Na koszt firmy',
    Floors: 'Piętra',
    'For Members': 'Dla członków',
  },
  banners: {
    cheapest: ({ name }) => `${name}: najtańsza z naszych skrzynek`,
    holds: ({ name, best }) => `${name}: skrzynka, w której jest ${best}`,
    for_points: ({ name }) => `${name}: otwierana za punkty aktywności`,
  },
  notices: {
    new_cases: {
      title: 'Nowe skrzynki w Zbrojowni',
      html: `<p>Od ostrożnych po śmiałe: <b>Zbrojownia</b> ma nowe skrzynki. Jak zawsze strona każdej skrzynki pokazuje szansę na każdy przedmiot i to, ile otwarcie średnio zwraca.</p>`,
    },
    second_factor: {
      title: 'Włącz uwierzytelnianie dwuskładnikowe',
      html: `<p>Twój plecak jest wart ochrony. W profilu możesz teraz ustawić, żeby przy każdym logowaniu trzeba było podać kod z aplikacji uwierzytelniającej. Zajmie to minutę:</p>
<ol><li>Otwórz swój profil i wybierz <b>Uwierzytelnianie dwuskładnikowe</b>.</li><li>Zeskanuj kod QR w swojej aplikacji.</li><li>Zachowaj kody odzyskiwania w bezpiecznym miejscu.</li></ol>`,
    },
    fairness: {
      title: 'Sprawdź nasze losowania samodzielnie',
      html: `<p>Nie musisz wierzyć nam na słowo. Zmień seedy, kiedy tylko chcesz, a strona „<a href="/provablyfair">System Provably Fair</a>” przeliczy każde losowanie w twojej własnej przeglądarce.</p>`,
    },
  },
  pages: {
    about: {
      title: 'O nas',
      html: `<p>Vitrine to mały sklep dla tych, którzy lubią otwierać skrzynki, a nie lubią być oszukiwani.</p>
<h2>Co robimy inaczej</h2>
<ul>
<li>Każda skrzynka pokazuje szansę na każdy przedmiot, z dokładnością do czterech miejsc po przecinku, zanim zapłacisz.</li>
<li>Każdy wynik wyznaczają seedy, których potem ani ty, ani my nie możemy zmienić. Każdy może go przeliczyć.</li>
<li>To, co wygrasz, odkupujemy po cenie z chwili wygranej albo po dzisiejszej, jeśli jest niższa.</li>
</ul>
<p>Jak krok po kroku przebiegają losowania, opisuje strona „<a href="/provablyfair">System Provably Fair</a>”.</p>`,
    },
    faq: {
      title: 'Najczęstsze pytania',
      html: `<h2>Skąd mam wiedzieć, że losowanie było uczciwe?</h2>
<p>Zanim otworzysz skrzynkę, pokazujemy ci hash naszego seeda, a twoja przeglądarka dodaje własny seed. Gdy zmienisz parę, nasz seed zostanie ujawniony, a strona „<a href="/provablyfair">System Provably Fair</a>” przeliczy wszystkie losowania, które się z nim odbyły.</p>
<h2>Czym są tokeny sklepowe?</h2>
<p>To, co dostajesz, gdy sprzedajesz przedmioty z plecaka. Jeden token odpowiada przedmiotom o wartości jednego dolara amerykańskiego.</p>
<h2>Czy mogę od razu sprzedać wygraną?</h2>
<p>Tak: za pieniądze w ciągu 15 minut od wygranej, a później w dowolnej chwili za tokeny sklepowe.</p>
<h2>Dlaczego cena przedmiotu się zmienia?</h2>
<p>Ceny podążają za rynkiem. O wartości wygranej decyduje cena z chwili, w której padła, albo dzisiejsza, jeśli jest niższa.</p>
<h2>Ktoś inny był na moim koncie. Co teraz?</h2>
<p>W swoim profilu wyloguj się wszędzie, ustaw nowe hasło, włącz uwierzytelnianie dwuskładnikowe i napisz na adres <a href="mailto:support@vitrine.test">support@vitrine.test</a>.</p>`,
    },
    responsible: {
      title: 'Odpowiedzialna gra',
      html: `<p>Otwieranie skrzynek to rozrywka, która kosztuje. Skrzynka zwraca średnio mniej, niż kosztuje; ile, mówi jej własna strona.</p>
<ul>
<li>Graj tylko za pieniądze, bez których możesz się obejść.</li>
<li>Nie próbuj się odegrać.</li>
<li>Rób przerwy i przestań, gdy gra już nie bawi.</li>
</ul>
<p>Jeśli granie niepokoi ciebie albo kogoś ci bliskiego, porozmawiaj z poradnią w swojej okolicy. Gracze muszą mieć ukończone 18 lat.</p>`,
    },
    refund: {
      title: 'Polityka zwrotów',
      html: `<p>Otwarcia skrzynki nie można cofnąć: losowanie jest ostateczne, a to, co przyniosło, należy do ciebie.</p>
<h2>Kiedy zwracamy pieniądze</h2>
<ul>
<li>Opłatę za to samo pobrano dwa razy.</li>
<li>Pobrano opłatę za coś, co do ciebie nie trafiło.</li>
<li>Ktoś użył twojego środka płatniczego bez twojej zgody.</li>
</ul>
<h2>Jak poprosić o zwrot</h2>
<p>Napisz w ciągu 14 dni na adres <a href="mailto:support@vitrine.test">support@vitrine.test</a> i podaj adres e-mail swojego konta oraz datę i godzinę pobrania opłaty. W dni robocze odpowiadamy w ciągu 24 godzin.</p>`,
    },
  },
};
