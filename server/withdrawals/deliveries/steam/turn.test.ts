import { describe, expect, test } from 'vitest';
import { now, setClock } from '../../../kit/clock.ts';
import { commandDesk } from '../../../audit/index.ts';
import { test_settings } from '../../../testing/settings.ts';
import { showDeskWithdrawal } from '../../desk.ts';
import { reportByHand } from '../../operate.ts';
import { findWithdrawalProblems } from '../../problems.ts';
import { dataOf, refusalOf } from '../../../testing/send.ts';
import { openWorld } from '../../../testing/world.ts';
import { reverseWithdrawal } from '../../progress.ts';
import { endFlags, sumForDesk } from '../../store.ts';
import { trade_url } from '../../testing/join.ts';
import {
  eventsOf,
  isHeld,
  openTrading,
  show,
  takeTurn,
  withdrawBySteam,
} from '../../testing/steam.ts';
import { cancelDelivery, isInBotsHands } from './cancel.ts';
import { confirm_limit_ms, untold_limit_ms } from './follow.ts';
import { settling_ms } from './send.ts';
import { findReturned } from './store.ts';

const world = openWorld();
const steam = openTrading(world);

/** Lets so much time pass. */
function wait(ms: number): void {
  const at = Date.now() + ms;
  setClock(() => new Date(at));
}
const day_ms = 86_400_000;

/** A withdrawal whose offer waits for the player. */
async function offerOne() {
  const withdrawn = await withdrawBySteam(world, steam);
  await takeTurn(world);
  expect(await show(withdrawn)).toMatchObject({
    state: 2,
    delivery: 'steam',
    next_at: expect.any(String),
  });
  return { withdrawn, offer: steam.offers.at(-1)! };
}

async function deliverOne() {
  const { withdrawn, offer } = await offerOne();
  const trade = steam.accept(offer);
  await takeTurn(world);
  expect(await show(withdrawn)).toMatchObject({ state: 3, reversed: false, in_review: false });
  return { withdrawn, trade };
}

test('without a bot the worker does nothing', async () => {
  await withdrawBySteam(world, steam);
  const { withdrawals } = (await import('../../../testing/settings.ts')).test_settings;
  expect(await takeTurn(world, { withdrawals } as never)).toBe(0);
  expect(steam.asked).toEqual([]);
});

