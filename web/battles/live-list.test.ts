import type { Amount } from '@vitrine/contract/amount';
import type { BattleCard } from '@vitrine/contract/battles';
import { describe, expect, test } from 'vitest';
import { filterOf, isListed, page_battles, queryOf } from './filter.ts';
import { letIn, takeBattle, type LiveList } from './live-list.ts';

const battleOf = (id: number, changed: Partial<BattleCard> = {}): BattleCard => ({
  id,
  state: 1,
  mode: 'total',
  teams: false,
  private: false,
  locked: false,
  cost: 2.5 as Amount,
  boxes: [],
  seats: [0, 1].map((seat) => ({ seat, team: null, user: null, bot: false })),
  created_at: '2026-01-01T00:00:00.000Z',
  ended_at: null,
  pot: null,
  winners: [],
  ...changed,
});

const listOf = (...ids: number[]): LiveList => ({
  list: ids.map((id) => battleOf(id)),
  total: ids.length,
  waiting: [],
});
const ids = ({ list }: LiveList) => list.map(({ id }) => id);

describe('in the open list', () => {
  test('a new battle comes first, one that is shown changes in its place', () => {
    const shown = takeBattle(listOf(2, 1), battleOf(3), { listed: true, held: false });
    expect([ids(shown), shown.total]).toEqual([[3, 2, 1], 3]);
    const started = takeBattle(shown, battleOf(2, { state: 2 }), { listed: true, held: false });
    expect(ids(started)).toEqual([3, 2, 1]);
    expect(started.list[1]!.state).toBe(2);
  });

  test('a battle that is over stays in its place until the others are let in', () => {
    const over = takeBattle(listOf(2, 1), battleOf(2, { state: 3 }), {
      listed: false,
      held: false,
    });
    expect(ids(over)).toEqual([2, 1]);
    expect([ids(letIn(over)), letIn(over).total]).toEqual([[1], 1]);
  });

  test('new battles wait while the list is held, once each and as they are last', () => {
    const held = { listed: true, held: true };
    const waiting = [battleOf(3), battleOf(4), battleOf(3, { state: 2 })].reduce(
      (shown, battle) => takeBattle(shown, battle, held),
      listOf(2, 1),
    );
    expect([ids(waiting), waiting.waiting.map(({ id }) => id)]).toEqual([
      [2, 1],
      [3, 4],
    ]);
    const gone = takeBattle(waiting, battleOf(4, { state: 4 }), { listed: false, held: true });
    expect(ids(letIn(gone))).toEqual([3, 2, 1]);
    expect(letIn(gone).list[0]!.state).toBe(2);
  });

  test('a page holds no more than its battles', () => {
    const full = listOf(...Array.from({ length: page_battles }, (_, n) => page_battles - n));
    const shown = takeBattle(full, battleOf(99), { listed: true, held: false });
    expect([shown.list.length, shown.total, ids(shown)[0]]).toEqual([
      page_battles,
      page_battles + 1,
      99,
    ]);
  });

  test('nothing changes by a battle that doesn’t belong there', () => {
    const shown = listOf(2, 1);
    expect(takeBattle(shown, battleOf(3), { listed: false, held: false })).toBe(shown);
    expect(letIn(shown)).toBe(shown);
  });
});

describe('the filter of an address', () => {
  const wish = (search: string) => filterOf(new URLSearchParams(search));

  test('takes what it knows, and nothing else', () => {
    expect(wish('list=best&mode=share&seats=3&price=1.5&max_price=x&page=0&free=1')).toEqual({
      list: 'best',
      mode: 'share',
      seats: 3,
      price: '1.5',
      max_price: undefined,
      free: false,
      page: 1,
    });
    expect(wish('list=none&mode=chess&seats=9').list).toBe('open');
    expect(queryOf(wish('list=history'))).toMatchObject({ state: 3 });
    expect(queryOf(wish('list=mine'))).toMatchObject({ is_me: '1' });
    expect(queryOf(wish('free=1&page=99999'))).toMatchObject({ free: '1', page: 833 });
  });

  test('decides of a battle that comes as the API would', () => {
    const money = 2.5 as Amount;
    const listed = (search: string, changed: Partial<BattleCard> = {}) =>
      isListed(battleOf(1, changed), wish(search), money);
    expect(listed('')).toBe(true);
    expect(listed('', { state: 2 })).toBe(true);
    expect(listed('', { state: 3 })).toBe(false);
    expect([listed('mode=total'), listed('mode=share')]).toEqual([true, false]);
    expect([listed('seats=2'), listed('seats=4')]).toEqual([true, false]);
    expect([listed('price=2.5'), listed('price=2.501')]).toEqual([true, false]);
    expect([listed('max_price=2.5'), listed('max_price=2.499')]).toEqual([true, false]);
    expect([listed('free=1'), listed('free=1', { state: 2 })]).toEqual([true, false]);
    expect(listed('free=1', { cost: 2.501 as Amount })).toBe(false);
    expect(isListed(battleOf(1), wish('free=1'), undefined)).toBe(false);
  });
});
