import { OBSERVED_KINDS } from '@vitrine/fairness/observed';
import { z } from 'zod';
import { anyone, bare, data, file, get } from './endpoint.ts';
import { byNumber, listOf, paging } from './paging.ts';
import { hex64, id, idInPath, moment, whole } from './shapes.ts';

const ppm = z.number().int().min(0).max(1_000_000);
const count = z.number().int().min(0);
const month = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/);

const kind = z.enum(OBSERVED_KINDS);

/** How often an outcome came, against its published odds. */
const row = z.object({
  /**
   * The id of the table’s entry, in a case that of the item; `tokens`: tokens dropped; `win`: an
   * upgrade was won; of a tie, the place of the winner among the tied seats, from 1.
   */
  outcome: z.string(),
  /** The item’s name; null where the outcome is none. */
  name: z.string().nullable(),
  /** The published odds. */
  odds_ppm: ppm,
  seen: count,
  /** The least and the greatest odds that the count doesn’t contradict, at 99.9%. */
  low: ppm,
  high: ppm,
  outside: z.boolean(),
});

const table = {
  kind,
  /** The case or the event; the lower end of the band, in ppm; the number of tied seats. */
  id: count,
  /** The hash of the revision; empty for upgrades and ties, which have none. */
  revision: z.union([hex64, z.literal('')]),
  draws: count,
};

const compared = {
  comparisons: count,
  /** How many of the comparisons an honest site has outside by chance, at most. */
  expected_outside: z.number().min(0),
};

export const showHonesty = get('/api/honesty', {
  does: 'How many public draws are compared with their published odds, how many comparisons that makes, how many are outside their bands, and the months whose draws can be downloaded.',
  who: anyone,
  answers: data(
    z.object({
      /** The newest draw that is counted; 0 before the first. */
      counted_id: count,
      counted_at: moment.nullable(),
      /** When the counts were last judged; every night. The next figures are of that moment. */
      judged_at: moment.nullable(),
      ...compared,
      outside: count,
      /** The newest 120 months, UTC. */
      months: z.array(z.object({ month, draws: count })),
    }),
  ),
});

export const listObserved = get('/api/honesty/tables', {
  does: 'The tables of published odds that were drawn from, with the number of draws and of outcomes outside their bands: every revision, retired ones too.',
  who: anyone,
  query: byNumber(z.object({ kind: kind.default('case'), ...paging(20, 50) })),
  answers: data(listOf(z.object({ ...table, outside: count }))),
});

export const showObserved = get('/api/honesty/observed', {
  does: 'How often each outcome of a table came, against its published odds, with the exact binomial band (Clopper–Pearson, 99.9%). Made from public draws alone. `id`: a case, an event, the lower end of a band of upgrades in ppm, or the number of tied seats. Without `revision`, the one with the newest draws that are counted.',
  who: anyone,
  query: z.object({ kind, id: whole(0), revision: hex64.optional() }),
  answers: data(
    z.object({
      ...table,
      ...compared,
      rows: z.array(row),
      /** All revisions of the subject that were drawn from, at most 1,000. */
      revisions: z.array(z.object({ revision: table.revision, draws: count })),
    }),
  ),
  refuses: ['odds.unknown'],
});

export const downloadDraws = get('/api/honesty/draws/{month}', {
  does: 'The public records of a month’s draws, UTC, as far as they are counted: JSON lines, gzip. The table of a revision stands in its first record of the file; later ones leave it out. `npm run honesty -- observed FILE` makes the table of it.',
  who: anyone,
  weight: 20,
  params: z.object({ month }),
  answers: file({ 'application/gzip': null }),
  refuses: ['month.unknown'],
});

export const downloadKit = get('/api/honesty/kit', {
  does: 'The verification kit as a zip, one for each day, UTC: public draws by month, the rounds of the beacon that they mixed in, all roots and keys, the observed tables, both verifiers, and a document that takes ten minutes. Everything in it works offline.',
  who: anyone,
  weight: 20,
  answers: file({ 'application/zip': null }),
  refuses: ['kit.unready'],
});