describe('a withdrawal that the bot delivers', () => {
  test('is offered, confirmed and accepted, and watched while it is protected [3-7.27]', async () => {
    const { withdrawn } = await deliverOne();
    expect(steam.offers[0]).toMatchObject({
      accountid_other: 1,
      message: expect.stringContaining(`${withdrawn.id}`),
    });
    expect(await eventsOf(withdrawn)).toEqual(['requested', 'offered', 'delivered']);
    expect(await isHeld(withdrawn)).toBe(false);
    for (const days of [3, 6.9, 8, 9]) {
      wait(days * day_ms);
      await takeTurn(world);
      await takeTurn(world);
    }
    // Once at the delivery, and in the first three of these moments.
    expect(steam.count('trade')).toBe(1 + 3 + 1);
    expect(await show(withdrawn)).toMatchObject({ state: 3, in_review: false, next_at: null });
  });

  test.each([
    ['declined', 'declined', 5],
    ['expired', 'expired', 5],
    ['canceled', 'withdrawn_offer', 5],
    ['canceled_by_second_factor', 'withdrawn_offer', 5],
    ['countered', 'failed', 4],
    ['invalid_items', 'failed', 4],
    ['invalid', 'failed', 4],
  ] as const)('whose offer is %s gives the item back', async (offer_state, event, state) => {
    const { withdrawn, offer } = await offerOne();
    steam.setOffer(offer, offer_state);
    await takeTurn(world);
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state });
    expect(await eventsOf(withdrawn)).toEqual(['requested', 'offered', event]);
    expect(await isHeld(withdrawn)).toBe(true);
  });

  test('is held by Steam, which the page says with its end, and delivered afterwards', async () => {
    const { withdrawn, offer } = await offerOne();
    steam.setOffer(offer, 'in_escrow');
    await takeTurn(world);
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({
      state: 1,
      next_at: new Date(offer.escrow_end_date * 1000).toISOString(),
    });
    steam.accept(offer);
    await takeTurn(world);
    expect(await eventsOf(withdrawn)).toEqual(['requested', 'offered', 'held', 'delivered']);
  });

  test('is held by Steam without an end: cancelling gives nothing back before Steam says so [6-3.3]', async () => {
    const { withdrawn, offer } = await offerOne();
    steam.setOffer(offer, 'in_escrow');
    offer.escrow_end_date = 0;
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 1, next_at: null });
    expect(await cancelDelivery(world.db, withdrawn.id)).toBe(1);
    await takeTurn(world);
    expect(offer.trade_offer_state).toBe(11);
    expect(await show(withdrawn)).toMatchObject({ state: 1 });
    expect(await isHeld(withdrawn)).toBe(false);
    steam.setOffer(offer, 'in_escrow');
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({
      state: 1,
      next_at: new Date(offer.escrow_end_date * 1000).toISOString(),
    });
    steam.setOffer(offer, 'canceled');
    await takeTurn(world);
    expect(await eventsOf(withdrawn)).toEqual(['requested', 'offered', 'held', 'withdrawn_offer']);
    expect(await isHeld(withdrawn)).toBe(true);
  });

  test('whose trade Steam doesn’t tell after it was accepted counts as held [6-3.3]', async () => {
    const { withdrawn, offer } = await offerOne();
    const trade = steam.accept(offer);
    steam.trades.length = 0;
    await takeTurn(world);
    await takeTurn(world);
    expect(await eventsOf(withdrawn)).toEqual(['requested', 'offered', 'held']);
    expect(await isHeld(withdrawn)).toBe(false);
    steam.trades.push(trade);
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 3 });
  });

  test('whose accepted trade isn’t complete waits, and one that fails gives the item back', async () => {
    const { withdrawn, offer } = await offerOne();
    const trade = steam.accept(offer, 'committed');
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 2 });
    trade.status = 4;
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 4 });
    expect(await isHeld(withdrawn)).toBe(true);
  });

  test.each([
    ['by its status', { status: 12 }],
    ['by another trade', { rollback_trade: '77' }],
  ])(
    'whose trade is reversed while it is protected, %s, is reviewed, then back',
    async (_, reversal) => {
      const { withdrawn, trade } = await deliverOne();
      wait(6 * day_ms);
      Object.assign(trade, reversal);
      await takeTurn(world);
      expect(await show(withdrawn)).toMatchObject({ state: 3, in_review: true, reversed: false });
      expect(await isHeld(withdrawn)).toBe(false);
      await takeTurn(world);
      await reverseWithdrawal(world.db, withdrawn.id);
      expect(await eventsOf(withdrawn)).toEqual([
        'requested',
        'offered',
        'delivered',
        'rolled_back',
        'returned',
      ]);
      expect(await isHeld(withdrawn)).toBe(true);
    },
  );

  test('whose trade is reversed while Steam can’t be asked is reviewed once it can, however late [3-7.27]', async () => {
    const { withdrawn, trade } = await deliverOne();
    trade.status = 12;
    steam.mood = 'failing';
    wait(7.5 * day_ms);
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ in_review: false });
    steam.mood = 'well';
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ in_review: true });
    await reverseWithdrawal(world.db, withdrawn.id);
  });

  test('whose trade is reversed: the item that comes back is known by its float, not an equal one [6-3.4]', async () => {
    const withdrawn = await withdrawBySteam(world, steam, { stock: 2 });
    await takeTurn(world);
    const [offer] = steam.offers;
    const trade = steam.accept(offer!);
    await takeTurn(world);
    wait(2 * day_ms);
    trade.status = 12;
    await takeTurn(world);
    wait(2 * day_ms + 7_200_000);
    await takeTurn(world);
    expect(await findReturned(world.db, [withdrawn.id])).toEqual(new Map());
    const back = steam.move(offer!.items_to_give[0]!.assetid, withdrawn.name);
    wait(2 * day_ms + 14_400_000);
    await takeTurn(world);
    expect(await findReturned(world.db, [withdrawn.id])).toEqual(new Map([[withdrawn.id, back]]));
    await endFlags(world.db, withdrawn.player.id, now());
    await reverseWithdrawal(world.db, withdrawn.id);
  });

  test('of which the bot has none gives the item back, and a second one gets no item twice', async () => {
    const first = await withdrawBySteam(world, steam);
    const second = await withdrawBySteam(world, steam, { stock: 0, player: first.player });
    expect(second.goods_id).toBe(first.goods_id);
    await takeTurn(world);
    expect(await show(first)).toMatchObject({ state: 2 });
    expect(await show(second)).toMatchObject({ state: 4 });
    expect((await eventsOf(second)).at(-1)).toBe('out_of_stock');
    expect(await isHeld(second)).toBe(true);
    const { item } = dataOf(
      await first.player.api('GET /api/system_shop/extract', { knapsack_id: second.knapsack_id }),
    );
    expect(item).toMatchObject({ out_of_stock: true });
  });
});

