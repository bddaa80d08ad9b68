import {
  readSettingOf,
  setting_keys,
  type SettingKey,
  type SettingValue,
} from '@vitrine/contract/setting-list';
import { findFaces } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Refusal, Unfit } from '../kit/refusal.ts';
import { hasColleague, readSetting } from './read.ts';
import * as store from './store.ts';

const million = 1_000_000;
/** The last changes of a setting that its page shows. */
const changes_shown = 20;

/** All settings with their values and their last changes. */
export async function listSettings(db: Db) {
  const changes = await store.findSettingChanges(db, setting_keys, changes_shown);
  const actors = [...new Set(changes.flatMap(({ actor_id }) => actor_id ?? []))];
  const names = new Map((await findFaces(db, actors)).map(({ id, name }) => [id, name]));
  return setting_keys.map((key) => {
    const { does, kind, initial, least = null, most = null } = readSettingOf(key);
    const own = changes.filter((change) => change.key === key);
    return {
      key,
      does,
      kind,
      initial,
      least,
      most,
      value: own[0]?.value ?? initial,
      version: own[0]?.id ?? 0,
      changes: own.map(({ id, value, at, actor_id }) => ({
        version: id,
        value,
        at: at.toISOString(),
        by: actor_id === null ? null : names.get(actor_id)!,
      })),
    };
  });
}

/** A change of a setting, by somebody who saw this version of it. */
export interface SettingWish {
  key: SettingKey;
  value: SettingValue;
  seen: number;
}

/**
 * Changes a setting; returns the change's number. It waits for a second member of staff where there
 * is another who may agree. Refuses act.unfit for a value outside its bounds, and edit.conflict,
 * with both values, when somebody has changed it since.
 */
export function changeSetting(desk: Desk, { key, value, seen }: SettingWish): Promise<number> {
  const act = {
    right: 'settings.set',
    on: 'setting',
    id: key,
    read: (tx: Tx) => readSetting(tx, key),
    second: {
      verb: 'settings.set',
      args: { key, value, seen },
      isNeeded: async (tx: Tx) => {
        // An unfit value is refused before it waits for anybody.
        checkValue(key, value);
        return (
          (await readSetting(tx, 'two_persons.on')) &&
          (await hasColleague(tx, desk.actor_id, 'settings.set'))
        );
      },
      will: async (tx: Tx) => `Sets ${key} from ${await readSetting(tx, key)} to ${value}.`,
    },
  } as const;
  return auditAct(desk, act, async (tx) => {
    checkValue(key, value);
    await store.lockSetting(tx, key);
    const [last] = await store.findSettingChanges(tx, [key], 1);
    if ((last?.id ?? 0) !== seen)
      throw new Refusal('edit.conflict', undefined, {
        yours: value,
        theirs: last?.value ?? readSettingOf(key).initial,
        version: last?.id ?? 0,
        at: last?.at.toISOString(),
      });
    return store.insertSettingChange(tx, { key, value, actor_id: desk.actor_id, at: desk.at });
  });
}

function checkValue(key: SettingKey, value: unknown): void {
  const { kind, least, most } = readSettingOf(key);
  if (kind === 'switch') {
    if (typeof value !== 'boolean') throw new Unfit(`${key} is on or off: true or false.`);
    return;
  }
  if (kind === 'count') {
    const is_count = Number.isInteger(value) && Number(value) >= least! && Number(value) <= most!;
    if (!is_count) throw new Unfit(`${key} is a whole number from ${least} to ${most}.`);
    return;
  }
  if (kind === 'rate') {
    // An amount is converted by whole millionths of its rate.
    const is_rate = typeof value === 'number' && Math.round(value * million) / million === value;
    if (!is_rate || value < least! || value > most!)
      throw new Unfit(`${key} is a number from ${least} to ${most}, with at most six decimals.`);
    return;
  }
  const is_amount = typeof value === 'number' && Number.isInteger(Math.round(value * 1000));
  if (!is_amount || value < least! || value > most!)
    throw new Unfit(`${key} is an amount from ${least} to ${most}.`);
}
