import { describeDifference, firstDifference } from '@vitrine/fairness/difference';
import { planReplay, ROOM_KINDS, type Kind } from '@vitrine/fairness/replay';
import { openStreams } from '@vitrine/fairness/stream';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { hashes } from '../../kit/hashes.ts';
import type { Check } from './check.ts';

const room = `coalesce('seeds_rooms ' || r.id, 'seeds_rooms ' || d.room_id)`;
const draw = `coalesce('seeds_draws ' || d.id, 'no draw')`;

/** Rooms: each has its published hash, and its one draw once it is drawn. */
export const room_checks: readonly Check[] = [
  {
    name: 'every room has its published hash, and draws once',
    rows: `(select *, count(*) over (partition by server_seed) as uses from seeds_rooms) r full join (select * from seeds_draws where room_id is not null) d on d.room_id = r.id`,
    claims: [
      [room, 'id', 'r.id', draw, 'coalesce(d.room_id, r.id)'],
      [
        room,
        'server_seed_hash',
        'r.server_seed_hash',
        `'its server seed'`,
        `encode(sha256(convert_to(r.server_seed, 'UTF8')), 'hex')`,
      ],
      [
        room,
        'uses of its server seed',
        'r.uses',
        `'being used once'`,
        `case when r.id is not null then 1 end`,
      ],
      [
        room,
        'state',
        'r.state',
        draw,
        `case when d.id is not null then 'drawn' when r.state in ('closed', 'abandoned') then r.state else 'committed' end`,
      ],
      [
        room,
        'kind',
        'r.kind',
        draw,
        `case when r.kind in (${ROOM_KINDS.map((kind) => `'${kind}'`).join(', ')}) then coalesce(d.kind, r.kind) end`,
      ],
    ],
  },
];

interface OwnDraw {
  id: number;
  kind: Kind;
  subject_id: number;
  /** A pair's draw has a nonce; a room's, its only one, has none. */
  nonce: number | null;
  room_id: number | null;
  outcome: unknown;
  content: unknown;
  server_seed: string | null;
  client_seed: string | null;
  beacon: string | null;
  source: string;
}

const batch = 1000;

/**
 * Recomputes every draw that has a table of its own from it and its seeds, with the client seed of
 * a room derived from everyone's again. Yields, per batch, a line for each draw that differs and
 * the number of draws.
 */
export async function* redrawOwn(db: Db): AsyncGenerator<{ draws: number; lines: string[] }> {
  for (let last = 0; ;) {
    const { rows } = await sql<OwnDraw>`
      select d.id, d.kind, d.subject_id, d.nonce, d.room_id, d.outcome, d.content, coalesce(p.server_seed, r.server_seed) as server_seed,
        coalesce(p.client_seed, r.client_seed) as client_seed, r.beacon,
        coalesce('seeds_pairs ' || d.pair_id, 'seeds_rooms ' || d.room_id, 'no seeds') as source
      from seeds_draws d left join seeds_pairs p on p.id = d.pair_id left join seeds_rooms r on r.id = d.room_id
      where d.revision_id is null and d.id > ${last} order by d.id limit ${batch}`.execute(db);
    if (rows.length === 0) return;
    const lines = rows.flatMap((row) => {
      const fault = drawAgain(row);
      return fault === null ? [] : [`seeds_draws ${row.id}: ${fault} from ${row.source}`];
    });
    yield { draws: rows.length, lines };
    last = rows.at(-1)!.id;
  }
}

function drawAgain({
  kind,
  subject_id,
  nonce,
  room_id,
  outcome,
  content,
  ...row
}: OwnDraw): string | null {
  const { server_seed, client_seed, beacon } = row;
  if (server_seed === null || client_seed === null) return `can't be drawn again`;
  if ((nonce === null) !== (room_id !== null)) return `its nonce is ${nonce}, which can't be`;
  const recorded = {
    kind,
    subject: subject_id,
    nonce: nonce ?? 0,
    beacon,
    revision_hash: null,
    table: content,
    outcome,
  };
  try {
    const replay = planReplay(recorded);
    const brought = replay.clientSeed?.(hashes) ?? client_seed;
    const hashed = replay.revision?.(hashes);
    const difference =
      firstDifference({ client_seed }, { client_seed: brought }) ??
      (hashed ? firstDifference(hashed.recorded, hashed.recomputed) : null) ??
      firstDifference(outcome, replay.draw(openStreams(hashes, { server_seed, client_seed })));
    return difference && describeDifference(difference);
  } catch (problem) {
    return `can't be drawn again: ${(problem as Error).message}`;
  }
}