describe('never two offers', () => {
  test('when Steam takes one but doesn’t answer: it is found again [6-3.1]', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    steam.moods.set('send', 'silent');
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 1 });
    steam.moods.clear();
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 2 });
    expect(steam.offers).toHaveLength(1);
    steam.accept(steam.offers[0]!);
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 3 });
  });

  test('while nobody knows whether Steam has it: the desk says so, and gives nothing back [7-5.4]', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    steam.moods.set('send', 'silent').set('offers', 'failing');
    await takeTurn(world);
    const { id } = withdrawn;
    const readUnsure = async () => (await showDeskWithdrawal(world.db, id)).unsure_since;
    expect(await readUnsure()).not.toBeNull();
    expect(await sumForDesk(world.db, { unsure: true })).toMatchObject({ count: 1 });
    for (const event of ['failed', 'out_of_stock', 'delivered'] as const)
      await expect(reportByHand(commandDesk(world.db), id, { event })).rejects.toThrow(
        'or may have',
      );
    const problemsAfter = async (ms: number) =>
      (await findWithdrawalProblems(world.db, test_settings, new Date(Date.now() + ms))).map(
        ({ name }) => name,
      );
    expect(await problemsAfter(0)).not.toContain('withdrawals.unsure');
    expect(await problemsAfter(16 * 60_000)).toContain('withdrawals.unsure');
    expect(await isHeld(withdrawn)).toBe(false);
    steam.moods.clear();
    await takeTurn(world);
    expect(await readUnsure()).toBeNull();
    expect(await show(withdrawn)).toMatchObject({ state: 2 });
  });

  test('when Steam has it but tells of it only later [6-3.1]', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    steam.moods.set('send', 'silent');
    await takeTurn(world);
    const [hidden] = steam.offers.splice(0);
    wait(settling_ms - 5_000);
    await takeTurn(world);
    expect(steam.count('send')).toBe(1);
    steam.offers.push(hidden!);
    steam.moods.clear();
    wait(settling_ms + 5_000);
    await takeTurn(world);
    expect([steam.count('send'), steam.offers.length]).toEqual([1, 1]);
    expect(await show(withdrawn)).toMatchObject({ state: 2 });
  });

  test('when Steam didn’t take one: it is sent again, the same item, after a pause', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    steam.moods.set('send', 'failing');
    await takeTurn(world);
    await takeTurn(world);
    expect(steam.count('send')).toBe(1);
    steam.moods.clear();
    wait(settling_ms + 1_000);
    await takeTurn(world);
    expect([steam.count('send'), steam.offers.length]).toEqual([2, 1]);
    expect(await show(withdrawn)).toMatchObject({ state: 2 });
  });

  test('by two workers at once', async () => {
    const withdrawn = await withdrawBySteam(world, steam, { stock: 3 });
    await Promise.all([takeTurn(world), takeTurn(world), takeTurn(world)]);
    await takeTurn(world);
    expect(steam.offers).toHaveLength(1);
    expect(await show(withdrawn)).toMatchObject({ state: 2 });
  });
});

