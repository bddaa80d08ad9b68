import type { Wording } from './wording.ts';

export const chinese: Wording = {
  told: ['{a}盒里有{n}枚硬币。', '有{n}枚硬币放在{a}盒里。'],
  more: ['{a}盒里的硬币比{b}盒多{n}枚。', '在{b}盒的硬币数上加{n}枚，就是{a}盒的硬币数。'],
  fewer: ['{a}盒里的硬币比{b}盒少{n}枚。', '从{b}盒的硬币数里减去{n}枚，就是{a}盒的硬币数。'],
  double: ['{a}盒里的硬币是{b}盒的两倍。'],
  ask: '{a}盒里有多少枚硬币？请用数字回答。',
  ask_both: '{a}盒和{b}盒里一共有多少枚硬币？请用数字回答。',
  numbers: ['两', '三', '四', '五', '六', '七', '八', '九'],
};
