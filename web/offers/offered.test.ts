import { mills, toWire } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import type { Player } from '../kit/store.ts';
import { isOffered, offersTo } from './offered.ts';

/** The part of a player's record that offers depend on. */
function playerWith(record: Partial<Player>): Player {
  return {
    invite: { apply: 1, proportion: 0 },
    first_box: null,
    recharge_task: null,
    ...record,
  } as Player;
}

test('a player whose record names nothing is offered nothing', () => {
  expect(isOffered(offersTo(playerWith({})))).toBe(false);
});

test('what the record names is offered [1-4.48]', () => {
  const nothing = { task: null, first_box: null, invites: false };
  const task = {
    amount: toWire(mills(50_000)),
    money: toWire(mills(5_000)),
    level: 2,
    next_level: 3,
    close_time: '2026-11-23T12:00:00.000Z',
  };
  expect(offersTo(playerWith({ first_box: 7 }))).toEqual({ ...nothing, first_box: 7 });
  expect(offersTo(playerWith({ recharge_task: task }))).toEqual({ ...nothing, task });
  expect(offersTo(playerWith({ invite: { apply: 0, proportion: 0 } }))).toEqual({
    ...nothing,
    invites: true,
  });
});