describe('an offer that Steam refuses', () => {
  const refusalOfNumber = (eresult: number) =>
    `There was an error sending your trade offer. Please try again later. (${eresult})`;

  test('for the player ends the withdrawal', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    steam.refusal = 'You cannot trade with Ann because they have a trade ban.';
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 4 });
    expect(await isHeld(withdrawn)).toBe(true);
    wait(settling_ms * 2);
    steam.refusal = undefined;
    await takeTurn(world);
    expect(steam.offers).toEqual([]);
  });

  test('because the trade link was renewed gives the item back, once, and wants another link [6-3.5]', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    const { player, knapsack_id } = withdrawn;
    steam.refusal = refusalOfNumber(15);
    await takeTurn(world);
    await takeTurn(world);
    expect(await eventsOf(withdrawn)).toEqual(['requested', 'link_refused']);
    expect(await show(withdrawn)).toMatchObject({ state: 4, in_review: false });
    expect(await isHeld(withdrawn)).toBe(true);
    const holds = async () => {
      const preview = dataOf(await player.api('GET /api/system_shop/extract', { knapsack_id }));
      return preview.holds.map(({ key }) => key);
    };
    expect(await holds()).toEqual(['trade_link.refused']);
    expect(refusalOf(await player.api('POST /api/system_shop/extract', { knapsack_id }))).toBe(
      'trade_link.refused',
    );
    const is_refused = async () =>
      dataOf(await player.api('GET /api/account', {})).trade_link_refused;
    expect(await is_refused()).toBe(true);
    const save = (link: string) => player.api('POST /api/user/trade_url', { trade_url: link });
    expect(refusalOf(await save(trade_url))).toBe('trade_link.refused');
    dataOf(await save(trade_url.replace('abcdefgh', 'ijklmnop')));
    expect(await is_refused()).toBe(false);
    expect(await holds()).toEqual(['withdrawal.link_changed']);
  });

  test('because it doesn’t find the item waits for an operator, who ends it [6-3.5]', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    steam.refusal = refusalOfNumber(26);
    await takeTurn(world);
    steam.refusal = undefined;
    wait(settling_ms * 2);
    await takeTurn(world);
    expect(steam.offers).toEqual([]);
    expect(await eventsOf(withdrawn)).toEqual(['requested', 'in_review']);
    expect(await show(withdrawn)).toMatchObject({ state: 1, in_review: true });
    expect(await isHeld(withdrawn)).toBe(false);
    expect(await isInBotsHands(world.db, withdrawn.id)).toBe(false);
    expect(await cancelDelivery(world.db, withdrawn.id)).toBe(5);
    expect(await show(withdrawn)).toMatchObject({ in_review: false });
    expect(await isHeld(withdrawn)).toBe(true);
  });

  test.each([16, 20, 50])('with its number %i is sent later, once [6-3.5]', async (eresult) => {
    const withdrawn = await withdrawBySteam(world, steam);
    steam.refusal = refusalOfNumber(eresult);
    await takeTurn(world);
    steam.refusal = undefined;
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 1, in_review: false });
    expect(steam.offers).toEqual([]);
    wait(settling_ms + 1_000);
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 2 });
    expect(steam.offers).toHaveLength(1);
  });

  test('for now is sent later, the same item though its number has changed, and not an equal one', async () => {
    const withdrawn = await withdrawBySteam(world, steam, { stock: 2 });
    const [tried] = steam.items.keys();
    steam.refusal = refusalOfNumber(50);
    await takeTurn(world);
    const moved = steam.move(tried!, withdrawn.name);
    steam.refusal = undefined;
    wait(settling_ms + 1_000);
    await takeTurn(world);
    expect(steam.offers.map(({ items_to_give }) => items_to_give[0]!.assetid)).toEqual([moved]);
  });

  test('of a flagged player waits until an operator has looked', async () => {
    const { withdrawn, trade } = await deliverOne();
    const next = await withdrawBySteam(world, steam, { player: withdrawn.player });
    trade.status = 12;
    wait(day_ms);
    await takeTurn(world);
    await takeTurn(world);
    expect([steam.count('send'), (await show(next)).state]).toEqual([1, 1]);
    expect(await endFlags(world.db, withdrawn.player.id, now())).toBe(1);
    await takeTurn(world);
    expect(await show(next)).toMatchObject({ state: 2 });
    await reverseWithdrawal(world.db, withdrawn.id);
  });

  test('for now is sent later, and another item if that one is gone', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    steam.refusal =
      'You have sent too many trade offers, or have too many outstanding trade offers. (25)';
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 1 });
    steam.refusal = undefined;
    steam.items.clear();
    const [asset_id] = steam.stock(withdrawn.name);
    wait(settling_ms + 1_000);
    await takeTurn(world);
    expect(steam.offers.map(({ items_to_give }) => items_to_give[0]!.assetid)).toEqual([asset_id]);
  });
});

