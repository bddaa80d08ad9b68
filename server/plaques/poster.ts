import {
  drawItemPoster,
  POSTER_BRAND,
  POSTER_LINE,
  POSTER_ODDS,
  POSTER_TITLE,
} from '@vitrine/art/poster';
import type { Goods } from '@vitrine/contract/catalogue';
import { findItemDrawing, readGoods } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import { letter } from '../kit/lettering.ts';
import { markOf, posterAddress, type Drawing } from '../kit/pictures.ts';
import { isShared } from './share.ts';
import { findShows } from './store.ts';
import type { FindWon, WonDraw } from './won.ts';

type Shown = Pick<Goods, 'name' | 'picture' | 'appearance' | 'quality'>;

/** From this multiple of the stake on, the picture shows it. */
const multiple_min = 2;

/** The words below the name: the multiple of the stake, if it is one, and the odds. Pure. */
export function linesOf({
  won_mills,
  stake_mills,
  chance_ppm,
}: Pick<WonDraw, 'won_mills' | 'stake_mills' | 'chance_ppm'>): { large: string; small: string } {
  const multiple = stake_mills ? won_mills / stake_mills : 0;
  const odds =
    chance_ppm < 100_000
      ? `1 in ${Math.round(1_000_000 / chance_ppm).toLocaleString('en')}`
      : `${(chance_ppm / 10_000).toLocaleString('en', { maximumFractionDigits: 2 })}%`;
  if (multiple < multiple_min) return { large: odds, small: '' };
  const places = multiple < 10 ? 1 : 0;
  return {
    large: `${(Math.floor(multiple * 10 ** places) / 10 ** places).toLocaleString('en')}×`,
    small: odds,
  };
}

const markOfPoster = (won: WonDraw, { name, picture, appearance }: Shown) =>
  markOf([name, picture, appearance.value, linesOf(won)]);

/** The address of a win's picture for link previews. */
export function posterOfWin(won: WonDraw, shown: Shown): string {
  return posterAddress('win', won.id, markOfPoster(won, shown));
}

/** Makes the drawings of wins for link previews: only of those that their players share. */
export function makeFindPoster(findWon: FindWon) {
  return async (db: Db, id: number): Promise<Drawing | undefined> => {
    if (!isShared(await findShows(db, id))) return undefined;
    const won = await findWon(db, id);
    if (!won) return undefined;
    const { shown } = (await readGoods(db, [won.goods_id])).get(won.goods_id)!;
    const drawing = await findItemDrawing(db, shown.id);
    const [weapon = shown.name, finish] = shown.name.split(' | ');
    const { large, small } = linesOf(won);
    const svg = () =>
      drawItemPoster({
        picture: drawing!.svg(),
        color: shown.quality.color,
        above: letter(finish ? weapon : shown.category.value, POSTER_LINE),
        title: letter(finish ?? weapon, POSTER_TITLE),
        below: letter(shown.appearance.value, POSTER_LINE),
        large: letter(large, POSTER_ODDS),
        small: small ? letter(small, POSTER_LINE) : undefined,
        brand: letter('Vitrine', POSTER_BRAND),
      });
    return { mark: markOfPoster(won, shown), form: 'poster', svg };
  };
}
