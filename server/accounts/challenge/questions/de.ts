import type { Wording } from './wording.ts';

export const german: Wording = {
  separator: ', ',
  nth: 'Wie lautet das {n}. Wort dieser Liste? {list}',
  after: 'Welches Wort folgt in dieser Liste direkt auf „{word}“? {list}',
  count: {
    animal: 'Wie viele Tiere stehen in dieser Liste? Antwort als Ziffer. {list}',
    fruit: 'Wie viele Früchte stehen in dieser Liste? Antwort als Ziffer. {list}',
    color: 'Wie viele Farben stehen in dieser Liste? Antwort als Ziffer. {list}',
    body: 'Wie viele Körperteile stehen in dieser Liste? Antwort als Ziffer. {list}',
  },
  which: {
    animal: 'Welches Wort dieser Liste nennt ein Tier? {list}',
    fruit: 'Welches Wort dieser Liste nennt eine Frucht? {list}',
    color: 'Welches Wort dieser Liste nennt eine Farbe? {list}',
    body: 'Welches Wort dieser Liste nennt einen Körperteil? {list}',
  },
  words: {
    animal: ['Katze', 'Hund', 'Pferd', 'Kuh', 'Elefant', 'Löwe', 'Bär', 'Kaninchen', 'Affe', 'Ziege'],
    fruit: [
      'Apfel',
      'Banane',
      'Birne',
      'Traube',
      'Kirsche',
      'Erdbeere',
      'Zitrone',
      'Ananas',
      'Wassermelone',
      'Pflaume',
    ],
    color: ['rot', 'blau', 'grün', 'gelb', 'schwarz', 'weiß', 'grau', 'braun', 'lila', 'rosa'],
    body: ['Hand', 'Fuß', 'Auge', 'Ohr', 'Nase', 'Mund', 'Knie', 'Finger', 'Zahn', 'Hals'],
  },
};