describe('Steam is away for a day', () => {
  test('everything waits, and goes on as if nothing had been', async () => {
    const { withdrawn: offered, offer } = await offerOne();
    const asked = await withdrawBySteam(world, steam);
    steam.mood = 'failing';
    for (const hours of [0, 1, 8, 16, 24]) {
      wait(hours * 3_600_000);
      await takeTurn(world);
    }
    expect([(await show(offered)).state, (await show(asked)).state]).toEqual([2, 1]);
    steam.accept(offer);
    steam.mood = 'well';
    await takeTurn(world);
    expect([(await show(offered)).state, (await show(asked)).state]).toEqual([3, 2]);
    expect(steam.offers).toHaveLength(2);
  });
});

describe('an offer that can’t be confirmed', () => {
  const afterSending = (mark: (offer_id: string) => void) => {
    let is_first = true;
    steam.onCall = async (moment, call) => {
      if (moment === 'after' && call === 'send' && is_first) {
        is_first = false;
        mark(steam.offers[0]!.tradeofferid);
      }
      return undefined;
    };
  };

  test.each([
    ['because Steam refuses', () => steam.refused_confirmations],
    ['because Steam lists no confirmation', () => steam.hidden_confirmations],
  ] as const)(
    '%s delays no other, and is taken back after ten minutes [6-6.10a 6-6.11a]',
    async (_, those) => {
      const first = await withdrawBySteam(world, steam);
      const second = await withdrawBySteam(world, steam);
      afterSending((offer_id) => those().add(offer_id));
      await takeTurn(world);
      expect([(await show(first)).state, (await show(second)).state]).toEqual([1, 2]);
      wait(confirm_limit_ms / 2);
      await takeTurn(world);
      expect(await show(first)).toMatchObject({ state: 1 });
      wait(confirm_limit_ms);
      await takeTurn(world);
      await takeTurn(world);
      expect(steam.offers[0]!.trade_offer_state).toBe(6);
      expect(await eventsOf(first)).toEqual(['requested', 'withdrawn_offer']);
      expect([await isHeld(first), (await show(second)).state]).toEqual([true, 2]);
    },
  );

  test('at first is confirmed late, if Steam lets it: it isn’t taken back [6-6.11a]', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    afterSending((offer_id) => steam.hidden_confirmations.add(offer_id));
    await takeTurn(world);
    steam.hidden_confirmations.clear();
    wait(2 * confirm_limit_ms);
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 2 });
  });
});

describe('an offer that Steam no longer tells of', () => {
  test('gives the item back after seven days, once, and is taken back if it is told again [6-6.11d]', async () => {
    const { withdrawn } = await offerOne();
    steam.offers.length = 0;
    wait(untold_limit_ms - day_ms);
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 2 });
    wait(untold_limit_ms + day_ms);
    await takeTurn(world);
    await takeTurn(world);
    expect(await eventsOf(withdrawn)).toEqual(['requested', 'offered', 'withdrawn_offer']);
    expect(await isHeld(withdrawn)).toBe(true);
  });

  test('for a while, and then tells again, goes on [6-6.11d]', async () => {
    const { withdrawn, offer } = await offerOne();
    steam.offers.length = 0;
    await takeTurn(world);
    steam.offers.push(offer);
    steam.accept(offer);
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 3 });
  });
});

describe('an operator who cancels', () => {
  test('before the offer is sent gives the item back at once', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    expect(await isInBotsHands(world.db, withdrawn.id)).toBe(false);
    expect(await cancelDelivery(world.db, withdrawn.id)).toBe(5);
    await takeTurn(world);
    expect(steam.offers).toEqual([]);
    expect(await isHeld(withdrawn)).toBe(true);
  });

  test('takes an open offer back first', async () => {
    const { withdrawn, offer } = await offerOne();
    expect(await cancelDelivery(world.db, withdrawn.id)).toBe(2);
    expect(await isHeld(withdrawn)).toBe(false);
    await takeTurn(world);
    expect(offer.trade_offer_state).toBe(6);
    expect(await eventsOf(withdrawn)).toEqual(['requested', 'offered', 'withdrawn_offer']);
    expect(await isHeld(withdrawn)).toBe(true);
  });

  test('later than the player accepts changes nothing', async () => {
    const { withdrawn, offer } = await offerOne();
    steam.accept(offer);
    await cancelDelivery(world.db, withdrawn.id);
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 3 });
  });

  test('one that may have been sent waits until that is sure', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    steam.moods.set('send', 'failing');
    await takeTurn(world);
    await cancelDelivery(world.db, withdrawn.id);
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 1 });
    wait(settling_ms + 1_000);
    steam.moods.clear();
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 5 });
    expect(steam.offers).toEqual([]);
  });
});
