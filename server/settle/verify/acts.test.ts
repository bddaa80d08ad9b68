import { describe, expect, test } from 'vitest';
import { player, settled } from '../../testing/forge.ts';
import { latest, openTampering } from '../../testing/tamper.ts';
import { openWorld } from '../../testing/world.ts';
import { house } from '../accounts.ts';
import { payments_house } from '../../payments/house.ts';

const tamper = openTampering(openWorld());

const { opening, sale, sold_item, won_item } = latest;

const setItem = (change: string) => `update inventory_items set ${change} where id = ${won_item}`;
const setSoldItem = (change: string) =>
  `update inventory_items set ${change} where id = ${sold_item}`;
const setFact = (change: string, fact = opening) => `update facts set ${change} where id = ${fact}`;
const repeatFact = (fact: string) =>
  `insert into facts (kind, player_id, payload, at) select kind, player_id, payload, at from facts where id = ${fact}`;
const deleteMoves = `delete from inventory_moves where item_id = ${sold_item}`;

const granted = 'every act granted the items that its fact says';
const drew = 'every act drew what its fact says';
const amounts = 'every fact moved the amounts that it says';
const moved = 'every act moved the items that its fact says';
const states = 'every item is in the state that its moves lead to';
const kinds = 'every fact is of a kind that is verified';

describe('a change of items or facts behind the product’s back is found: [3-2.51]', () => {
  test.each([
    ['the owner of an item', [setItem('player_id = 1')], granted],
    ['what an item is', [setItem('goods_id = goods_id + 1')], granted],
    ['what an item was worth', [setItem('price_mills = price_mills + 1')], granted],
    ['where an item is from', [setItem(`source = 'shop'`)], granted],
    ['when an item was won', [setItem(`acquired_at = acquired_at + interval '1 day'`)], granted],
    ['an item that is gone', [`delete from inventory_items where id = ${won_item}`], granted],
    [
      'an item out of nothing',
      [
        `insert into inventory_items (player_id, kind, goods_id, source, price_mills, fact_id, acquired_at)
          select player_id, 'item', 1, 'case', 1, id, at from facts where id = ${opening}`,
      ],
      granted,
    ],
    ['the owner of a sold item', [setSoldItem('player_id = 1')], states],
    ['a sold item that is held again', [setSoldItem(`state = 'held'`)], states],
    [
      'a sold item that is held again, as if it had never been sold',
      [setSoldItem(`state = 'held', version = 0`), deleteMoves],
      moved,
    ],
    [
      'a move',
      [`update inventory_moves set from_state = 'escrowed' where item_id = ${sold_item}`],
      states,
    ],
    ['a move that is gone', [deleteMoves], states],
    [
      'a move too many',
      [
        `insert into inventory_moves
          select item_id, version + 1, 'sold', 'held', fact_id, at, from_player_id, to_player_id from inventory_moves where item_id = ${sold_item}`,
      ],
      states,
    ],
    [
      'what a fact says was won',
      [setFact(`payload = jsonb_set(payload, '{won,0,goods_id}', '1')`)],
      granted,
    ],
    [
      'what a fact says a prize was worth',
      [setFact(`payload = jsonb_set(payload, '{won,0,price_mills}', '1')`)],
      granted,
    ],
    [
      'which case a fact says was opened',
      [setFact(`payload = jsonb_set(payload, '{case_id}', '2')`)],
      drew,
    ],
    [
      'what a fact says was paid for a sale',
      [setFact(`payload = jsonb_set(payload, '{paid_mills}', '1')`, sale)],
      amounts,
    ],
    [
      'which balance a fact says a sale paid',
      [setFact(`payload = jsonb_set(payload, '{to}', '"score"')`, sale)],
      amounts,
    ],
    ['whose a fact is', [setFact('player_id = 1')], amounts],
    ['the kind of a fact', [setFact(`kind = 'case.seen'`)], kinds],
    ['the moment of a fact', [setFact(`at = at + interval '1 second'`)], granted],
    ['a fact that is gone', [`delete from facts where id = ${opening}`], granted],
    ['an opening that never was', [repeatFact(opening)], amounts],
    ['a sale that never was', [repeatFact(sale)], moved],
  ])('%s', async (_, statements, check) => {
    expect((await tamper(...statements)).map((difference) => difference.check)).toContain(check);
  });

  test('whether what was won is an item or an unopened box [3-2.42]', async () => {
    expect(await tamper(setItem(`kind = 'box'`))).not.toEqual([]);
  });
});

describe('an act that the product’s own role made up is found, of whatever kind: [6-5.5]', () => {
  const million = 1_000_000_000;
  const gift = (source: string, subject: string, [house, balance, to]: [number, number, string]) =>
    settled({
      kind: 'gift.given',
      key: `concat('gift:', ${player}, ':${source}:', ${subject})`,
      payload: `jsonb_build_object('source', '${source}', 'subject', ${subject}, 'to', '${to}', 'amount_mills', ${million})`,
      pays: [house, balance, million],
    });
  const bonus: [number, number, string] = [house.gifts, 5, 'bonus'];
  const points: [number, number, string] = [house.points, 3, 'score'];
  const today = `to_char(now() at time zone 'utc', 'YYYY-MM-DD')`;

  test.each([
    ['a gift of a source that no module has', gift('mission', `'1'`, bonus)],
    ['a red envelope of no level', gift('red_envelope', `'99'`, bonus)],
    ['a milestone of nothing', gift('milestone', `'anything'`, points)],
    ['a milestone of snowmen that stand', gift('milestone', `'snow 1 100'`, points)],
    ['a check-in of a million points', gift('check_in', `${today} || ' 2'`, points)],
    ['a check-in into the bonus', gift('check_in', `${today} || ' 2'`, bonus)],
    ['a weekly task that pays anything', gift('task', `'vip:' || ${today} || ':cases'`, bonus)],
    ['a reward for topping up that nobody asked for', gift('task', `'recharge:999999'`, bonus)],
    ['a code that there isn’t', gift('code', `'999999/1'`, bonus)],
    ['the guide’s points without a row', gift('milestone', `'guide/none'`, points)],
    [
      'a gift card that there isn’t',
      settled({
        kind: 'gift_card.redeemed',
        payload: `jsonb_build_object('card_id', 999999, 'to', 'money', 'amount_mills', ${million})`,
        pays: [payments_house.payments, 1, million],
      }),
    ],
    [
      'points of no play',
      settled({
        kind: 'points.earned',
        payload: `jsonb_build_object('amount_mills', ${million})`,
        pays: [house.points, 3, million],
      }),
    ],
    [
      'a mission that nobody did',
      settled({
        kind: 'mission.rewarded',
        payload: `jsonb_build_object('mission', 'trade_link', 'period', 'once', 'amount_mills', ${million})`,
        pays: [house.points, 3, million],
      }),
    ],
  ])('%s', async (_, statement) => {
    expect(await tamper(statement)).not.toEqual([]);
  });
});
