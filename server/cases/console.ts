import { drawCrate } from '@vitrine/art/crate';
import { mills, toWire } from '@vitrine/contract/amount';
import type { Input, Reply } from '@vitrine/contract/index';
import { locales } from '@vitrine/i18n/locales';
import { findFaces } from '../accounts/index.ts';
import { findPrices, listGoods, readGoods } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import { readRevision } from '../seeds/index.ts';
import { readDrafts, type DeskDraft } from './draft.ts';
import { listAllCases, summarise } from './operate.ts';
import { bodyOf, listBodies, pictureOfCase, readBest } from './pictures.ts';
import { returnOfTokensPpm } from './odds.ts';
import { proposeTickets } from './propose.ts';
import { waiting_max } from './publications.ts';
import { readPublisher, readPublishers } from './publishers.ts';
import * as store from './store.ts';
import { parsePrice, showPrice } from './types.ts';
import { readWorth } from './worth.ts';

/** All cases with the publications that wait, for the console's list. */
export async function listCasesAtDesk(db: Db): Promise<Reply<'GET /api/console/cases'>> {
  return { list: await listAllCases(db), scheduled: await listPublications(db) };
}

/** The languages of names, the groups with theirs, and the bodies of pictures. */
export async function listChoices(db: Db): Promise<Reply<'GET /api/console/cases/choices'>> {
  const groups = await store.findGroups(db);
  return {
    languages: locales.map(({ code, name }) => ({ code, name })),
    groups: groups.map(({ name, names }) => ({ ...(names as Record<string, string>), en: name })),
    bodies: listBodies(),
  };
}

async function listPublications(db: Db, case_id?: number) {
  const rows = await store.findPublications(db, waiting_max, case_id);
  const ids = rows.flatMap(({ actor_id }) => actor_id ?? []);
  const names = new Map((await findFaces(db, [...new Set(ids)])).map(({ id, name }) => [id, name]));
  return rows.map(({ id, case_id: of, at, actor_id, refused, draft, seen_revision_id: seen }) => ({
    id,
    case_id: of,
    name: draft.name,
    at: at.toISOString(),
    by: actor_id === null ? null : (names.get(actor_id) ?? null),
    refused,
    draft,
    seen,
  }));
}

/** A case for its editor, with the revision that it shows as a draft. Refuses case.unknown. */
export async function readForEditor(
  db: Db,
  id: number,
): Promise<Reply<'GET /api/console/cases/{id}'>> {
  const row = (await store.findCase(db, id)) ?? refuse('case.unknown');
  const draft = (await readDrafts(db, [row])).get(id)!;
  const scheduled = await listPublications(db, id);
  const prizes = [draft, ...scheduled.map((publication) => publication.draft)].flatMap(
    (each) => each.prizes,
  );
  return {
    ...(await summarise(db, id)),
    picture: pictureOfCase(row, (await readBest(db, [row])).get(id)!),
    draft,
    goods: await readPriced(db, [...new Set(prizes.map(({ goods_id }) => goods_id))]),
    published: await readPublisher(db, id, row.revision_id),
    scheduled,
  };
}

/** Goods in this order, with what they are worth in a case today. */
async function readPriced(db: Db, ids: readonly number[]) {
  const goods = await readGoods(db, ids);
  const worth = await readWorth(db, ids);
  const prices = new Map((await findPrices(db, ids)).map((price) => [price.id, price]));
  return ids.flatMap((id) => {
    const known = goods.get(id);
    if (!known) return [];
    const price = toWire(mills(worth.get(id)!));
    return [{ goods: known.shown, price, is_frozen: prices.get(id)?.frozen_at !== null }];
  });
}

/** How many goods a search of the editor finds. */
const found_max = 30;

/** Finds goods for a draft by their names, dearest first. */
export async function findDraftGoods(db: Db, name: string) {
  const { ids } = await listGoods(db, { name, page: 1, limit: found_max, sort: 'desc' });
  return { list: await readPriced(db, ids) };
}

/** The picture of a case that isn't published yet, as SVG. */
export function drawDraft({ kind, ...art }: Input<'GET /api/console/cases/art'>) {
  return { svg: drawCrate({ ...art, kind: bodyOf(kind) }) };
}

/** Revisions that one part of the list has. */
const part_size = 20;

/** Lists revisions of a case, newest first, with who published them. Refuses case.unknown. */
export async function listRevisions(
  db: Db,
  id: number,
  cursor: number | undefined,
): Promise<Reply<'GET /api/console/cases/{id}/revisions'>> {
  const row = (await store.findCase(db, id)) ?? refuse('case.unknown');
  const found = await store.findCaseRevisions(db, id, { cursor, limit: part_size + 1 });
  const shown = found.slice(0, part_size);
  const ids = shown.map((revision) => revision.id);
  const prizes = await store.findPrizes(db, ids);
  const by_revision = Map.groupBy(prizes, ({ revision_id }) => revision_id);
  const publishers = await readPublishers(db, id, ids);
  const goods = await readGoods(
    db,
    prizes.map(({ goods_id }) => goods_id),
  );
  const list = shown.map(async (revision) => ({
    id: revision.id,
    hash: (await readRevision(db, revision.id)).hash,
    ...publishers.get(revision.id)!,
    price: showPrice(row.type, revision.price_mills),
    token_rate_ppm: revision.token_rate_ppm,
    prizes: by_revision.get(revision.id)!.map(({ goods_id, from_ticket, to_ticket }) => ({
      goods_id,
      tickets: to_ticket - from_ticket,
    })),
  }));
  return {
    list: await Promise.all(list),
    goods: [...goods.values()].map(({ shown: { id: goods_id, hash_name, phase } }) => ({
      id: goods_id,
      name: phase ? `${hash_name} ${phase}` : hash_name,
    })),
    next: found.length > shown.length ? shown.at(-1)!.id : null,
  };
}

/**
 * Proposes odds of a draft that give back a part of its price, in percent, dropped tokens included.
 * Refuses act.unfit for a case without a price, and as `proposeTickets`.
 */
export async function proposeOdds(
  db: Db,
  draft: DeskDraft,
  { locked, return_rate }: { locked: readonly number[]; return_rate: number },
): Promise<Reply<'POST /api/console/cases/propose'>> {
  const { type, price, prizes, token_rate_ppm } = draft;
  if (type !== 'paid' && type !== 'points')
    throw new Unfit('Only a case with a price gives a part of it back.');
  const worth = await readWorth(
    db,
    prizes.map(({ goods_id }) => goods_id),
  );
  const goods = prizes.map(({ goods_id, tickets }) => ({
    price_mills: worth.get(goods_id) ?? refuse('goods.unknown'),
    tickets,
    is_locked: locked.includes(goods_id),
  }));
  const rate_ppm = Math.round(return_rate * 10_000) - returnOfTokensPpm(token_rate_ppm);
  if (rate_ppm < 0) throw new Unfit('Dropped tokens alone give back more than that.');
  const tickets = proposeTickets(goods, { price_mills: parsePrice(type, price), rate_ppm });
  return { prizes: prizes.map(({ goods_id }, n) => ({ goods_id, tickets: tickets[n]! })) };
}
