import { mills, toWire } from '@vitrine/contract/amount';
import { applyEvent } from '@vitrine/contract/battle-room';
import type { Battle, BattleEvent } from '@vitrine/contract/battles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { learn, type Known, type News } from './known.ts';
import { battleWith, eventsOf } from './testing.ts';

const empty = battleWith({ seats: 3, rounds: 4 });
const events = eventsOf(empty);
/** The room of the server after so many events. */
const roomAfter = (count: number): Battle => events.slice(0, count).reduce(applyEvent, empty);
const server = roomAfter(events.length);

test('a client comes to the server’s room from events in any order, repeated and lost, and rooms read late', () => {
  const event = fc.nat({ max: events.length - 1 }).map((at): News => ({ event: events[at]! }));
  const read = fc.nat({ max: events.length }).map((count): News => ({ read: roomAfter(count) }));
  fc.assert(
    fc.property(
      fc.array(fc.oneof(event, read), { maxLength: 80 }),
      fc.nat({ max: events.length }),
      (news, joined) => {
        let known: Known = { room: roomAfter(joined), early: [] };
        for (const one of news) {
          const before = known.room.n;
          known = learn(known, one);
          // Never back in time, and never with a gap.
          expect(known.room.n).toBeGreaterThanOrEqual(before);
          expect(known.room).toEqual(roomAfter(known.room.n));
          expect(known.early.every(({ n }) => n > known.room.n + 1)).toBe(true);
        }
        expect(learn(known, { read: server })).toEqual({ room: server, early: [] });
      },
    ),
  );
});

test('early events wait for the room that is read, and follow on it', () => {
  const early = events.slice(4).toReversed();
  const waiting = early.reduce((known: Known, event: BattleEvent) => learn(known, { event }), {
    room: roomAfter(2),
    early: [],
  });
  expect([waiting.room.n, waiting.early.length]).toEqual([2, events.length - 4]);
  expect(learn(waiting, { read: roomAfter(4) })).toEqual({ room: server, early: [] });
});

test('events without end that can’t be applied don’t fill the memory', () => {
  let known: Known = { room: empty, early: [] };
  for (let n = 5; n < 2000; n++)
    known = learn(known, { event: { n, at: empty.created_at, kind: 'left', seat: 0 } });
  expect(known.early.length).toBeLessThanOrEqual(100);
  expect(known.room.totals).toEqual(Array(3).fill(toWire(mills(0))));
});
