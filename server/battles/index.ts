import * as contract from '@vitrine/contract/battles';
import { makeFeed } from '../kit/feed.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { wireBalances } from '../settle/balances.ts';
import { advanceBattles } from './advance.ts';
import { lobby_channel, room_channel } from './channels.ts';
import { checks, recipes, rows, stakes } from './checks.ts';
import { commitBattle, createRoom, repeatRoom, type CreateWish } from './create.ts';
import { deleteOldEmotes, sayInRoom } from './emote.ts';
import * as facts from './facts.ts';
import { break_listener, give_back_job } from './give-back.ts';
import { battle_pot, battles_house } from './house.ts';
import { tellBattles } from './follow.ts';
import { battles_rule } from './rule.ts';
import { addBot, joinRoom, leaveRoom } from './join.ts';
import { listBattles, listWins, showBattle } from './list.ts';
import { beacon_job, recallWaiting } from './wait-for-beacon.ts';
import { wins } from './wins.ts';
import { cancelled_telling } from './tell.ts';
import { battle_finders } from './find.ts';
import { battle_seekers } from './seek.ts';
import { personal_part } from './personal/store.ts';

export { given_battle, giveRoom, type GivenWish } from './create.ts';
export { findCurrent } from './list.ts';
export { battle_plays } from './plays.ts';
export { readRoomNames } from './show.ts';
export { battle_ended } from './facts.ts';
export { hasGiven } from './store.ts';

/** Battles: players and bots open the same cases in a room, and the mode says who wins. */
export const battles: Module = {
  name: 'battles',
  needs: ['accounts', 'limits', 'beacon', 'seeds', 'catalogue', 'inventory', 'cases'],
  facts: Object.values(facts),
  accounts: { battles: battles_house },
  pots: { battle: battle_pot },
  recipes,
  stakes,
  rows,
  rule: battles_rule,
  checks,
  wins,
  tellings: [cancelled_telling],
  channels: [lobby_channel, room_channel],
  feeds: [
    makeFeed('battles', tellBattles),
    // In each process with sockets: a battle ends at its moment, and within seconds of a restart.
    makeFeed('due battles', (db, _after, log) => advanceBattles(db, log)),
  ],
  listeners: [break_listener],
  jobs: [
    beacon_job,
    give_back_job,
    {
      name: 'battles:recall_waiting',
      cron: '* * * * *',
      run: (db, { log }) => recallWaiting(db, log),
    },
    { name: 'battles:advance', cron: '* * * * *', run: (db, { log }) => advanceBattles(db, log) },
    { name: 'battles:forget_emotes', cron: '*/10 * * * *', run: (db) => deleteOldEmotes(db) },
  ],
  finds: battle_finders,
  seeks: battle_seekers,
  routes: [
    on(contract.listBattles, ({ db, player, input }) => listBattles(db, player, input)),
    on(contract.showBattle, ({ db, input }) => showBattle(db, input.id)),
    on(contract.listBattleWins, ({ db, player, input }) => listWins(db, player, input.id)),
    on(contract.commitBattle, async ({ db, player }) => {
      const { room_id: id, server_seed_hash } = await commitBattle(db, player);
      return { id, server_seed_hash };
    }),
    on(contract.createBattle, async ({ db, player, input, asked, request: { address } }) => {
      const wish = { ...input, seats: input.seats as CreateWish['seats'], address };
      const { memo, balances } = await createRoom(db, player, wish, asked);
      return { id: memo.name, seat: 0, ...wireBalances(balances) };
    }),
    on(
      contract.repeatBattle,
      async ({ db, player, input: { id, ...input }, asked, request: { address } }) => {
        const { memo, balances } = await repeatRoom(db, player, id, { ...input, address }, asked);
        return { id: memo.name, seat: 0, ...wireBalances(balances) };
      },
    ),
    on(
      contract.joinBattle,
      async ({ db, player, input: { id, ...input }, asked, request: { address }, settings }) => {
        const wish = { ...input, address, beacon: settings.beacon };
        const { memo, balances } = await joinRoom(db, player, id, wish, asked);
        return { seat: memo.seat, ...wireBalances(balances) };
      },
    ),
    on(contract.leaveBattle, async ({ db, player, input, asked }) =>
      wireBalances((await leaveRoom(db, player, input.id, asked)).balances),
    ),
    on(contract.addBot, ({ db, player, input: { id, seat }, settings: { beacon } }) =>
      addBot(db, player, id, { seat, beacon }),
    ),
    on(contract.sayInBattle, ({ db, player, input }) =>
      sayInRoom(db, player, input.id, input.emote),
    ),
  ],
  personal: personal_part,
};
