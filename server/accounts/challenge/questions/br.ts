import type { Wording } from './wording.ts';

export const brazilian: Wording = {
  separator: ', ',
  nth: 'Qual é a palavra número {n} desta lista? {list}',
  after: 'Que palavra vem logo depois de “{word}” nesta lista? {list}',
  count: {
    animal: 'Quantos animais há nesta lista? Responda em algarismos. {list}',
    fruit: 'Quantas frutas há nesta lista? Responda em algarismos. {list}',
    color: 'Quantas cores há nesta lista? Responda em algarismos. {list}',
    body: 'Quantas partes do corpo há nesta lista? Responda em algarismos. {list}',
  },
  which: {
    animal: 'Que palavra desta lista é o nome de um animal? {list}',
    fruit: 'Que palavra desta lista é o nome de uma fruta? {list}',
    color: 'Que palavra desta lista é o nome de uma cor? {list}',
    body: 'Que palavra desta lista é o nome de uma parte do corpo? {list}',
  },
  words: {
    animal: ['gato', 'cachorro', 'cavalo', 'vaca', 'elefante', 'leão', 'urso', 'coelho', 'macaco', 'cabra'],
    fruit: ['maçã', 'banana', 'pera', 'uva', 'cereja', 'morango', 'limão', 'abacaxi', 'melancia', 'ameixa'],
    color: ['vermelho', 'azul', 'verde', 'amarelo', 'preto', 'branco', 'cinza', 'marrom', 'roxo', 'rosa'],
    body: ['mão', 'pé', 'olho', 'orelha', 'nariz', 'boca', 'joelho', 'dedo', 'dente', 'pescoço'],
  },
};
