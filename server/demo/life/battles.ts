import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import { battle_bounds, battle_modes } from '@vitrine/contract/battle-room';
import type { BattleCard } from '@vitrine/contract/battles';
import type { Client } from '@vitrine/contract/client';
import { now } from '../../kit/clock.ts';
import { randomHex } from '../../kit/random.ts';
import {
  asNew,
  atMost,
  accepted,
  pickOne,
  randomBelow,
  type Routine,
  type Self,
} from './routine.ts';

/** The most rooms of simulated players that wait. */
const rooms_max = 4;
/** The most that a seat costs in their rooms, so that the demo's players can pay many. */
const cost_max = toWire(mills(20_000));
const rounds_max = 4;
/** So long the last seat of their rooms is kept for a person. */
const kept_ms = 60_000;

type Others = Pick<Self, 'isSimulated'>;

/** The rooms that everyone may join. */
async function readWaiting(api: Client): Promise<BattleCard[]> {
  return accepted(await api('GET /api/battle', { state: 1, limit: 50 })).list.filter(
    ({ locked }) => !locked,
  );
}

const freeSeatsOf = ({ seats }: BattleCard) =>
  seats.filter(({ user, bot }) => user === null && !bot);

/** Whether a simulated player is the host, who has seat 0. */
const isTheirs = ({ seats }: BattleCard, { isSimulated }: Others) => {
  const host = seats[0]!.user;
  return host !== null && isSimulated(host.id);
};

const hasPerson = ({ seats }: BattleCard, { isSimulated }: Others) =>
  seats.some(({ user }) => user !== null && !isSimulated(user.id));

/** How many rooms of simulated players wait for others. */
export async function countOpenRooms(api: Client, others: Others): Promise<number> {
  return (await readWaiting(api)).filter((card) => isTheirs(card, others)).length;
}

let turn: Promise<void> = Promise.resolve();

/** One after the other: two who look at once would both take the second last seat. */
const inTurn =
  (act: Routine): Routine =>
  (api, self) => {
    const mine = turn.then(() => act(api, self));
    turn = mine.catch(() => {});
    return mine;
  };

/** Opens a public battle of a few rounds, unless enough wait already. */
export const hostBattle: Routine = inTurn(async (api, self) => {
  if ((await countOpenRooms(api, self)) >= rooms_max) return;
  const { money } = accepted(await api('GET /api/user', {}));
  const { list } = accepted(await api('GET /api/box', { type: 'paid' }));
  const rounds = 1 + randomBelow(rounds_max);
  const most = Math.min(fromWire(atMost(money, 0.1))!, fromWire(cost_max)!) / rounds;
  const payable = list.filter(({ price }) => fromWire(price)! <= most);
  if (payable.length === 0) return;
  const { seats_min, seats_max } = battle_bounds;
  const seats = seats_min + randomBelow(seats_max - seats_min + 1);
  const { id: commitment } = accepted(await api('POST /api/battle/commitment', {}));
  const wish = {
    commitment,
    client_seed: randomHex(16),
    boxes: Array.from({ length: rounds }, () => pickOne(payable)!.id),
    seats,
    teams: seats === seats_max && randomBelow(2) === 0,
    mode: pickOne(battle_modes)!,
  };
  accepted(await api('POST /api/battle', wish, asNew()));
});

/**
 * Whether a simulated player may take a seat. The last one of their own rooms is kept for a person:
 * at first, and for as long as none of their other rooms waits. A room that a person is in fills.
 */
function mayJoin(card: BattleCard, others: Others, waiting: readonly BattleCard[]): boolean {
  if (freeSeatsOf(card).length > 1 || !isTheirs(card, others) || hasPerson(card, others))
    return true;
  const is_old = now().getTime() - Date.parse(card.created_at) >= kept_ms;
  return is_old && waiting.some((other) => other !== card && isTheirs(other, others));
}

/** Joins a waiting battle, a person's before all others, and wishes good luck at times. */
export const joinAnyBattle: Routine = inTurn(async (api, self) => {
  const { money } = accepted(await api('GET /api/user', {}));
  const waiting = await readWaiting(api);
  const possible = waiting.filter(
    (card) =>
      card.cost <= atMost(money, 0.1) &&
      card.seats.every(({ user }) => user?.id !== self.id) &&
      mayJoin(card, self, waiting),
  );
  const of_persons = possible.filter((card) => hasPerson(card, self));
  const card = pickOne(of_persons.length > 0 ? of_persons : possible);
  if (!card) return;
  const id = String(card.id);
  const { seat } = pickOne(freeSeatsOf(card))!;
  accepted(
    await api('POST /api/battle/{id}/join', { id, seat, client_seed: randomHex(16) }, asNew()),
  );
  if (randomBelow(3) === 0)
    accepted(await api('POST /api/battle/{id}/emote', { id, emote: 'good_luck' }));
});
