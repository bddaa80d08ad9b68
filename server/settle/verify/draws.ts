import { verifyRecord, explainVerdict } from '@vitrine/fairness/record';
import { revisionHash, type Revision } from '@vitrine/fairness/revision';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { hashes } from '../../kit/hashes.ts';
import type { Check } from './books.ts';

/** Seed pairs and revisions: nonces without a gap, published tables that still are what the cases sell. */
export const draw_checks: readonly Check[] = [
  {
    name: 'every pair counted its draws without a gap',
    query: sql`
      with drawn as (
        select pair_id, count(*) as draws, min(nonce) as first, max(nonce) as last from seeds_draws group by pair_id
      )
      select format('pair %s: nonce %s, %s draws from %s to %s', coalesce(p.id, d.pair_id), p.nonce, coalesce(draws, 0), first, last) as what
      from seeds_pairs p full join drawn d on d.pair_id = p.id
      where p.id is null or p.nonce <> coalesce(draws, 0) or (draws > 0 and (first <> 0 or last <> draws - 1))`,
  },
  {
    name: 'every seed has its published hash, and only revealed pairs were replaced',
    query: sql`
      select format('pair %s: %s, state %s', id, server_seed_hash, state) as what from seeds_pairs
      where server_seed_hash <> encode(sha256(convert_to(server_seed, 'UTF8')), 'hex')
        or (state = 'revealed') <> (revealed_at is not null)`,
  },
  {
    name: 'every case sells what its revision published',
    query: sql`
      with sold as (
        select r.id, r.case_id, r.price_mills, r.token_rate_ppm,
          jsonb_agg(jsonb_build_object('id', goods_id, 'from', from_ticket, 'to', to_ticket) order by from_ticket) as entries
        from cases_revisions r left join cases_prizes p on p.revision_id = r.id group by r.id
      ), published as (
        select id, subject_id, (content ->> 'price')::bigint as price, (content ->> 'token_rate')::int as token_rate,
          (select jsonb_agg(jsonb_build_object('id', e -> 'id', 'from', e -> 'from', 'to', e -> 'to') order by n)
            from jsonb_array_elements(content -> 'entries') with ordinality x (e, n)) as entries
        from seeds_revisions where kind = 'case'
      )
      select format('revision %s', coalesce(sold.id, published.id)) as what
      from sold full join published using (id)
      where (case_id, price_mills, token_rate_ppm, sold.entries) is distinct from (subject_id, price, token_rate, published.entries)`,
  },
];

interface Drawn {
  id: number;
  kind: string;
  subject: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  revision_hash: string;
  table: object;
  outcome: object;
}

interface Published {
  id: number;
  subject_id: number;
  hash: string;
  content: Omit<Revision, 'box'>;
}

/** Hashes every published revision again, also those that nobody drew from. Yields a line for each that differs. */
export async function* rehash(db: Db): AsyncGenerator<string> {
  const { rows } =
    await sql<Published>`select id, subject_id, hash, content from seeds_revisions where kind = 'case'`.execute(db);
  for (const { id, subject_id, hash, content } of rows) {
    const again = revisionHash({ box: subject_id, ...content }, hashes);
    if (again !== hash) yield `revision ${id}: published as ${hash}, its contents give ${again}`;
  }
}

const batch = 5000;

/** Draws every draw again from its seeds and its published table. Yields a line for each that differs. */
export async function* redraw(db: Db): AsyncGenerator<string> {
  for (let last = 0; ;) {
    const { rows } = await sql<Drawn>`
      select d.id, d.kind, d.subject_id as subject, p.server_seed, p.server_seed_hash, p.client_seed, d.nonce,
        r.hash as revision_hash, r.content as table, d.outcome
      from seeds_draws d left join seeds_pairs p on p.id = d.pair_id left join seeds_revisions r on r.id = d.revision_id
      where d.id > ${last} order by d.id limit ${batch}`.execute(db);
    if (rows.length === 0) return;
    for (const row of rows) {
      const verdict = verifyRecord({ ...row, beacon: null }, hashes);
      if (verdict.status !== 'verified') yield `draw ${row.id}: ${explainVerdict(verdict)}`;
    }
    last = rows.at(-1)!.id;
  }
}
