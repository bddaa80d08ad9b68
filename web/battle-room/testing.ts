import { mills, toWire } from '@vitrine/contract/amount';
import { battle_times, roundBegins } from '@vitrine/contract/battle-room';
import type { Battle, BattleEvent } from '@vitrine/contract/battles';
import type { Goods } from '@vitrine/contract/catalogue';

const created_at = '2026-01-01T12:00:00.000Z';
const started = new Date('2026-01-01T12:00:10.000Z');
const nothing = toWire(mills(0));
const hash = '0'.repeat(64);

/** An empty room, for tests. */
export function battleWith({ seats, rounds }: { seats: number; rounds: number }): Battle {
  const places = Array.from({ length: seats }, (_, seat) => seat);
  const box = { id: 1, name: 'Case', picture: '/case.webp', price: toWire(mills(1000)) };
  return {
    id: 7,
    n: 0,
    state: 1,
    mode: 'total',
    teams: false,
    private: false,
    locked: false,
    cost: toWire(mills(1000 * rounds)),
    boxes: Array.from({ length: rounds }, () => box),
    seats: places.map((seat) => ({ seat, team: null, user: null, bot: false, client_seed: null })),
    server_seed_hash: hash,
    server_seed: null,
    beacon: null,
    rounds: [],
    totals: places.map(() => nothing),
    pot: nothing,
    tie: null,
    winners: [],
    gains: [],
    reason: null,
    created_at,
    expires_at: '2026-01-01T12:30:00.000Z',
    started_at: null,
    ended_at: null,
    draw: null,
  };
}

/** A drop at this price, for tests. */
export const dropWorth = (price_mills: number): Goods => ({
  id: 3,
  hash_name: 'AK-47 | Redline',
  name: 'AK-47 | Redline',
  phase: null,
  picture: '/ak.webp',
  quality: { id: 1, value: 'Covert', color: '#eb4b4b' },
  stattrak: false,
  souvenir: false,
  category: { id: 1, value: 'Rifle' },
  appearance: { id: 1, value: 'Factory New', short: 'FN' },
  price: toWire(mills(price_mills)),
});

/** All events of a battle in this room whose players tie, for tests. */
export function eventsOf({ seats, boxes }: Battle): BattleEvent[] {
  const over = roundBegins(started, boxes.length);
  const decided = new Date(over.getTime() + battle_times.tie_ms);
  const at = (moment: Date) => ({ at: moment.toISOString() });
  const won = dropWorth(1500);
  const drops = seats.map(({ seat }) => ({ seat, goods: won }));
  const all = seats.map(({ seat }) => seat);
  const told = [
    ...all.map((seat) =>
      seat % 2 === 0
        ? {
            kind: 'joined',
            seat,
            user: { id: seat + 1, name: `P***${seat}`, avatar: null },
            client_seed: `s${seat}`,
          }
        : { kind: 'bot', seat, client_seed: `bot:${seat}` },
    ),
    { kind: 'started', ...at(started) },
    ...boxes.map((_, round) => ({
      kind: 'round',
      round,
      drops,
      ...at(roundBegins(started, round)),
    })),
    { kind: 'tied', seats: all, ...at(over) },
    {
      kind: 'decided',
      winners: [1],
      gains: all.map((seat) => toWire(mills(seat === 1 ? 1500 * all.length * boxes.length : 0))),
      tie_winner: 1,
      ...at(decided),
    },
    { kind: 'ended', server_seed: hash, draw: 9, ...at(decided) },
  ];
  return told.map((event, place) => ({ at: created_at, ...event, n: place + 1 }) as BattleEvent);
}
