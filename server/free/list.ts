import type * as contract from '@vitrine/contract/cases';
import type { ParsedOf } from '@vitrine/contract/endpoint';
import type { Reply } from '@vitrine/contract/index';
import type { LocaleCode } from '@vitrine/i18n/locales';
import {
  findCase,
  findNames,
  free_types,
  isFree,
  listCases,
  type CaseRow,
  type FreeType,
} from '../cases/index.ts';
import type { Condition } from '@vitrine/contract/conditions';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { dayBegin } from '../kit/utc-day.ts';
import { readLevel } from '../levels/index.ts';
import {
  compareNearness,
  findAsking,
  nextOf,
  readConditions,
  requireConditions,
  requireTurn,
} from './conditions.ts';
import { readTurn } from './turn.ts';

/** A free case with a player's standing in it. */
interface Standing {
  box: Card;
  row: CaseRow;
  conditions: readonly Condition[];
  /** When the player may open it again, if an earlier opening forbids it now. */
  waits_until: Date | undefined;
  met: boolean;
}

type Card = Awaited<ReturnType<typeof listCases>>['list'][number];

const isReady = ({ met, waits_until }: Standing) => met && waits_until === undefined;

/**
 * Lists the open cases that cost nothing, of one condition, with whether the player can open each
 * and the next step to it; with `state` 1, only those that anybody can open by meeting their
 * conditions, of every condition unless one is named, those that are nearest to the player first.
 */
export async function listFreeCases(
  db: Db,
  player_id: number | undefined,
  { state, type, page, limit }: ParsedOf<typeof contract.listFreeCases>,
  language: LocaleCode,
): Promise<Reply<'GET /api/free'>> {
  const show = (one: Standing) => ({
    ...one.box,
    openable: player_id === undefined ? null : isFree(one.row.type) && isReady(one),
    next: nextOf(one.conditions),
  });
  if (state === '1') {
    // Boxes have to be given.
    if (type !== undefined && !isFree(type)) return { list: [], page, total: 0 };
    const types = type === undefined ? free_types : [type];
    const { list } = await readFree(db, player_id, types, now(), language);
    return {
      list: list.slice((page - 1) * limit, page * limit).map(show),
      page,
      total: list.length,
    };
  }
  const wish = { type: type ?? 'free', page, limit };
  const { list, ...rest } = await listCases(db, wish, language);
  const { standings } = await readStandings(db, player_id, list, now());
  return { list: standings.map(show), ...rest };
}

/** A player's standing in each of some cases, in their order, and the player's turn. */
async function readStandings(
  db: Db,
  player_id: number | undefined,
  boxes: readonly Card[],
  at: Date,
) {
  const rows = await findAsking(
    db,
    boxes.map(({ id }) => id),
  );
  const [conditionsOf, turn] = await Promise.all([
    readConditions(db, player_id, rows, at),
    player_id === undefined ? undefined : readTurn(db, player_id, at),
  ]);
  const standings = boxes.map((box): Standing => {
    const row = rows.find(({ id }) => id === box.id)!;
    const conditions = conditionsOf(row);
    return {
      box,
      row,
      conditions,
      waits_until: turn?.waitsUntil(row),
      met: conditions.every(({ met }) => met),
    };
  });
  return { standings, turn };
}

/** The most free cases of each kind that a day shows. */
const shown_max = 60;

/** The free cases of some types: first those that open now, then those that are nearest. */
async function readFree(
  db: Db,
  player_id: number | undefined,
  types: readonly FreeType[],
  at: Date,
  language: LocaleCode,
) {
  const lists = await Promise.all(
    types.map((type) => listCases(db, { type, page: 1, limit: shown_max }, language)),
  );
  const boxes = lists.flatMap(({ list }) => list);
  const { standings, turn } = await readStandings(db, player_id, boxes, at);
  const list = standings.toSorted(
    (a, b) =>
      Number(isReady(b)) - Number(isReady(a)) || compareNearness(a.conditions, b.conditions),
  );
  return { list, turn };
}

/**
 * The free case that a player can reach most easily, whether it opens now, and the next step to it;
 * undefined while there is none.
 */
export async function findNearest(db: Db, player_id: number) {
  const { list } = await readFree(db, player_id, free_types, now(), 'en');
  const [nearest] = list;
  return (
    nearest && { case: nearest.box, is_ready: isReady(nearest), next: nextOf(nearest.conditions) }
  );
}

/** Today's free cases with their conditions and the player's progress; a visitor has none. */
export async function showFreeToday(
  db: Db,
  player_id: number | undefined,
  language: LocaleCode,
): Promise<Reply<'GET /api/free/today'>> {
  const at = now();
  const [{ list, turn }, level] = await Promise.all([
    readFree(db, player_id, free_types, at, language),
    player_id === undefined ? null : readLevel(db, player_id),
  ]);
  const opened = turn?.opened ?? null;
  const [named] = opened ? await findNames(db, [opened.case_id]) : [];
  return {
    next_at: dayBegin(at, 1).toISOString(),
    now: at.toISOString(),
    opened: opened && {
      case: { id: opened.case_id, name: named!.name },
      at: opened.at.toISOString(),
    },
    level,
    list: list.map(({ box, row, conditions, met, waits_until }) => ({
      case: box,
      vip_level: row.vip_level,
      period_days: row.type === 'ladder' ? row.top_up_days : null,
      conditions: [...conditions],
      next: nextOf(conditions),
      met,
      waits_until: waits_until?.toISOString() ?? null,
    })),
  };
}

/**
 * Whether the player may open a case of the ladder now. Refuses case.unknown for any other case,
 * case.conditions_unmet, free.opened_today and free.opened_in_period.
 */
export async function checkLadder(
  db: Db,
  player_id: number,
  case_id: number,
): Promise<Reply<'GET /api/ladder_box/{id}/check'>> {
  const row = await findCase(db, case_id);
  if (row?.type !== 'ladder' || !row.open) return refuse('case.unknown');
  const at = now();
  await requireConditions(db, player_id, row, at);
  requireTurn(await readTurn(db, player_id, at), row);
  return { case: { id: row.id, name: row.name }, period_days: row.top_up_days! };
}
