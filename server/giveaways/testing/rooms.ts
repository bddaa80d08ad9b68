import { mills } from '@vitrine/contract/amount';
import type { Input } from '@vitrine/contract/index';
import { setRoles } from '../../accounts/index.ts';
import { now, setClock } from '../../kit/clock.ts';
import { silent_log } from '../../testing/jobs.ts';
import { joinGifted } from '../../testing/join-gifted.ts';
import { dataOf } from '../../testing/send.ts';
import { test_settings } from '../../testing/settings.ts';
import type { TestPlayer, World } from '../../testing/world.ts';
import { advanceGiveaways } from '../advance.ts';
import { openOfficial, type HouseWish } from '../open.ts';

export const hour_ms = 3_600_000;

export const verifyEmail = ({ owner }: Pick<World, 'owner'>, { id }: Pick<TestPlayer, 'id'>) =>
  owner
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', id)
    .execute();

/** A player who may host giveaways. */
export async function joinHost(world: World): Promise<TestPlayer> {
  const host = await joinGifted(world);
  await setRoles(world.db, host.id, ['host']);
  return host;
}

type Create = Input<'POST /api/gift/host'>;

/** Hosts a giveaway through the API, of 5.000 money unless the wish says otherwise. */
export async function hostOf({ api }: TestPlayer, wish: Partial<Create> = {}, key?: string) {
  const prizes = wish.money === undefined && wish.knapsack_id === undefined ? { money: [5] } : {};
  const size = wish.type === 1 ? {} : { total_people: 2 };
  const body = { title: 'A room', type: 0 as const, ...size, ...prizes, ...wish };
  return dataOf(await api('POST /api/gift/host', body, { idempotency_key: key }));
}

/** Opens an official giveaway of 5.000 money that is drawn in an hour, unless the wish differs. */
export function officialOf({ db }: Pick<World, 'db'>, wish: Partial<HouseWish> = {}) {
  return openOfficial(db, {
    title: 'Official',
    type: 1,
    total_people: null,
    end_time: new Date(now().getTime() + hour_ms),
    with_code: false,
    condition: 0,
    need: null,
    days: null,
    prizes: [{ kind: 'money', amount_mills: mills(5_000) }],
    ...wish,
  });
}

export const enter = (
  { api, id: player }: TestPlayer,
  id: number,
  secrets: { pwd?: string; code?: string } = {},
) =>
  api('POST /api/gift/join/{id}', { id: String(id), client_seed: `seed of ${player}`, ...secrets });

export const lookAt = async ({ api }: Pick<TestPlayer, 'api'>, id: number) =>
  dataOf(await api('GET /api/gift/shop/{id}', { id: String(id) }));

/** Moves the clock on by so much, and does what is due then. */
export async function passOn({ db }: Pick<World, 'db'>, ms: number): Promise<number> {
  const at = now().getTime() + ms;
  setClock(() => new Date(at));
  return advanceGiveaways(db, silent_log, test_settings.beacon);
}
