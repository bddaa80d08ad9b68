import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

/** The script of the words to click. */
export type Script = 'latin' | 'cyrillic' | 'devanagari' | 'chinese';

export const scripts = [
  'latin',
  'cyrillic',
  'devanagari',
  'chinese',
] as const satisfies readonly Script[];

/**
 * The characters in pictures: every reader of the script knows them, and no two look alike when
 * slightly tilted or half covered. So no O, Q or 0, no I, l or 1, no Ш beside Щ, no 日 beside 目.
 */
export const characters: Record<Script, readonly string[]> = {
  latin: [...'ABCEHJKMRSTUXYZ'],
  cyrillic: [...'АБЖИКМПРТУФШЭЮЯ'],
  devanagari: [...'अइकगचजणतनमरलसह'],
  chinese: [...'山水火花鸟鱼马猫书车门雨雪风星春夏秋红黄蓝绿金龙虎茶船桥家爱心高'],
};

const files: Record<Script, string> = {
  latin: 'noto-sans-sc/files/noto-sans-sc-latin-700-normal.woff2',
  cyrillic: 'noto-sans-sc/files/noto-sans-sc-cyrillic-700-normal.woff2',
  devanagari: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff2',
  chinese: 'noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff2',
};

const loaded = new Map<Script, string>();

/** The font family of the script for this thread's canvas; the first call reads the font's file. */
export function loadFont(script: Script): string {
  let family = loaded.get(script);
  if (!family) {
    family = `Challenge ${script}`;
    const file = fileURLToPath(import.meta.resolve(`@fontsource/${files[script]}`));
    if (!GlobalFonts.registerFromPath(file, family))
      throw new Error(`the font isn't readable: ${file}`);
    loaded.set(script, family);
  }
  return family;
}
