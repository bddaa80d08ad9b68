import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import {
  colorOf,
  readLevelTable,
  readStandingBy,
  rowOf,
  type LevelRow,
  type LevelStanding,
} from '../levels/index.ts';
import type { Db } from '../kit/db.ts';
import { readBoxOfLevels } from './box.ts';
import { findEnvelopes } from './store.ts';
import { rewardsOf } from './tasks.ts';
import { readVipTerms } from './terms.ts';

/** Experience on the wire: whole units of money topped up. */
const experience = (exp_mills: number) => Math.floor(exp_mills / 1_000);

/** A level with its experience and that of the next one. */
function showStanding(
  { level, exp_mills }: LevelStanding,
  table: readonly LevelRow[],
): Reply<'GET /api/svip/level'> {
  const next = rowOf(level + 1, table);
  return {
    level,
    color: colorOf(level),
    level_exp: experience(exp_mills),
    next_level_exp: next ? experience(next.exp_mills) : null,
  };
}

/** The player's level with its experience. */
export async function showLevel(db: Db, player_id: number): Promise<Reply<'GET /api/svip/level'>> {
  const { table } = await readLevelTable(db);
  return showStanding(await readStandingBy(db, player_id, table), table);
}

const nothing: LevelStanding = { level: 0, exp_mills: mills(0) };

/** Every level, and how far the player is; a visitor has reached none. */
export async function showVip(
  db: Db,
  player_id: number | undefined,
): Promise<Reply<'GET /api/svip'>> {
  const { table } = await readLevelTable(db);
  const [standing, received, boxes, { content: terms }] = await Promise.all([
    player_id === undefined ? nothing : readStandingBy(db, player_id, table),
    player_id === undefined ? new Map<number, Mills>() : findEnvelopes(db, player_id),
    readBoxOfLevels(db),
    readVipTerms(db),
  ]);
  const next = rowOf(standing.level + 1, table);
  const stateOf = (level: number) => {
    if (received.has(level)) return 'received';
    return level <= standing.level ? 'open' : 'closed';
  };
  return {
    ...showStanding(standing, table),
    next_level: next
      ? {
          level: next.level,
          color: next.color,
          red_money: toWire(next.red_mills),
          box: boxes.get(next.level) ?? null,
        }
      : null,
    levels: table.map(({ level, color, exp_mills, red_mills, recent_mills }) => ({
      id: level,
      color,
      exp: experience(exp_mills),
      red_money: toWire(received.get(level) ?? red_mills),
      box: boxes.get(level) ?? null,
      tasks_money: toWire(rewardsOf(level, terms)),
      top_up: toWire(recent_mills),
      envelope: stateOf(level),
    })),
  };
}