const receipt = z.object({
  /** The signed text: canonical JSON (RFC 8785), as UTF-8. Amounts are whole thousandths. */
  bytes: z.string(),
  /** The key that signed it, in `/.well-known/vitrine-keys.json`. */
  key_id: z.string().regex(/^[0-9a-f]{16}$/),
  /** Ed25519, as hex. */
  signature: z.string().regex(/^[0-9a-f]{128}$/),
});

export const listReceipts = get('/api/receipts', {
  does: 'Signed receipts of everything that moved value of the player, newest first, in parts. A part may have fewer receipts than its limit: `next` says whether there are more.',
  query: z.object({
    /** The `next` of the part before. */
    cursor: idInPath.optional(),
    limit: whole(1, 100).default(20),
    /** Only those of a month, UTC. */
    month: month.optional(),
  }),
  answers: data(
    z.object({
      list: z.array(receipt.extend({ id, kind: z.string(), at: moment })),
      next: id.nullable(),
    }),
  ),
});

export const showReceipt = get('/api/receipts/{id}', {
  does: 'The signed receipt of one act of the player, by the number of its fact.',
  params: z.object({ id: idInPath }),
  answers: data(receipt),
  refuses: ['receipt.unknown'],
});

/** Amounts that the house owes: whole thousandths, points whole. */
const owed = z.object({
  money: count,
  /** Money that is staked, put into an open giveaway, or earned as a partner. */
  held: count,
  /** Shop tokens, with those that were paid for withdrawals under way. */
  tokens: count,
  points: count,
  bonus: count,
  /** The price of all items if they were sold. */
  items_sale: count,
  /** The price of the same items if they were sent, so the two are never added. */
  items_withdrawal: count,
});

const root = z.object({
  /** UTC. */
  day: z.iso.date(),
  /** When it was counted. */
  at: moment,
  leaves: count,
  sums: owed,
  /** The sum of players’ debts to the house, which lessens no other sum. */
  debts: count,
  /** When the newest of the prices was set. */
  prices_at: moment.nullable(),
  /** The hash of the last row of the chain of operators’ acts. */
  audit_head: hex64,
  /** The SHA-256 of the signed text of the root before. */
  previous: hex64.nullable(),
  /** The hash at the top of the tree. */
  root: hex64,
  ...receipt.shape,
});

export const listRoots = get('/api/honesty/roots', {
  does: 'What the house owes to all players, counted and signed once a day: the roots of the trees, newest first, in parts. Each names the hash of the one before; they are kept for ever.',
  who: anyone,
  query: z.object({
    /** The `next` of the part before. */
    cursor: z.iso.date().optional(),
    limit: whole(1, 100).default(30),
  }),
  answers: data(z.object({ list: z.array(root), next: z.iso.date().nullable() })),
});

export const showProof = get('/api/honesty/proof', {
  does: 'The proof that the root of a day counts what the house owes the player: the leaf, and the nodes beside the way to the root. It holds the player’s own secret: whoever has it finds the player’s leaf on every day. Without `day`, of the newest root.',
  is_private: true,
  query: z.object({ day: z.iso.date().optional() }),
  answers: data(
    z.object({
      day: z.iso.date(),
      player: id,
      /** The player’s own random bytes, from which the names of the leaves follow. */
      seed: hex64,
      blinded_id: hex64,
      leaf: hex64,
      salt: hex64,
      amounts: owed,
      /** Where the leaf stands, from 0. */
      place: count,
      path: z.array(z.object({ side: z.enum(['left', 'right']), hash: hex64, sums: owed })),
      root,
    }),
  ),
  refuses: ['root.unknown', 'proof.unknown'],
});

export const showSigningKeys = get('/.well-known/vitrine-keys.json', {
  does: 'The keys that sign receipts and roots, with their history: the newest first. A key’s id is the beginning of the SHA-256 of its public key.',
  who: anyone,
  answers: bare(
    z.object({
      keys: z.array(
        z.object({
          key_id: receipt.shape.key_id,
          algorithm: z.literal('Ed25519'),
          public_key: hex64,
          from: moment,
          /** Null while it signs. */
          until: moment.nullable(),
        }),
      ),
    }),
  ),
});
