import { fromWire, mills } from '@vitrine/contract/amount';
import { officialGiveaway } from '@vitrine/contract/giveaways-desk';
import type { z } from 'zod';
import { selectPlayer, setRoles } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import { findCases } from '../cases/index.ts';
import { findPricesByName, parseOperatorsFile } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { Unfit } from '../kit/refusal.ts';
import type { HousePrize } from './acts.ts';
import { callOff } from './call-off.ts';
import { openOfficial } from './open.ts';
import * as store from './store.ts';

export type GiveawayFile = z.output<typeof officialGiveaway>;

/**
 * Reads an operator's file of an official giveaway. Throws a FileError that says where it is wrong.
 */
export function readGiveawayFile(text: string): GiveawayFile {
  return parseOperatorsFile(text, officialGiveaway);
}

/**
 * Opens the giveaway of a file or a form; returns its id and its invite code. Under one name it is
 * opened once. Refuses act.unfit for a prize
 * that the catalogue lacks, or a case that isn't granted and open. Refuses giveaway.time_unfit.
 */
export function openFromFile(
  desk: Desk,
  { end_time, people, condition, prizes, ...terms }: GiveawayFile,
  name?: string,
): Promise<{ giveaway_id: number; code: string | null }> {
  const id = ({ giveaway_id }: { giveaway_id: number }) => giveaway_id;
  return auditAct(desk, { right: 'giveaways.open', on: 'giveaway', id }, async (tx) => {
    const known = name === undefined ? undefined : await store.lockAsked(tx, name);
    if (known) return { giveaway_id: known.id, code: known.code };
    const opened = await openOfficial(tx, {
      ...terms,
      type: end_time === undefined ? 0 : 1,
      total_people: people ?? null,
      end_time: end_time === undefined ? null : new Date(end_time),
      ...readCondition(condition),
      prizes: await readHousePrizes(tx, prizes),
    });
    if (name !== undefined) await store.nameAsked(tx, opened.giveaway_id, name);
    return opened;
  });
}

/** Calls off an official giveaway that nobody has joined. Refuses as `callOff`. */
export async function cancelOfficial(desk: Desk, id: number): Promise<void> {
  await auditAct(desk, { right: 'giveaways.cancel', on: 'giveaway', id }, (tx) =>
    callOff(tx, null, id),
  );
}

function readCondition(condition: GiveawayFile['condition']) {
  if (condition === undefined) return { condition: 0, need: null, days: null } as const;
  if ('top_up' in condition)
    return { condition: 1, need: fromWire(condition.top_up)!, days: condition.days } as const;
  if ('invited' in condition)
    return { condition: 2, need: condition.invited, days: condition.days } as const;
  return { condition: 3, need: condition.opened, days: condition.days } as const;
}

/**
 * The prizes of the house that a file or a form names. Refuses act.unfit for one that the catalogue
 * lacks, or a case that isn't granted and open.
 */
export async function readHousePrizes(
  db: Db,
  prizes: GiveawayFile['prizes'],
): Promise<HousePrize[]> {
  const names = prizes.flatMap((one) => ('hash_name' in one ? one.hash_name : []));
  const known = names.length === 0 ? [] : await findPricesByName(db, names);
  const case_ids = prizes.flatMap((one) => ('case' in one ? one.case : []));
  const cases = case_ids.length === 0 ? [] : await findCases(db, case_ids);
  return prizes.map((one): HousePrize => {
    if ('money' in one) return { kind: 'money', amount_mills: mills(fromWire(one.money)!) };
    if ('tokens' in one) return { kind: 'tokens', amount_mills: mills(fromWire(one.tokens)!) };
    if ('case' in one) {
      const box = cases.find(({ id }) => id === one.case);
      if (box?.type !== 'granted' || !box.open)
        throw new Unfit(`case ${one.case} is no open case of type granted.`);
      return { kind: 'box', case_id: box.id };
    }
    const goods = known.find(
      ({ hash_name, phase }) => hash_name === one.hash_name && phase === one.phase,
    );
    if (!goods)
      throw new Unfit(
        `The catalogue has no ${one.hash_name}${one.phase ? ` / ${one.phase}` : ''}.`,
      );
    return { kind: 'goods', goods_id: goods.id };
  });
}

const listed_max = 100;

/** The newest giveaways for the operator. */
export async function listForOperator(db: Db) {
  const rows = await store.findListedGiveaways(db, { words: [] }, { offset: 0, limit: listed_max });
  return rows.map(
    ({ id, title, state, type, host_id, entrants, total_people, closes_at, code, reason }) => ({
      id,
      title,
      state: (['open', 'drawing', 'drawn', 'cancelled'] as const)[state - 1]!,
      starts: type === 0 ? 'when full' : closes_at.toISOString(),
      host: host_id,
      entrants,
      people: total_people,
      code,
      reason,
    }),
  );
}

/**
 * Gives a player the role host, or takes it. Refuses act.unfit when there is no such player, or
 * nothing would change.
 */
export function setHost(desk: Desk, player_id: number, is_host: boolean): Promise<void> {
  return auditAct(desk, { right: 'giveaways.host', on: 'player', id: player_id }, async (tx) => {
    const player = await selectPlayer(tx, player_id).select('player.roles').executeTakeFirst();
    if (!player) throw new Unfit(`there is no player ${player_id}`);
    const roles = player.roles as Parameters<typeof setRoles>[2];
    if (roles.includes('host') === is_host)
      throw new Unfit(`Player ${player_id} ${is_host ? 'is a host already' : 'is no host'}.`);
    const others = roles.filter((role) => role !== 'host');
    await setRoles(tx, player_id, is_host ? [...others, 'host'] : others);
  });
}
