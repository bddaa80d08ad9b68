import { findLocale } from '@vitrine/i18n/locales';
import { lockPlayer } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import type { Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import * as store from './store.ts';
import { keepChildren, refuseUnfit } from './tell.ts';

/**
 * Corrects the date of birth that a player gave; of somebody who isn't 18 by it, as when it is
 * given first. Refuses player.unknown, birth.unfit, and act.unfit where none was given or it is the
 * same.
 */
export function correctBirth(desk: Desk, player_id: number, born_on: string) {
  const { at } = desk;
  const read = (tx: Tx) => store.findBirth(tx, player_id);
  const act = { right: 'players.birth', on: 'player', id: player_id, read } as const;
  return auditAct(desk, act, async (tx) => {
    refuseUnfit(born_on, at);
    const account = (await lockPlayer(tx, player_id)) ?? refuse('player.unknown');
    const given = await store.findBirth(tx, player_id);
    if (given === undefined) throw new Unfit('The player has given no date of birth.');
    if (given === born_on) throw new Unfit('This is the date that the player gave.');
    await store.deleteBirth(tx, player_id);
    await store.insertBirth(tx, player_id, born_on, at);
    const language = findLocale(account.language ?? '')?.code ?? 'en';
    return keepChildren(tx, { player_id, born_on, language }, at);
  });
}
