import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import { upgradeChance, upgradeFault, type UpgradeFault } from '@vitrine/contract/upgrade-chance';
import { useState, type RefObject } from 'react';
import type { Item } from '../inventory/items.ts';
import { useApi } from '../kit/client.ts';
import { wantsStillness } from '../kit/stillness.ts';
import { useChoices } from '../kit/use-choices.ts';
import { isPrice } from '../parts/is-price.ts';
import { usePreference } from '../parts/preferences.ts';
import { wakeSound } from '../parts/sound.ts';
import { nameOf, stakedIn } from './filter.ts';
import { bestOf, findTarget, likeThose, priceFrom, stakeOf, type Own } from './own.ts';
import type { Target } from './targets.tsx';
import { useMore } from './use-more.ts';
import { useUpgrade } from './use-upgrade.ts';

/** Why a roll can't begin: nothing is staked, or chosen, or what the rules say. */
export type Fault = UpgradeFault | 'stake' | 'target' | null;

/** The choice with which the page opens: items, and a target for them. */
type Opening = { item_ids: readonly number[]; target: Target | null } | undefined;

/**
 * The items, the money, the target and the direction that the player has chosen, the chance that
 * follows from them, and the roll. `listed`: the targets in sight, at today's prices. `ring`: comes
 * into sight as a roll begins.
 */
export function useWish(
  own: Own,
  opening: Opening,
  listed: readonly Target[],
  ring: RefObject<Element | null>,
) {
  const { params, choose: chooseInAddress } = useChoices();
  const { target, setTarget, readAgain, findFrom } = useTarget();
  const { stage, spent, upgrade, reveal, skip, close } = useUpgrade();
  const more = useMore(own, spent, nameOf(params.get('own')));
  const [typed, setTyped] = useState('');
  const [direction, setDirection] = useState<'under' | 'over'>('under');
  // The opening holds until the player chooses items.
  const [has_chosen, setHasChosen] = useState(false);
  const { begun, setBegun, same } = useBegun(more.items ?? []);
  const [sound] = usePreference('sound');

  const opens = opening !== undefined && !has_chosen;
  const ids = opens ? opening.item_ids : stakedIn(params);
  const staked = (more.items ?? []).filter(({ id }) => ids.includes(id));
  const add = typed === '' ? toWire(mills(0)) : isPrice(typed) ? (Number(typed) as Amount) : null;
  const stake = stakeOf(staked, add ?? undefined);
  const faultFor = ({ price, of_fair_ppm }: Target) =>
    upgradeFault(fromWire(stake)!, fromWire(price)!, of_fair_ppm);
  const chanceFor = (one: Target) =>
    faultFor(one) ? null : upgradeChance(fromWire(stake)!, fromWire(one.price)!, one.of_fair_ppm);
  const wanted = target ?? (opens ? opening.target : null);
  // A target's price may have changed since it was chosen.
  const chosen = wanted && (listed.find(({ id }) => id === wanted.id) ?? wanted);
  const fault: Fault =
    staked.length === 0 ? 'stake' : chosen === null ? 'target' : faultFor(chosen);
  const closeResult = () => stage.at === 'done' && close();

  const begin = () => {
    if (fault !== null || add === null || chosen === null) return;
    if (sound) wakeSound();
    // On a phone the button is below the lists as well, where the ring isn't in sight.
    ring.current?.scrollIntoView({
      block: 'nearest',
      behavior: wantsStillness() ? 'instant' : 'smooth',
    });
    setBegun({ items: staked, target: chosen });
    const chance_ppm = upgradeChance(fromWire(stake)!, fromWire(chosen.price)!, chosen.of_fair_ppm);
    const knapsack_id = staked.map(({ id }) => id);
    const wish = { knapsack_id, add_money: add, target_id: chosen.id, direction, chance_ppm };
    void upgrade(wish, () => readAgain(chosen));
  };
  const stakeItems = (next: readonly number[]) => {
    closeResult();
    setHasChosen(true);
    // Without the opening the target stays as it was.
    if (opens) setTarget(wanted);
    void chooseInAddress({ item: next.join(','), times: '' });
  };
  return {
    stage,
    reveal,
    skip,
    close,
    more,
    typed,
    setTyped,
    direction,
    setDirection,
    staked,
    staked_picture: bestOf(begun.items)?.goods_info.picture ?? null,
    add,
    stake,
    chosen,
    fault,
    chance_ppm: chosen && staked.length > 0 ? chanceFor(chosen) : null,
    chanceFor,
    busy: stage.at === 'asking' || stage.at === 'rolling',
    begin,
    stakeItems,
    onRepeat:
      stage.at === 'done' && same
        ? () => {
            stakeItems(same);
            setTarget(begun.target);
          }
        : null,
    choose: (one: Target) => {
      closeResult();
      setTarget(one);
    },
    /** Stakes the item just won, for a target yet to be chosen. */
    goOn: (id: number) => {
      setTyped('');
      stakeItems([id]);
      setTarget(null);
    },
    /** Lists the targets from so many times the stake, and takes the cheapest. */
    takeTimes: (factor: number) => {
      closeResult();
      const price_min = priceFrom(stake, factor);
      void chooseInAddress({ price: String(price_min), max_price: '', sort: '' });
      return findFrom(price_min);
    },
  };
}

/** The items and the target of the last roll, and the same items once more, if `items` has them. */
function useBegun(items: readonly Item[]) {
  const [begun, setBegun] = useState<{ items: readonly Item[]; target: Target | null }>({
    items: [],
    target: null,
  });
  const goods_ids = begun.items.map(({ goods_info }) => goods_info.id);
  return { begun, setBegun, same: likeThose(goods_ids, items) };
}

/** The chosen target, how it is read again, and how the cheapest from a price on is chosen. */
function useTarget() {
  const api = useApi();
  const [target, setTarget] = useState<Target | null>(null);
  const readAgain = async (one: Target) => {
    const [read, near] = await Promise.all([
      api('GET /api/goods/{id}', { id: one.id }),
      findTarget(api, one.price),
    ]);
    if (!read.ok) return;
    const { goods, frozen } = read.data;
    // Every target has the part of a fair chance that is in force.
    const { of_fair_ppm } = near ?? one;
    setTarget({ ...one, price: goods.price, frozen, of_fair_ppm });
  };
  const findFrom = async (price_min: Amount) => {
    const first = await findTarget(api, price_min);
    if (first) setTarget(first);
  };
  return { target, setTarget, readAgain, findFrom };
}
