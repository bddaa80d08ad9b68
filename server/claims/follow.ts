import { toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { readSite } from '../content/index.ts';
import { readGiftStanding } from '../gifts/index.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { receive, type ClaimCall } from './receive.ts';
import { pointsOf } from './rewards.ts';
import * as store from './store.ts';

const prefix = 'flw_';

/** The site's own pages elsewhere, by place: the entries that the footer links. */
async function readPlaces(db: Db, language: string): Promise<{ type: string; url: string }[]> {
  const { service } = await readSite(db, language);
  return service
    .filter(({ key }) => key.startsWith(prefix))
    .map(({ key, value }) => ({ type: key.slice(prefix.length), url: value }));
}

/** The places where the site can be followed, with the player's rewards. */
export async function listFollows({
  db,
  player,
  request,
}: ClaimCall): Promise<Reply<'GET /api/orders/follow'>> {
  const [places, received, { day_points }] = await Promise.all([
    readPlaces(db, request.language),
    store.findReceived(db, player, 'follow'),
    readGiftStanding(db, player),
  ]);
  return places.map(({ type, url }) => ({
    type,
    url,
    points: toPoints(received.get(type) ?? pointsOf('follow', day_points)),
    received: received.has(type),
  }));
}

/** A place that a player followed, and the giveaway or the case from which they came. */
interface Followed {
  type: string;
  url: string;
  gift_id?: number | null | undefined;
  box_id?: number | null | undefined;
}

/**
 * Rewards a player for following the site at a place, once for each. The specification names the
 * call and its fields alone; the meaning is our choice. Refuses follow.unknown, claim.received, and
 * what the rule of gifts does.
 */
export async function followPlace(
  call: ClaimCall,
  { type: place, url, gift_id = null, box_id = null }: Followed,
): Promise<Reply<'POST /api/orders/follow'>> {
  const places = await readPlaces(call.db, call.request.language);
  if (!places.some((known) => known.type === place && known.url === url)) refuse('follow.unknown');
  return receive(call, {
    claim: 'follow',
    subject: place,
    also: (tx, at) =>
      store.insertFollow(tx, { player_id: call.player, place, url, gift_id, box_id, at }),
  });
}
