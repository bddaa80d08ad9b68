import type { SettingKey, SettingValue } from '@vitrine/contract/setting-list';
import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import { insertSettingChange } from './store.ts';

/** Sets a setting for the tests that follow. */
export const setSetting = <K extends SettingKey>(db: Db, key: K, value: SettingValue<K>) =>
  transact(db, (tx) => insertSettingChange(tx, { key, value, actor_id: null, at: now() }));
