import type { Reply } from '@vitrine/contract/index';
import { selectPlayer } from '../accounts/index.ts';
import { hasGiven } from '../battles/index.ts';
import { findNewcomer } from '../boxes/index.ts';
import { readFaces } from '../cases/index.ts';
import { findEvent, hasFirstSpin } from '../events/index.ts';
import { hasStakeable, holdsFrom } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { moneyToppedUp } from '../payments/index.ts';
import { countFriendsSince } from '../promotions/index.ts';
import { findUpgrades } from '../upgrades/index.ts';

type Steps = Reply<'GET /api/first_steps'>;
type Act = Steps['acts'][number];

/** The acts and steps of a newcomer after signing up; none of any other player. */
export async function showFirstSteps(db: Db, player_id: number): Promise<Steps> {
  const newcomer = await findNewcomer(db, player_id);
  if (!newcomer) return { acts: [], case: null, steps: [] };
  const { case_id, has_opened } = newcomer;
  const [faces, upgrades, may_upgrade, had_battle, may_spin, wheel, steps] = await Promise.all([
    readFaces(db, [case_id]),
    findUpgrades(db, player_id, { before: undefined, limit: 1 }),
    hasStakeable(db, player_id),
    hasGiven(db, player_id),
    hasFirstSpin(db, player_id),
    findEvent(db, 'wheel', 0, now()),
    findSteps(db, player_id),
  ]);
  const { id, name, picture } = faces.get(case_id)!;
  const acts = inOrder([
    { kind: 'welcome', is_done: has_opened, is_open: true },
    { kind: 'upgrade', is_done: upgrades.length > 0, is_open: may_upgrade },
    { kind: 'battle', is_done: had_battle, is_open: true },
    { kind: 'wheel', is_done: has_opened && !may_spin, is_open: wheel !== undefined },
  ]);
  return { acts, case: { id, name, picture }, steps };
}

/** The states of acts: the first that can be done is next. */
export function inOrder(
  acts: readonly { kind: Act['kind']; is_done: boolean; is_open: boolean }[],
): Act[] {
  const next = acts.find(({ is_done, is_open }) => !is_done && is_open);
  return acts.map((act) => ({
    kind: act.kind,
    state: act.is_done ? 'done' : act === next ? 'next' : 'later',
  }));
}

/** The steps that have become worth it: there is something to send, or something to tell. */
async function findSteps(db: Db, player_id: number): Promise<Steps['steps']> {
  const [player, friends, may_send, has_won] = await Promise.all([
    selectPlayer(db, player_id)
      .select(['player.trade_url', moneyToppedUp(player_id).as('topped_up_mills')])
      .executeTakeFirst(),
    countFriendsSince(db, player_id, new Date(0)),
    hasStakeable(db, player_id),
    holdsFrom(db, player_id, ['upgrade', 'battle']),
  ]);
  const { trade_url, topped_up_mills } = player ?? refuse('session.expired');
  const steps: Steps['steps'] = [];
  if (trade_url === null && may_send && topped_up_mills > 0) steps.push('trade_link');
  if (friends === 0 && has_won) steps.push('friend');
  return steps;
}
