import type { Wording } from './wording.ts';

export const english: Wording = {
  told: ['Box {a} holds {n} coins.', 'There are {n} coins in box {a}.'],
  more: [
    'Box {a} holds {n} coins more than box {b}.',
    'Put {n} coins to those of box {b}: so many are in box {a}.',
  ],
  fewer: [
    'Box {a} holds {n} coins fewer than box {b}.',
    'Take {n} coins from those of box {b}: so many are in box {a}.',
  ],
  double: ['Box {a} holds twice as many coins as box {b}.'],
  ask: 'How many coins are in box {a}? Answer in digits.',
  ask_both: 'How many coins are in boxes {a} and {b} together? Answer in digits.',
  numbers: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
};
