import type { Wording } from './wording.ts';

export const spanish: Wording = {
  told: ['La caja {a} contiene {n} monedas.', 'En la caja {a} hay {n} monedas.'],
  more: [
    'La caja {a} contiene {n} monedas más que la caja {b}.',
    'Añade {n} monedas a las de la caja {b}: esas son las que hay en la caja {a}.',
  ],
  fewer: [
    'La caja {a} contiene {n} monedas menos que la caja {b}.',
    'Quita {n} monedas de las de la caja {b}: esas son las que hay en la caja {a}.',
  ],
  double: ['La caja {a} contiene el doble de monedas que la caja {b}.'],
  ask: '¿Cuántas monedas hay en la caja {a}? Responde con cifras.',
  ask_both: '¿Cuántas monedas hay en total en las cajas {a} y {b}? Responde con cifras.',
  numbers: ['dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
};
