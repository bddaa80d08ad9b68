import type { Wording } from './wording.ts';

export const brazilian: Wording = {
  told: ['A caixa {a} contém {n} moedas.', 'Há {n} moedas na caixa {a}.'],
  more: [
    'A caixa {a} contém {n} moedas a mais que a caixa {b}.',
    'Some {n} moedas às da caixa {b}: é o que há na caixa {a}.',
  ],
  fewer: [
    'A caixa {a} contém {n} moedas a menos que a caixa {b}.',
    'Tire {n} moedas das que estão na caixa {b}: é o que há na caixa {a}.',
  ],
  double: ['A caixa {a} contém o dobro de moedas da caixa {b}.'],
  ask: 'Quantas moedas há na caixa {a}? Responda em algarismos.',
  ask_both: 'Quantas moedas há ao todo nas caixas {a} e {b}? Responda em algarismos.',
  numbers: ['duas', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove'],
};
