import type { Stage, Tampering } from '../../testing/tampering.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { microsecond, next_id, second, zeros } from '../../testing/tamper-values.ts';

const never_drew = `nonce = 0 and state = 'revealed'`;

export const tables: Tampering['tables'] = {
  seeds_pairs: {
    key: 'id',
    columns: {
      server_seed: [zeros],
      server_seed_hash: [zeros],
      client_seed: [
        `case when nonce > 0 then 'luckier' else client_seed end`,
        `case when nonce = 0 then client_seed end`,
        `case when state = 'next' then 'luckier' else client_seed end`,
      ],
      nonce: ['nonce + 1', 'nonce - 1'],
      state: [
        `case state when 'active' then 'next' else 'active' end`,
        `case state when 'revealed' then 'next' else 'revealed' end`,
      ],
      player_id: ['player_id + 1', '1'],
      version: [
        `case when client_seed is null then version else 0 end`,
        `case when state = 'next' then 1 else version end`,
      ],
      revealed_at: ['case when revealed_at is null then created_at end'],
      pinned_for: ['pinned_for + 1', '0'],
      pinned_revision: ['0'],
    },
    swaps: ['server_seed', 'server_seed_hash', 'nonce', 'state'],
    gone: [`'seeds_pairs ' || id`, `'seeds_pairs of accounts_players ' || player_id`],
    copy: next_id('seeds_pairs'),
    optional: 'client_seed',
    except: never_drew,
  },
  seeds_draws: {
    key: 'id',
    columns: {
      pair_id: ['pair_id + 1', '0'],
      nonce: ['nonce + 1', 'nonce + 1000000'],
      room_id: ['room_id + 1', '0'],
      content: [`'{}'`, `content || '{"note": 1}'`, `content || '{"chance_ppm": 1}'`],
      fact_id: ['fact_id + 1', '0'],
      kind: [`'upgrade'`],
      subject_id: ['subject_id + 1'],
      revision_id: ['revision_id + 1', '1'],
      at: [`at${second}`, `at${microsecond}`],
      outcome: [
        `'{}'`,
        `outcome || '{"note": 1}'`,
        `outcome || jsonb_build_object('ticket', ((outcome ->> 'ticket')::int + 1) % 1000000)`,
        `outcome || jsonb_build_object('entry', (outcome ->> 'entry')::int + 1)`,
        `outcome || '{"tokens": 1}'`,
        `outcome || '{"tokens": "all"}'`,
        `outcome || '{"t": 1}'`,
        `outcome || '{"p": 4000}'`,
      ],
    },
    swaps: ['outcome', 'nonce', 'fact_id', 'pair_id', 'revision_id'],
    gone: [`'seeds_draws ' || id`, `'seeds_draws of facts ' || fact_id`],
    copy: next_id('seeds_draws'),
  },
  seeds_rooms: {
    key: 'id',
    columns: {
      kind: [`case kind when 'battle' then 'giveaway' else 'battle' end`],
      server_seed: [zeros],
      server_seed_hash: [zeros],
      client_seed: [`case when state = 'drawn' then 'luckier' else client_seed end`],
      beacon: [`case when state = 'drawn' then ${zeros} end`],
      state: [`case state when 'drawn' then 'closed' else 'drawn' end`],
    },
    swaps: ['server_seed', 'server_seed_hash'],
    gone: [`case when state = 'drawn' then 'seeds_rooms ' || id end`],
    copy: next_id('seeds_rooms'),
    optional: 'beacon',
  },
  seeds_revisions: {
    key: 'id',
    columns: {
      kind: [`'wheel'`],
      subject_id: ['subject_id + 1'],
      hash: [zeros],
      content: [
        `'{}'`,
        `content || '{"note": 1}'`,
        `content || '{"price": 1}'`,
        `content || '{"token_rate": 999999}'`,
        `content || '{"type": "free"}'`,
        `jsonb_set(content, '{entries,0,to}', '1')`,
        `jsonb_set(content, '{entries,0,id}', '1')`,
        `jsonb_set(content, '{entries,0,hash_name}', '"?"')`,
        `jsonb_set(content, '{entries}', '7')`,
      ],
    },
    swaps: ['content', 'hash', 'subject_id'],
    gone: [`'seeds_revisions ' || id`],
    copy: `case kind when 'case' then ${next_id('seeds_revisions')} end`,
  },
};

/** Rotations, of pairs that drew and of one that didn't. */
export async function* play({ players }: Stage): AsyncGenerator<void> {
  for (const client_seed of ['second', 'third', 'fourth']) {
    for (const { api } of players) orThrow(await api('POST /api/fairness/rotate', { client_seed }));
    yield;
  }
}
