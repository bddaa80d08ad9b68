import type { Wording } from './wording.ts';

export const romanian: Wording = {
  told: ['Numărul de monede din cutia {a} este {n}.', 'În cutia {a}, numărul monedelor este {n}.'],
  more: [
    'Cutia {a} conține cu {n} monede mai mult decât cutia {b}.',
    'Adaugă {n} monede la cele din cutia {b}: atâtea sunt în cutia {a}.',
  ],
  fewer: [
    'Cutia {a} conține cu {n} monede mai puțin decât cutia {b}.',
    'Ia {n} monede din cele ale cutiei {b}: atâtea sunt în cutia {a}.',
  ],
  double: ['Cutia {a} conține de două ori mai multe monede decât cutia {b}.'],
  ask: 'Câte monede sunt în cutia {a}? Răspunde în cifre.',
  ask_both: 'Câte monede sunt în total în cutiile {a} și {b}? Răspunde în cifre.',
  numbers: ['două', 'trei', 'patru', 'cinci', 'șase', 'șapte', 'opt', 'nouă'],
};
