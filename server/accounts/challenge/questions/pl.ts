import type { Wording } from './wording.ts';

export const polish: Wording = {
  separator: ', ',
  nth: 'Jakie jest słowo numer {n} na tej liście? {list}',
  after: 'Które słowo stoi na tej liście zaraz po słowie „{word}”? {list}',
  count: {
    animal: 'Ile zwierząt jest na tej liście? Odpowiedz cyfrą. {list}',
    fruit: 'Ile owoców jest na tej liście? Odpowiedz cyfrą. {list}',
    color: 'Ile kolorów jest na tej liście? Odpowiedz cyfrą. {list}',
    body: 'Ile części ciała jest na tej liście? Odpowiedz cyfrą. {list}',
  },
  which: {
    animal: 'Które słowo z tej listy to zwierzę? {list}',
    fruit: 'Które słowo z tej listy to owoc? {list}',
    color: 'Które słowo z tej listy to kolor? {list}',
    body: 'Które słowo z tej listy to część ciała? {list}',
  },
  words: {
    animal: ['kot', 'pies', 'koń', 'krowa', 'słoń', 'lew', 'niedźwiedź', 'królik', 'małpa', 'koza'],
    fruit: ['jabłko', 'banan', 'gruszka', 'winogrono', 'wiśnia', 'truskawka', 'cytryna', 'ananas', 'arbuz', 'śliwka'],
    color: ['czerwony', 'niebieski', 'zielony', 'żółty', 'czarny', 'biały', 'szary', 'brązowy', 'fioletowy', 'różowy'],
    body: ['ręka', 'stopa', 'oko', 'ucho', 'nos', 'usta', 'kolano', 'palec', 'ząb', 'szyja'],
  },
};
