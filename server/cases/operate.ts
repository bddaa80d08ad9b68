import type { Amount } from '@vitrine/contract/amount';
import { auditAct } from '../audit/index.ts';
import { FileError } from '../catalogue/index.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse } from '../kit/refusal.ts';
import { conditionsOfFile, draftRevision, type CaseFile } from './case-file.ts';
import { openUnlessGenerous, rateCases, type RatedCase } from './generous.ts';
import { return_rate_poor, showRate } from './odds.ts';
import { reviseCase, setCaseOpen } from './revise.ts';
import * as store from './store.ts';
import { parsePrice, showPrice } from './types.ts';

const on = 'case';
/** A case with its revision, for the digests of the audit. */
const readCase = (id: number) => (tx: Tx) => store.findCases(tx, [id]);

/** A case as operators see it. */
export interface CaseSummary {
  id: number;
  name: string;
  group: string;
  type: string;
  open: boolean;
  price: Amount;
  /** The average return of an opening at today's prices, in percent; null unless it costs money. */
  return_rate: number | null;
  /** Advice about an open case; null where there is none. */
  warning: string | null;
  revision: number;
}

/**
 * Creates a case from its file, with its first revision, open. Throws a FileError for a file that
 * can't be used, and as `reviseCase` for odds that aren't allowed.
 */
export function createCase(desk: Desk, file: CaseFile): Promise<CaseSummary> {
  const act = { right: 'cases.create' as const, on, id: ({ id }: CaseSummary) => id };
  return auditAct(desk, act, async (tx) => {
    const { name, group, type, kind, theme_color } = file;
    if (await store.findCaseByName(tx, name))
      throw new FileError(`There is a case ${name} already: revise it.`);
    const group_id = await store.putGroup(tx, group);
    const conditions = conditionsOfFile(file);
    const id = await store.insertCase(tx, {
      group_id,
      name,
      type,
      kind,
      theme_color,
      ...conditions,
    });
    await reviseCase(tx, await draftRevision(tx, id, file));
    return summarise(tx, id);
  });
}

/**
 * Publishes the price and odds of a file as a new revision of the case of that name, and opens it;
 * the group that the file names takes its names in other languages. Throws as `createCase`; a case
 * keeps its type, and a free one takes the file's conditions.
 */
export function reviseFromFile(desk: Desk, file: CaseFile): Promise<CaseSummary> {
  const act = { right: 'cases.publish' as const, on, id: ({ id }: CaseSummary) => id };
  return auditAct(desk, act, async (tx) => {
    const known = await store.findCaseByName(tx, file.name);
    if (!known) throw new FileError(`There is no case ${file.name} yet: create it.`);
    if (known.type !== file.type)
      throw new FileError(`The case ${file.name} is of the type ${known.type}, and stays so.`);
    await store.nameGroup(tx, file.group);
    await store.setConditions(tx, known.id, conditionsOfFile(file));
    await reviseCase(tx, await draftRevision(tx, known.id, file));
    return summarise(tx, known.id);
  });
}

/**
 * Publishes a revision with the odds that a case shows, at another price, and opens it: `price` in
 * units, of a case for points in points. Refuses case.unknown; throws as `reviseCase` and
 * `parsePrice`.
 */
export function repriceCase(desk: Desk, case_id: number, price: number): Promise<CaseSummary> {
  const act = { right: 'cases.publish' as const, on, id: case_id, read: readCase(case_id) };
  return auditAct(desk, act, async (tx) => {
    await store.lockCase(tx, case_id);
    const { type, revision_id, token_rate_ppm } =
      (await store.findCase(tx, case_id)) ?? refuse('case.unknown');
    const prizes = await store.findPrizes(tx, [revision_id]);
    await reviseCase(tx, {
      case_id,
      price_mills: parsePrice(type, price),
      token_rate_ppm,
      prizes: prizes.map(({ goods_id, from_ticket, to_ticket }) => ({
        goods_id,
        from_ticket,
        to_ticket,
      })),
    });
    return summarise(tx, case_id);
  });
}

/** Closes a case: nobody opens it any more. Refuses case.unknown. */
export function retireCase(desk: Desk, case_id: number): Promise<CaseSummary> {
  const act = { right: 'cases.close' as const, on, id: case_id, read: readCase(case_id) };
  return auditAct(desk, act, async (tx) => {
    if (!(await store.findCase(tx, case_id))) refuse('case.unknown');
    await setCaseOpen(tx, case_id, false);
    return summarise(tx, case_id);
  });
}

/**
 * Opens a closed case again with the revision that it shows, unless that would give back too much.
 * Returns its return rate, and whether it is open now. Refuses case.unknown.
 */
export function reopenCase(desk: Desk, case_id: number): Promise<RatedCase & { open: boolean }> {
  const act = { right: 'cases.close' as const, on, id: case_id, read: readCase(case_id) };
  return auditAct(desk, act, (tx) => openUnlessGenerous(tx, case_id));
}

/** All cases, open and closed, by their ids. */
export async function listAllCases(db: Db): Promise<CaseSummary[]> {
  return summariseRows(db, await store.findAllCases(db));
}

async function summarise(tx: Tx, id: number): Promise<CaseSummary> {
  const [summary] = await summariseRows(tx, await store.findCases(tx, [id]));
  return summary!;
}

async function summariseRows(db: Db, rows: readonly store.CaseRow[]): Promise<CaseSummary[]> {
  const rated = await rateCases(db, rows);
  return rows.map(
    ({ id, name, group_name: group, type, open, price_mills, revision_id: revision }, n) => {
      const { rate } = rated[n]!;
      const return_rate = type === 'paid' ? showRate(rate) : null;
      const is_poor = open && return_rate !== null && return_rate < return_rate_poor;
      return {
        id,
        name,
        group,
        type,
        open,
        price: showPrice(type, price_mills),
        return_rate,
        warning: is_poor ? `it gives back less than ${return_rate_poor}% of its price` : null,
        revision,
      };
    },
  );
}
