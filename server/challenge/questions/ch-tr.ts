import type { Wording } from './wording.ts';

export const turkish: Wording = {
  told: ['{a} kutusunda {n} madeni para var.', '{n} madeni para {a} kutusunda duruyor.'],
  more: [
    '{a} kutusunda {b} kutusundakinden {n} fazla madeni para var.',
    '{b} kutusundaki paralara {n} tane ekleyin: {a} kutusunda o kadar var.',
  ],
  fewer: [
    '{a} kutusunda {b} kutusundakinden {n} eksik madeni para var.',
    '{b} kutusundaki paralardan {n} tane çıkarın: {a} kutusunda o kadar var.',
  ],
  double: ['{a} kutusunda {b} kutusundakinin iki katı madeni para var.'],
  ask: '{a} kutusunda kaç madeni para var? Rakamla yanıtlayın.',
  ask_both: '{a} ve {b} kutularında toplam kaç madeni para var? Rakamla yanıtlayın.',
  numbers: ['iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz'],
};
