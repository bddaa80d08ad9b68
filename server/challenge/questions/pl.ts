import type { Wording } from './wording.ts';

export const polish: Wording = {
  told: ['Liczba monet w skrzynce {a} to {n}.', 'W skrzynce {a} liczba monet wynosi {n}.'],
  more: [
    'Monet w skrzynce {a} jest o {n} więcej niż w skrzynce {b}.',
    'Do monet ze skrzynki {b} dołóż {n}: tyle jest w skrzynce {a}.',
  ],
  fewer: [
    'Monet w skrzynce {a} jest o {n} mniej niż w skrzynce {b}.',
    'Z monet w skrzynce {b} zabierz {n}: tyle jest w skrzynce {a}.',
  ],
  double: ['W skrzynce {a} jest dwa razy więcej monet niż w skrzynce {b}.'],
  ask: 'Ile monet jest w skrzynce {a}? Odpowiedz cyframi.',
  ask_both: 'Ile monet jest razem w skrzynkach {a} i {b}? Odpowiedz cyframi.',
  numbers: ['dwie', 'trzy', 'cztery', 'pięć', 'sześć', 'siedem', 'osiem', 'dziewięć'],
};
