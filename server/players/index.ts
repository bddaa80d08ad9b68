import * as contract from '@vitrine/contract/players';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import { writeNote } from '../staff/index.ts';
import { listPlayers } from './list.ts';
import { endPlayersSessions } from './operate.ts';
import { showPlayer, showTimeline } from './show.ts';
import { player_finders } from './find.ts';

/** Players as staff finds and reads them at the console, composed from the other modules. */
export const players: Module = {
  name: 'players',
  needs: [
    'accounts',
    'audit',
    'blocks',
    'security',
    'seeds',
    'staff',
    'ledger',
    'inventory',
    'payments',
    'levels',
    'withdrawals',
    'history',
    'personal',
  ],
  finds: player_finders,
  routes: [
    mayLagAsList(on(contract.listPlayers, (call) => listPlayers(call))),
    on(contract.showPlayer, ({ db, input }) => showPlayer(db, input.id)),
    on(contract.showTimeline, ({ db, input }) => showTimeline(db, input.id, input.cursor)),
    on(contract.writeNote, async (call) => ({
      id: await writeNote(deskOf(call), call.input.id, call.input.text),
    })),
    on(contract.endPlayersSessions, async (call) => ({
      ended: await endPlayersSessions(deskOf(call, call.input.reason), call.input.id),
    })),
  ],
};
