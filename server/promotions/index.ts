import * as contract from '@vitrine/contract/promotions';
import type { Reply } from '@vitrine/contract/index';
import { findFaces, maskName } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';
import { now } from '../kit/clock.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { dayBegin, utcDay } from '../kit/utc-day.ts';
import { becomePartner } from './become-partner.ts';
import { noteSource } from './note-source.ts';
import * as store from './store.ts';
import { bindReferred, previewCode } from './use-code.ts';
import { joined_telling } from './tell.ts';
import { personal_part } from './personal/store.ts';

export { becomePartner } from './become-partner.ts';
export { excludePayers, isExcluded } from './exclude.ts';
export {
  countExcluded,
  countFriendsSince,
  findCode,
  findCodeTriers,
  findFriends,
  findPartnersOf,
  findWrongCodes,
  promotionOf,
} from './store.ts';
export { bindByCode, countingWrong } from './use-code.ts';

/** Counts of unknown codes are kept as long as this. */
const wrong_codes_kept_days = 30;

/** Promotions: partners who bring friends by a code, and each friend's partner. */
export const promotions: Module = {
  name: 'promotions',
  needs: ['accounts', 'limits', 'sign-in'],
  tellings: [joined_telling],
  routes: [
    on(contract.showPromotion, ({ db, player, input }) => showPromotion(db, player, input)),
    on(contract.becomePartner, async ({ db, player, input }) => ({
      code: await becomePartner(db, player, input.code),
    })),
    on(contract.previewPartnerCode, async ({ db, player, input, request: { address } }) => {
      const { id, code, is_bound } = await previewCode(
        db,
        { player_id: player, address },
        input.code,
      );
      return { extension_code: code, name: await nameOf(db, id), bound: is_bound };
    }),
    on(contract.noteSource, ({ db, player, input }) => noteSource(db, player, input)),
  ],
  listeners: [bindReferred],
  jobs: [
    {
      name: 'promotions:forget_wrong_codes',
      cron: '34 3 * * *',
      run: (db) => store.deleteWrongCodes(db, utcDay(dayBegin(now(), -wrong_codes_kept_days))),
    },
  ],
  personal: personal_part,
};

type Promotion = Reply<'GET /api/user/spread'>;

async function showPromotion(
  db: Db,
  player: number,
  { page, limit }: { page: number; limit: number },
): Promise<Promotion> {
  const at = now();
  const [code, partner, rows, total] = await Promise.all([
    store.findCode(db, player),
    store.findPartnerOf(db, player),
    store.findFriends(db, player, { offset: (page - 1) * limit, limit, but_away_at: at }),
    store.countFriends(db, player, at),
  ]);
  const friends = rows.map(({ player_id }) => player_id);
  const [faces, sources] = await Promise.all([
    findFaces(db, friends),
    store.findSources(db, friends),
  ]);
  const name_of = new Map(faces.map(({ id, name }) => [id, name]));
  const list = rows.map(({ player_id, at }) => ({
    name: maskName(name_of.get(player_id)),
    at: at.toISOString(),
    source: sources.get(player_id) ?? null,
  }));
  const brought_by = partner === undefined ? null : await nameOf(db, partner);
  return { code, brought_by, list, page, total };
}

/** A player's masked name. */
async function nameOf(db: Db, player: number): Promise<string> {
  const [face] = await findFaces(db, [player]);
  return maskName(face?.name);
}
