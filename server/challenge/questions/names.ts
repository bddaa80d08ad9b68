import { drawOne, drawSome } from '../draw/chance.ts';
import type { Script } from '../draw/scripts.ts';

/** First and last syllables of made-up names, as readers of each script pronounce them. */
const syllables: Record<Script, { first: readonly string[]; last: readonly string[] }> = {
  latin: {
    first: ['Lu', 'Mo', 'Be', 'Ra', 'Ti', 'No', 'Sa', 'Vi', 'Do', 'Ke'],
    last: ['mo', 'la', 'ri', 'no', 'va', 'lu', 'ze', 'ka', 'bu', 'ne'],
  },
  cyrillic: {
    first: ['Лу', 'Мо', 'Бе', 'Ра', 'Ти', 'Но', 'Са', 'Ви', 'До', 'Ке'],
    last: ['мо', 'ла', 'ри', 'но', 'ва', 'лу', 'зе', 'ка', 'бу', 'не'],
  },
  devanagari: {
    first: ['लु', 'मो', 'बे', 'रा', 'ति', 'नो', 'सो', 'वि', 'दो', 'के'],
    last: ['मो', 'ला', 'री', 'नो', 'वा', 'लू', 'जे', 'का', 'बू', 'ने'],
  },
  chinese: {
    first: ['卢', '莫', '贝', '拉', '蒂', '诺', '萨', '维', '多', '凯'],
    last: ['莫', '拉', '里', '诺', '瓦', '卢', '泽', '卡', '布', '内'],
  },
};

/** Draws made-up names that are easy to tell apart: no two begin alike. */
export function drawNames(script: Script, count: number): string[] {
  const { first, last } = syllables[script];
  return drawSome(first, count).map((beginning) => beginning + drawOne(last));
}
