import anyAscii from 'any-ascii';
import unhomoglyph from 'unhomoglyph';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { isNeutralName } from './neutral-name.ts';
import { findSiteNames } from './store.ts';

/** Words for a site's staff, in our languages. */
const staff = [
  'vitrine admin administrator administration moderator mod mods support supporter staff official system operator owner root',
  'helpdesk webmaster customerservice auditor',
  'administrador moderador soporte suporte administrateur moderateur assistance administracja wsparcie',
  'destek yönetici kundendienst betreiber suport hỗtrợ quảntrị quảntrịviên',
  'админ администратор администрация модератор поддержка техподдержка саппорт оператор',
  '管理员 管理員 客服 官方 版主 एडमिन प्रशासक सहायता समर्थन',
].flatMap((line) => line.split(' '));
/** Words put before or after a staff word to make it look more genuine. */
const beside =
  'the real my site team tech service help desk bot agent crew head chief vip sr jr'.split(' ');

/**
 * Look-alike digits and letters. The first rule undoes `unhomoglyph`, which writes `rn` for an m;
 * both sides of a comparison go through it.
 */
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
 * Refuses door.name_reserved for a name that impersonates the site's staff: a staff word or the
 * site's own name, as one word of the name or as all of it, also in look-alike letters, in another
 * script, or with digits in between; and one that reads like that of a deleted account.
 */
export async function refuseStaffName(db: Db, name: string): Promise<void> {
  if (isNeutralName(name) || isStaffName(name, await findSiteNames(db)))
    refuse('door.name_reserved');
}

/** Whether only the site's staff may use this name. `site_names`: the site's own names. */
export function isStaffName(name: string, site_names: readonly string[] = []): boolean {
  const reserved = new Set([
    ...staff_spellings,
    ...site_names.flatMap((text) => spellingsOf(text)),
  ]);
  const words = name.split(/[\s._-]+/);
  return [...words, words.join('')].flatMap(spellingsOf).some((text) => isMadeOf(text, reserved));
}

/**
 * Whether the text splits into reserved words and words of `beside`, at least one of them reserved.
 */
function isMadeOf(text: string, reserved: ReadonlySet<string>): boolean {
  // For each position in the text: whether words end there, and whether one of them is reserved.
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

/**
 * The spellings under which a word is compared: as written, transliterated to Latin letters, and
 * with look-alikes replaced; each whole, and without its leading and trailing digits. Digits are
 * read as letters.
 */
function spellingsOf(word: string): string[] {
  const sounds = [
    word,
    anyAscii(word),
    anyAscii(unhomoglyph(word)),
    anyAscii(unhomoglyph(word.toLowerCase())),
  ];
  const texts = sounds.map((text) =>
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, ''),
  );
  const read = [...texts, ...texts.map((text) => text.replace(/^\p{N}+|\p{N}+$/gu, ''))].map(
    (text) => read_as.reduce((so_far, [letters, letter]) => so_far.replace(letters, letter), text),
  );
  return [...new Set(read)].filter((text) => text !== '');
}

const staff_spellings = staff.flatMap(spellingsOf);
const beside_spellings = new Set(beside.flatMap(spellingsOf));
