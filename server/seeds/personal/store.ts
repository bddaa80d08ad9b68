import type { PersonalPart } from '../../kit/personal.ts';

/** Seed pairs and draws, which stay with the id: anybody may recompute them. */
export const personal_part: PersonalPart = {
  tells: {
    seeds: {
      says: 'Your pairs of seeds; a server seed is told once it is revealed.',
      read: (db, player_id) =>
        db
          .selectFrom('seeds_pairs')
          .select((eb) => [
            'id',
            'client_seed',
            'server_seed_hash',
            'nonce',
            'created_at',
            'revealed_at',
            eb
              .case()
              .when('revealed_at', 'is not', null)
              .then(eb.ref('server_seed'))
              .end()
              .as('server_seed'),
          ])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
    draws: {
      says: 'Every draw of your pairs.',
      read: (db, player_id) =>
        db
          .selectFrom('seeds_draws')
          .innerJoin('seeds_pairs', 'seeds_pairs.id', 'seeds_draws.pair_id')
          .select(['seeds_draws.id', 'seeds_draws.at', 'seeds_draws.kind', 'seeds_draws.nonce'])
          .select(['seeds_draws.pair_id', 'seeds_draws.subject_id', 'seeds_draws.outcome'])
          .where('seeds_pairs.player_id', '=', player_id)
          .orderBy('seeds_draws.pair_id')
          .orderBy('seeds_draws.nonce'),
    },
  },
};
