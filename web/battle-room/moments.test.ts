import { applyEvent, battle_times, roundBegins } from '@vitrine/contract/battle-room';
import { describe, expect, test } from 'vitest';
import { reel_ms, viewOf } from './moments.ts';
import { battleWith, eventsOf } from './testing.ts';

const empty = battleWith({ seats: 2, rounds: 2 });
const events = eventsOf(empty);
const ended = events.reduce(applyEvent, empty);
const begins = (round: number) => roundBegins(new Date(ended.started_at!), round).getTime();
const decided_at = begins(2) + battle_times.tie_ms;

describe('a battle is seen', () => {
  test.each([
    ['counting down', begins(0) - 1, 'countdown', 0, 0, begins(0)],
    ['with the reels of its first round running', begins(0), 'rolling', 0, 0, begins(0) + reel_ms],
    [
      'with the first result when they have stopped',
      begins(0) + reel_ms,
      'resting',
      1,
      0,
      begins(1),
    ],
    ['with the next reels running', begins(1) + 1, 'rolling', 1, 1, begins(1) + reel_ms],
    ['after its last reels', begins(2) - 1, 'resting', 2, 1, decided_at],
    ['tied', begins(2), 'tie', 2, 1, decided_at],
    ['decided', decided_at, 'over', 2, 1, null],
  ] as const)('%s', (_, at_ms, scene, rounds, round, until) => {
    const view = viewOf(ended, at_ms, reel_ms);
    expect([view.scene, view.room.rounds.length, view.round, view.until]).toEqual([
      scene,
      rounds,
      round,
      until,
    ]);
    if (scene !== 'over')
      expect([view.room.winners, view.room.gains, view.room.tie?.winner ?? null]).toEqual([
        [],
        [],
        null,
      ]);
  });

  test('with less motion at the moment at which a round begins', () => {
    expect(viewOf(ended, begins(0), 0)).toMatchObject({
      scene: 'resting',
      round: 0,
      room: { pot: 3 },
    });
  });

  test('the same live as in a replay of its end', () => {
    for (let at_ms = begins(0) - 4000; at_ms <= decided_at; at_ms += 100) {
      const due = events.filter(({ at }) => Date.parse(at) <= at_ms).reduce(applyEvent, empty);
      const [live, replayed] = [viewOf(due, at_ms, reel_ms), viewOf(ended, at_ms, reel_ms)];
      // Whether the rounds end in a tie isn't known before, so neither is when that is shown.
      expect([live.scene, live.round, live.room.rounds, live.room.pot]).toEqual([
        replayed.scene,
        replayed.round,
        replayed.room.rounds,
        replayed.room.pot,
      ]);
    }
  });

  test('waiting for the beacon’s round once it is full, until it starts', () => {
    const full = {
      kind: 'full',
      n: 3,
      at: empty.created_at,
      round: 5,
      round_at: ended.started_at!,
    } as const;
    const room = [...events.slice(0, 2), full].reduce(applyEvent, empty);
    expect(viewOf(room, begins(0), reel_ms)).toMatchObject({
      scene: 'beacon',
      round: null,
      until: null,
    });
  });

  test('waiting while a round that is due hasn’t been told yet', () => {
    const late = events.filter(
      ({ kind }) => kind === 'joined' || kind === 'bot' || kind === 'started',
    );
    expect(viewOf(late.reduce(applyEvent, empty), begins(0) + 300, reel_ms).scene).toBe(
      'countdown',
    );
  });
});
