import type { Amount } from '@vitrine/contract/amount';
import { auditAct } from '../audit/index.ts';
import { FileError } from '../catalogue/index.ts';
import type { Db, Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import type { CaseDraft, DeskDraft } from './draft.ts';
import { judgeDraft } from './judge.ts';
import { openUnlessGenerous, rateCases, type RatedCase } from './generous.ts';
import { return_rate_poor, showRate } from './odds.ts';
import { queuePublication, waiting_max } from './publications.ts';
import { reviseCase, setCaseOpen } from './revise.ts';
import * as store from './store.ts';
import { parsePrice, showPrice } from './types.ts';
import { refuseConflict, writeNewCase, writeRevision, writeSeenRevision } from './write.ts';

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
 * Creates a case from a draft, with its first revision, open. Throws a FileError for a draft that
 * can't be used, and as `reviseCase` for odds that aren't allowed.
 */
export function createCase(desk: Desk, draft: CaseDraft): Promise<CaseSummary> {
  const act = { right: 'cases.create', on, id: ({ id }: CaseSummary) => id } as const;
  return auditAct(desk, act, async (tx) => summarise(tx, await writeNewCase(tx, draft)));
}

/**
 * Publishes the price and odds of a file as a new revision of the case of that name, and opens it.
 * Throws as `publishCase`.
 */
export function reviseFromFile(desk: Desk, draft: CaseDraft): Promise<CaseSummary> {
  const act = { right: 'cases.publish', on, id: ({ id }: CaseSummary) => id } as const;
  return auditAct(desk, act, async (tx) => {
    const known = await store.findCaseByName(tx, draft.name);
    if (!known) throw new FileError(`There is no case ${draft.name} yet: create it.`);
    await writeRevision(tx, known.id, draft);
    return summarise(tx, known.id);
  });
}

/**
 * Publishes a draft as a new revision of a case, and opens it; the case and its group take the
 * draft's names, conditions and picture. Refuses case.unknown, and edit.conflict with both drafts
 * when somebody has published since the revision `seen`: unless they published the same, which
 * then stays as it is, so that a repeated request publishes once. Throws as `createCase`; a case
 * keeps its type.
 */
export function publishCase(
  desk: Desk,
  case_id: number,
  draft: DeskDraft,
  seen: number,
): Promise<CaseSummary> {
  const act = { right: 'cases.publish', on, id: case_id, read: readCase(case_id) } as const;
  return auditAct(desk, act, async (tx) => {
    await writeSeenRevision(tx, case_id, draft, seen);
    return summarise(tx, case_id);
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
 * Returns its return rate, and whether it is open now. Refuses case.unknown and case.paused.
 */
export function reopenCase(desk: Desk, case_id: number): Promise<RatedCase & { open: boolean }> {
  const act = { right: 'cases.close' as const, on, id: case_id, read: readCase(case_id) };
  return auditAct(desk, act, (tx) => openUnlessGenerous(tx, case_id));
}

/** A draft to publish at a moment: as the next revision of a case, or without one as a new case. */
export interface PublicationWish {
  draft: DeskDraft;
  at: Date;
  case_id?: number | undefined;
  /** The revision that the draft began from. */
  seen?: number | undefined;
}

const days_ahead_max = 366;

/**
 * Publishes a draft at a moment to come; returns the publication's id. Nothing of it is in any
 * table that players' calls read before. Refuses at once what publishing it now would refuse, and
 * act.unfit for a moment that has passed or is more than a year away.
 */
export function schedulePublication(desk: Desk, wish: PublicationWish): Promise<number> {
  const act = { right: 'cases.publish', on: 'publication', id: (id: number) => id } as const;
  return auditAct(desk, act, async (tx) => {
    const { draft, at, case_id, seen } = wish;
    const ahead_ms = at.getTime() - desk.at.getTime();
    if (ahead_ms <= 0) throw new Unfit('This moment has passed: publish it now.');
    if (ahead_ms > days_ahead_max * 86_400_000)
      throw new Unfit(`A moment is at most ${days_ahead_max} days away.`);
    if ((await store.findPublications(tx, waiting_max)).length === waiting_max)
      throw new Unfit(`At most ${waiting_max} publications wait at a time.`);
    if (case_id !== undefined && seen === undefined)
      throw new Unfit('The draft names the revision that it began from.');
    if (case_id === undefined && !desk.has('cases.create')) refuse('role.missing');
    if (case_id !== undefined) await refuseConflict(tx, case_id, draft, seen!);
    await judgeDraft(tx, draft, case_id);
    const id = await store.insertPublication(tx, {
      case_id: case_id ?? null,
      seen_revision_id: case_id === undefined ? null : seen!,
      draft,
      at,
      actor_id: desk.actor_id,
      created_at: desk.at,
    });
    await queuePublication(tx, id, at);
    return id;
  });
}

/**
 * Withdraws a publication before its moment, or clears one that was refused. Refuses
 * publication.unknown.
 */
export function withdrawPublication(desk: Desk, id: number): Promise<void> {
  const act = { right: 'cases.publish', on: 'publication', id } as const;
  return auditAct(desk, act, async (tx) => {
    if (!(await store.deletePublication(tx, id))) refuse('publication.unknown');
  });
}

/** All cases, open and closed, by their ids. */
export async function listAllCases(db: Db): Promise<CaseSummary[]> {
  return summariseRows(db, await store.findAllCases(db));
}

/** A case as lists show it. */
export async function summarise(tx: Db, id: number): Promise<CaseSummary> {
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
