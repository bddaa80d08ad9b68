import type { Reply } from '@vitrine/contract/index';
import * as contract from '@vitrine/contract/seeds';
import { on, onInTransaction, Written } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { readPairs, showPairs } from './pairs.ts';
import { listRecords, listRecordsOf, readRecord, recompute, type RecordsPart } from './records.ts';
import { rotateSeeds, setClientSeed } from './rotate.ts';
import { personal_part } from './personal/store.ts';
import { findBeaconService } from './services.ts';

export { drawAndSettle, type UsableSeeds } from './draw.ts';
export {
  countCaseDraws,
  findCommitments,
  findDrawsOfFacts,
  findFactOfDraw,
  findRevisionDates,
  findPublishedTable,
  findRoom,
  hasClientSeed,
  hasRevealed,
  lastDrawId,
  shownPair,
} from './store.ts';
export { lockSeeds, pinSeeds, readNextSeeds, unpinCase, waitingLook, type Pin } from './pin.ts';
export { retireAllPairs } from './retire-all.ts';
export { writeDrawLines } from './lines.ts';
export { findOwnerOfSeed } from './store.ts';
export { abandonRoom, closeRoom, commitRoom, fixRoomRound, type Commitment } from './rooms.ts';
export { publishRevision, readRecord, readRevision, type PublishedRevision } from './records.ts';

function writePage(
  page: number,
  { list_json, total }: RecordsPart,
): Written<Reply<'GET /api/pfv_log'>> {
  return new Written(`{"page":${page},"list":${list_json},"total":${total}}`);
}

/** Seed pairs, the log of draws and their public records, which make every outcome verifiable. */
export const seeds: Module = {
  name: 'seeds',
  needs: [],
  routes: [
    on(contract.showSeeds, async ({ db, player }) => showPairs(await readPairs(db, player))),
    onInTransaction(contract.setClientSeed, ({ db, player, input }) =>
      setClientSeed(db, player, input.client_seed),
    ),
    onInTransaction(contract.rotateSeeds, ({ db, player, input }) =>
      rotateSeeds(db, player, input),
    ),
    on(contract.listDraws, async ({ db, player, input }) => {
      const { page, limit, before, mine, kind } = input;
      const part = { kind, before, offset: before === undefined ? (page - 1) * limit : 0, limit };
      if (mine === '0') return writePage(page, await listRecords(db, part));
      return player === undefined
        ? { page, list: [], total: 0 }
        : writePage(page, await listRecordsOf(db, player, part));
    }),
    on(contract.showDraw, ({ db, input }) => readRecord(db, input.id)),
    on(contract.recomputeDraw, ({ db, input }) => recompute(db, input.id)),
  ],
  services: findBeaconService,
  personal: personal_part,
};
