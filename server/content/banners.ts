import type { Reply } from '@vitrine/contract/index';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { inLanguage } from './language.ts';
import { findBanners } from './store.ts';

/** Lists the banners that are shown now, in order. One statement. */
export async function listBanners(db: Db, language: string): Promise<Reply<'GET /api/banner'>> {
  return inLanguage(await findBanners(db, language, now()), language, ({ id }) => id).map(
    ({ id, title, picture, video, link }) => ({ id, title, picture, video, link }),
  );
}
