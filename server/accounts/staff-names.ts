import anyAscii from 'any-ascii';
import unhomoglyph from 'unhomoglyph';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { findSiteNames } from './store.ts';

/** What whoever runs a site is called, in our languages. */
const staff = [
  'vitrine admin administrator administration moderator mod mods support supporter staff official system operator owner root',
  'helpdesk webmaster customerservice auditor',
  'administrador moderador soporte suporte administrateur moderateur assistance administracja wsparcie',
  'destek yönetici kundendienst betreiber suport hỗtrợ quảntrị quảntrịviên',
  'админ администратор администрация модератор поддержка техподдержка саппорт оператор',
  '管理员 管理員 客服 官方 版主 एडमिन प्रशासक सहायता समर्थन',
].flatMap((line) => line.split(' '));
/** What is put before or after it to look the more like it. */
const beside = 'the real my site team tech service help desk bot agent crew head chief vip sr jr'.split(' ');

/** Digits and letters that are read as others. What `unhomoglyph` writes for an m is undone: it stands on both sides. */
const read_as: readonly [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[l1|]/g, 'i'],
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
];

/**
 * Refuses door.name_reserved for a name by which somebody would pass for the site's staff: a word for them, or the site's own
 * name, as one of the name's words or as all of it, also in look-alike letters, in another script, or with digits in between.
 */
export async function refuseStaffName(db: Db, name: string): Promise<void> {
  if (isStaffName(name, await findSiteNames(db))) refuse('door.name_reserved');
}

/** Whether a name is one that only the site's staff may bear. `site_names`: what the site calls itself. */
export function isStaffName(name: string, site_names: readonly string[] = []): boolean {
  const reserved = new Set([...staff_spellings, ...site_names.flatMap((text) => spellingsOf(text))]);
  const words = name.split(/[\s._-]+/);
  return [...words, words.join('')].flatMap(spellingsOf).some((text) => isMadeOf(text, reserved));
}

/** Whether a text is one reserved word after the other, with at most such words between them as stand beside. */
function isMadeOf(text: string, reserved: ReadonlySet<string>): boolean {
  // For each place in the text: whether words end there, and whether a reserved one is among them.
  const ends = Array.from({ length: text.length + 1 }, () => ({ any: false, reserved: false }));
  ends[0]!.any = true;
  for (let to = 1; to <= text.length; to++)
    for (let from = 0; from < to; from++) {
      const word = text.slice(from, to);
      if (!ends[from]!.any || !(reserved.has(word) || beside_spellings.has(word))) continue;
      ends[to]!.any = true;
      ends[to]!.reserved ||= ends[from]!.reserved || reserved.has(word);
    }
  return ends[text.length]!.reserved;
}

/** How a word is read: as it is, as it sounds in Latin letters, as it looks; each with its digits as letters, and without. */
function spellingsOf(word: string): string[] {
  const sounds = [word, anyAscii(word), anyAscii(unhomoglyph(word)), anyAscii(unhomoglyph(word.toLowerCase()))];
  const texts = sounds.map((text) =>
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, ''),
  );
  const read = [...texts, ...texts.map((text) => text.replace(/^\p{N}+|\p{N}+$/gu, ''))].map((text) =>
    read_as.reduce((so_far, [letters, letter]) => so_far.replace(letters, letter), text),
  );
  return [...new Set(read)].filter((text) => text !== '');
}

const staff_spellings = staff.flatMap(spellingsOf);
const beside_spellings = new Set(beside.flatMap(spellingsOf));
