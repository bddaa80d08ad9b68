import type { Db } from '../kit/db.ts';
import type { Service } from '../kit/services.ts';
import type { Settings } from '../kit/settings.ts';
import { sumBeaconWaits } from './store.ts';

/** A round is there some seconds after its room closed; rooms that wait longer show a fault. */
const late_ms = 60_000;

/** The beacon: when a room last got its round, and those that wait for one. */
export async function findBeaconService(db: Db, settings: Settings, at: Date): Promise<Service[]> {
  if (!settings.beacon.is_on) return [];
  const { heard_at, late } = await sumBeaconWaits(db, new Date(at.getTime() - late_ms));
  const words = `${late} battles and giveaways wait for their round of the beacon: none of BEACON_RELAYS answers with it.`;
  return [
    {
      name: 'beacon.late',
      title: 'Beacon of public random numbers',
      heard_at,
      flaw: late === 0 ? null : words,
      path: null,
    },
  ];
}
