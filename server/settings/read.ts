import { fromWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import {
  display_currencies,
  rateKeyOf,
  readSettingOf,
  type SettingKey,
  type SettingValue,
} from '@vitrine/contract/setting-list';
import { rightsOf, type RightName } from '@vitrine/contract/rights';
import { findStaff } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';
import { findSettingChanges } from './store.ts';

/** The value that a setting has now. */
export async function readSetting<K extends SettingKey>(db: Db, key: K): Promise<SettingValue<K>> {
  const [change] = await findSettingChanges(db, [key], 1);
  return (change?.value ?? readSettingOf(key).initial) as SettingValue<K>;
}

/** The values that these settings have now, by their keys. */
export async function readSettingValues<K extends SettingKey>(
  db: Db,
  keys: readonly K[],
): Promise<{ [Key in K]: SettingValue<Key> }> {
  const changes = await findSettingChanges(db, keys, 1);
  const value_of = new Map<string, unknown>(changes.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    keys.map((key) => [key, value_of.get(key) ?? readSettingOf(key).initial]),
  ) as { [Key in K]: SettingValue<Key> };
}

/** The currencies that have a rate, with since when it holds. One statement. */
export async function readDisplayRates(db: Db): Promise<Reply<'GET /api/config'>['display_rates']> {
  const changes = await findSettingChanges(db, display_currencies.map(rateKeyOf), 1);
  return display_currencies.flatMap((currency) => {
    const change = changes.find(({ key }) => key === rateKeyOf(currency));
    if (!change || change.value === 0) return [];
    return [{ currency, rate: Number(change.value), since: change.at.toISOString() }];
  });
}

/**
 * Whether an act over this sum waits for a second member of staff: a site may have switched that
 * off, and small sums don't.
 */
export async function needsSecond(
  db: Db,
  limit: Extract<SettingKey, `two_persons.${string}_above`>,
  sum_mills: Mills,
): Promise<boolean> {
  if (!(await readSetting(db, 'two_persons.on'))) return false;
  return sum_mills > fromWire(await readSetting(db, limit))!;
}

/** Whether another member of staff has a right, and can use it: a site of one waits for nobody. */
export async function hasColleague(
  db: Db,
  actor_id: number | null,
  right: RightName,
): Promise<boolean> {
  const members = await findStaff(db);
  return members.some(
    ({ id, roles, factor_since }) =>
      id !== actor_id && factor_since !== null && rightsOf(roles).includes(right),
  );
}
