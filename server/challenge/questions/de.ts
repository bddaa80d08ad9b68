import type { Wording } from './wording.ts';

export const german: Wording = {
  told: ['In der Kiste {a} liegen {n} Münzen.', 'Die Kiste {a} enthält {n} Münzen.'],
  more: [
    'In der Kiste {a} liegen {n} Münzen mehr als in der Kiste {b}.',
    'Leg zu den Münzen der Kiste {b} noch {n} dazu: So viele sind in der Kiste {a}.',
  ],
  fewer: [
    'In der Kiste {a} liegen {n} Münzen weniger als in der Kiste {b}.',
    'Nimm von den Münzen der Kiste {b} {n} weg: So viele sind in der Kiste {a}.',
  ],
  double: ['In der Kiste {a} liegen doppelt so viele Münzen wie in der Kiste {b}.'],
  ask: 'Wie viele Münzen liegen in der Kiste {a}? Bitte in Ziffern antworten.',
  ask_both:
    'Wie viele Münzen liegen in den Kisten {a} und {b} zusammen? Bitte in Ziffern antworten.',
  numbers: ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'],
};
