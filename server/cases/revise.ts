import type { Mills } from '@vitrine/contract/amount';
import { revisionHash } from '@vitrine/fairness/revision';
import { readGoods } from '../catalogue/index.ts';
import { afterCommit, type Db, type Tx } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { publishRevision } from '../seeds/index.ts';
import { return_rate_max, returnRate } from './odds.ts';
import { evictOpenable } from './openable.ts';
import * as store from './store.ts';

export interface RevisionDraft {
  case_id: number;
  price_mills: Mills;
  token_rate_ppm: number;
  /** Ranges that cover the 1,000,000 tickets without gaps, in order. */
  prizes: readonly { goods_id: number; from_ticket: number; to_ticket: number }[];
}

/**
 * Publishes a new revision of a case and makes the case show it, open. Earlier revisions stay
 * unchanged. Throws when the tickets don't add up, or when a paid case would return more than 97%
 * of its price.
 */
export async function reviseCase(tx: Tx, draft: RevisionDraft): Promise<void> {
  const { case_id, price_mills, token_rate_ppm, prizes } = draft;
  const type = await store.findType(tx, case_id);
  const goods = await readGoods(
    tx,
    prizes.map(({ goods_id }) => goods_id),
  );
  const priced = prizes.map((prize) => ({ ...prize, ...goods.get(prize.goods_id)! }));
  const rate = returnRate(priced, price_mills, token_rate_ppm);
  if (type === 'paid' && rate > return_rate_max) {
    throw new RangeError(
      `case ${case_id} would give back ${rate}% of its price; at most ${return_rate_max}% is allowed`,
    );
  }
  const entries = priced.map(({ shown, from_ticket: from, to_ticket: to }) => ({
    id: shown.id,
    hash_name: shown.hash_name,
    phase: shown.phase,
    from,
    to,
  }));
  const content = { price: price_mills, token_rate: token_rate_ppm, entries };
  const hash = revisionHash({ box: case_id, ...content }, hashes);
  const id = await publishRevision(tx, { kind: 'case', subject_id: case_id, hash, table: { type, ...content } });
  await store.insertCaseRevision(tx, { id, case_id, price_mills, token_rate_ppm, prizes });
  await store.showRevision(tx, case_id, id, true);
  tx.after(() => evictOpenable(case_id));
}

/** Closes a case, or reopens it with the revision that it shows. */
export async function setCaseOpen(db: Db, case_id: number, open: boolean): Promise<void> {
  await store.setOpen(db, case_id, open);
  afterCommit(db, () => evictOpenable(case_id));
}
