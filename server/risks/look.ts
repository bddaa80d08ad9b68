import { fromWire, type Mills } from '@vitrine/contract/amount';
import {
  risk_days,
  risk_settings,
  type RiskNumbers,
  type RiskSetting,
} from '@vitrine/contract/risk-kinds';
import type { SettingKey } from '@vitrine/contract/setting-list';
import { findBrowserGroups, findSeenSince, findSharers } from '../accounts/index.ts';
import { findPlayedDays, findPlayersSince } from '../history/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import type { JobOrder } from '../kit/jobs.ts';
import { day_ms, dayBegin, utcDay } from '../kit/utc-day.ts';
import { findSitters, readTimes } from '../limits/index.ts';
import { findHouseDays } from '../overview/index.ts';
import {
  findCodeTriers,
  findFriends,
  findPartnersOf,
  findWrongCodes,
} from '../promotions/index.ts';
import { readSettingValues } from '../settings/index.ts';
import * as rules from './rules.ts';
import type { Found } from './rules.ts';
import * as store from './store.ts';

/** The numbers of the rules as operators have set them. */
export async function readNumbers(db: Db): Promise<RiskNumbers> {
  const keyOf = (name: RiskSetting) => `risks.${name}` as const satisfies SettingKey;
  const values = await readSettingValues(db, risk_settings.map(keyOf));
  return Object.fromEntries(
    risk_settings.map((name) => [name, values[keyOf(name)]]),
  ) as unknown as RiskNumbers;
}

/** An amount of the rules in mills. */
export function boundOf(amount: number): Mills {
  return fromWire(amount)!;
}

/** Notes the signs that were found at a player, and says how many kinds had new ones. */
export async function noteFound(
  db: Db,
  player_id: number,
  found: readonly (Found | undefined)[],
  at: Date,
): Promise<number> {
  const signs = found.filter((one) => one !== undefined);
  if (signs.length === 0) return 0;
  return transact(db, async (tx) => {
    await store.lockRisksOf(tx, player_id);
    let noted = 0;
    for (const one of signs) if (await store.noteSigns(tx, player_id, one, at)) noted += 1;
    return noted;
  });
}

/** Players that one run looks at, and that it reads at a time. */
const looked_max = 5000;
const batch = 200;
/** The friends of a partner that are looked at, the newest. */
const friends_max = 1000;

interface Look {
  numbers: RiskNumbers;
  spreads: ReadonlyMap<string, number>;
  at: Date;
}

/**
 * Looks at the players who were active today or yesterday, for the signs that no single act shows:
 * in the order of their ids, so many in a run; the next run goes on after them. A player whose look
 * fails ends alone. Returns how many it looked at.
 */
export async function lookAtActive(db: Db, { log }: Pick<JobOrder, 'log'>): Promise<number> {
  const at = now();
  const house = await findHouseDays(db, utcDay(dayBegin(at, -spread_days)));
  const look = { numbers: await readNumbers(db), spreads: rules.readSpreads(house.days), at };
  let looked = 0;
  for (let after = await store.readLooked(db); looked < looked_max; looked += batch) {
    const players = await findActive(db, after, at);
    for (const player_id of players)
      await lookAtPlayer(db, player_id, look).catch((error: unknown) =>
        log.error({ error, player_id }, 'a look for risks failed'),
      );
    if (players.length < batch) {
      await store.putLooked(db, 0);
      return looked + players.length;
    }
    after = players.at(-1)!;
    await store.putLooked(db, after);
  }
  return looked;
}

/** The house's days that say the spread of each game. */
const spread_days = 35;

/**
 * The first players after one, by id, who played, sat at games, typed unknown codes or were seen
 * since yesterday.
 */
async function findActive(db: Db, after: number, at: Date): Promise<number[]> {
  const since = utcDay(dayBegin(at, -1));
  const of_days = { since, after, limit: batch };
  const found = await Promise.all([
    findPlayersSince(db, of_days),
    findSitters(db, of_days),
    findCodeTriers(db, of_days),
    findSeenSince(db, { ...of_days, since: new Date(at.getTime() - day_ms) }),
  ]);
  const players = [...new Set(found.flat())].toSorted((a, b) => a - b);
  return players.slice(0, batch);
}

/** Looks at a player, and at the partner whom they came through. */
export async function lookAtPlayer(db: Db, player_id: number, look: Look): Promise<void> {
  const [partner] = await findPartnersOf(db, [player_id]);
  if (partner)
    await noteFound(
      db,
      partner.partner_id,
      [await lookAtFriends(db, partner.partner_id, look)],
      look.at,
    );
  await noteFound(db, player_id, await findSigns(db, player_id, look), look.at);
}

async function lookAtFriends(db: Db, partner_id: number, { numbers }: Look) {
  const friends = await findFriends(db, partner_id, { offset: 0, limit: friends_max });
  if (friends.length < numbers.friends_of_a_device) return undefined;
  const groups = await findBrowserGroups(
    db,
    friends.map(({ player_id }) => player_id),
  );
  return rules.judgeFriends(groups, numbers.friends_of_a_device);
}

async function findSigns(
  db: Db,
  player_id: number,
  look: Look,
): Promise<readonly (Found | undefined)[]> {
  const { numbers, spreads, at } = look;
  const [yesterday, today] = [utcDay(dayBegin(at, -1)), utcDay(at)];
  const dayBack = (days: number) => utcDay(dayBegin(at, -days));
  const [sharers, friends, codes, times, nights, played] = await Promise.all([
    findSharers(db, player_id),
    lookAtFriends(db, player_id, look),
    findWrongCodes(db, player_id, yesterday),
    readTimes(db, player_id, yesterday),
    store.findNights(db, player_id, dayBack(risk_days.nights - 1)),
    findPlayedDays(db, player_id, dayBack(risk_days.unlikely_gain - 1)),
  ]);
  const bounds = { sigmas: numbers.unlikely_gain_sigmas, times_min: numbers.unlikely_gain_acts };
  const floor_mills = boundOf(numbers.tripled_stakes_floor);
  return [
    rules.judgeSharers('shared_device', sharers, numbers.accounts_of_a_device),
    friends,
    rules.judgeCodes(codes, numbers.tried_codes),
    rules.judgeTimes(times, numbers.long_day_hours),
    rules.judgeNights(nights, numbers.nights),
    rules.judgeGain(played, spreads, bounds),
    rules.judgeStakes(played, yesterday, floor_mills),
    rules.judgeStakes(played, today, floor_mills),
  ];
}
