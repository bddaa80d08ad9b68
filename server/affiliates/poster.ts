import {
  drawInvitation,
  INVITATION_BRAND,
  INVITATION_CODE,
  INVITATION_LABEL,
  INVITATION_LINE,
  INVITATION_LINK,
  INVITATION_TITLE,
  INVITATION_WIDTH,
} from '@vitrine/art/invitation';
import { findLocale, inLocale, type LocaleCode } from '@vitrine/i18n/locales';
import { encode } from 'uqr';
import { readSiteName } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';
import { Saved } from '../kit/http/route.ts';
import { letterAny } from '../kit/lettering.ts';
import { renderPicture } from '../kit/pictures.ts';
import { refuse } from '../kit/refusal.ts';
import { Semaphore } from '../kit/semaphore.ts';
import { code_ppm } from '../payments/index.ts';
import { findCode } from '../promotions/index.ts';
import { poster_words } from './poster-words.ts';

/** A poster takes a good tenth of a second to draw. */
const drawing = new Semaphore({ permits: 1, permits_each: 1, waiting: 50, waiting_each: 3 });

/** Width of the white margin that QR readers need, in modules. */
const quiet_zone = 3;

/**
 * Draws the partner's poster in a language: code, link and QR code, as a PNG to download. Refuses
 * affiliate.no_code; throws QueueFull when too many wait.
 */
export async function drawPoster(
  db: Db,
  player_id: number,
  { language, origin }: { language: LocaleCode; origin: string },
): Promise<Saved> {
  const code = (await findCode(db, player_id)) ?? refuse('affiliate.no_code');
  const brand = await readSiteName(db, language);
  const png = await drawing.run(String(player_id), () =>
    renderPicture(posterOf(code, { brand, language, origin }), INVITATION_WIDTH, 'png'),
  );
  return new Saved(`vitrine-${language}.png`, 'image/png', new Uint8Array(png));
}

/** The link that friends follow: to the home page in the poster's language. */
function linkOf(code: string, language: LocaleCode, origin: string): string {
  return `${origin}${inLocale(language, '/')}?code=${code}`;
}

function posterOf(
  code: string,
  { brand, language, origin }: { brand: string; language: LocaleCode; origin: string },
): string {
  const words = poster_words[language];
  const link = linkOf(code, language, origin);
  const percent = new Intl.NumberFormat(findLocale(language)!.tag, {
    style: 'percent',
    signDisplay: 'always',
  }).format(code_ppm / 1_000_000);
  return drawInvitation({
    brand: letterAny(brand, INVITATION_BRAND),
    title: letterAny(words.title, INVITATION_TITLE),
    line: letterAny(words.line, INVITATION_LINE),
    label: letterAny(words.label, INVITATION_LABEL),
    code: letterAny(code, INVITATION_CODE),
    hint: letterAny(words.bonus.replace('%', percent), INVITATION_LABEL),
    link: letterAny(link.replace(/^https?:\/\//, ''), INVITATION_LINK),
    qr: encode(link, { ecc: 'M', border: quiet_zone }).data,
  });
}
