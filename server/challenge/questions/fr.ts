import type { Wording } from './wording.ts';

export const french: Wording = {
  told: ['La boîte {a} contient {n} pièces.', 'Il y a {n} pièces dans la boîte {a}.'],
  more: [
    'La boîte {a} contient {n} pièces de plus que la boîte {b}.',
    'Ajoutez {n} pièces à celles de la boîte {b} : c’est ce que contient la boîte {a}.',
  ],
  fewer: [
    'La boîte {a} contient {n} pièces de moins que la boîte {b}.',
    'Retirez {n} pièces de celles de la boîte {b} : c’est ce que contient la boîte {a}.',
  ],
  double: ['La boîte {a} contient deux fois plus de pièces que la boîte {b}.'],
  ask: 'Combien y a-t-il de pièces dans la boîte {a} ? Répondez en chiffres.',
  ask_both: 'Combien y a-t-il de pièces en tout dans les boîtes {a} et {b} ? Répondez en chiffres.',
  numbers: ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
};
