import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { latest, openTampering } from '../../testing/tamper.ts';
import { openWorld } from '../../testing/world.ts';

const world = openWorld();
const tamper = openTampering(world);

const { draw, pair, revision } = latest;

const setPair = (change: string) => `update seeds_pairs set ${change} where id = ${pair}`;
const setDraw = (change: string) => `update seeds_draws set ${change} where id = ${draw}`;
const setPublished = (change: string) =>
  `update seeds_revisions set ${change} where id = ${revision}`;
const setSold = (change: string) => `update cases_revisions set ${change} where id = ${revision}`;
const setPrize = (change: string) =>
  `update cases_prizes set ${change} where revision_id = ${revision} and from_ticket = 0`;
const zeros = `repeat('0', 64)`;

const outcomes = 'every draw gives the same outcome again';
const nonces = 'every pair counted its draws without a gap';
const seeds = 'every pair has its published hash, and draws only in its time';
const sold = 'every case sells what its revision published';
const odds = 'every prize has the odds that its revision published';
const drew = 'every act drew what its fact says';
const hashed = 'every revision has its published hash';

describe('a change of draws, seeds or odds behind the product’s back is found:', () => {
  test.each([
    ['the nonce of a pair', [setPair('nonce = nonce + 1')], nonces],
    [
      'the owner of a pair',
      [setPair(`player_id = 1, state = 'revealed', revealed_at = now()`)],
      drew,
    ],
    [
      'a server seed, with its hash',
      [
        setPair(
          `server_seed = ${zeros}, server_seed_hash = encode(sha256(convert_to(${zeros}, 'UTF8')), 'hex')`,
        ),
      ],
      outcomes,
    ],
    ['a client seed', [setPair(`client_seed = 'luckier'`)], outcomes],
    ['a pair that is revealed at no moment', [setPair(`state = 'revealed'`)], seeds],
    ['a pair that is gone', [`delete from seeds_pairs where id = ${pair}`], nonces],
    ['the nonce of a draw', [setDraw('nonce = nonce + 7')], nonces],
    [
      'the ticket of a draw',
      [
        setDraw(
          `outcome = outcome || jsonb_build_object('ticket', ((outcome ->> 'ticket')::int + 1) % 1000000)`,
        ),
      ],
      outcomes,
    ],
    ['the prize of a draw', [setDraw(`outcome = outcome || '{"entry": 1}'`)], outcomes],
    ['the tokens of a draw', [setDraw(`outcome = outcome || '{"tokens": 1}'`)], outcomes],
    ['a field more in an outcome', [setDraw(`outcome = outcome || '{"note": 1}'`)], outcomes],
    ['the case of a draw', [setDraw('subject_id = 2')], drew],
    ['the revision of a draw', [setDraw('revision_id = 2')], drew],
    ['the moment of a draw', [setDraw(`at = at - interval '1 day'`)], drew],
    ['a draw that is gone', [`delete from seeds_draws where id = ${draw}`], nonces],
    [
      'a draw that is gone, with its nonce and its item',
      [
        setPair('nonce = nonce - 1'),
        `delete from inventory_items where draw_id = ${draw}`,
        `delete from seeds_draws where id = ${draw}`,
      ],
      drew,
    ],
    [
      'a draw too many, with its nonce',
      [
        `insert into seeds_draws (pair_id, nonce, fact_id, kind, subject_id, revision_id, outcome, at)
          select pair_id, nonce + 1, fact_id, kind, subject_id, revision_id, outcome, at from seeds_draws where id = ${draw}`,
        setPair('nonce = nonce + 1'),
      ],
      outcomes,
    ],
    ['the price of a case', [setSold('price_mills = price_mills + 1')], sold],
    ['the token rate of a case', [setSold('token_rate_ppm = token_rate_ppm + 1')], sold],
    ['which case a revision is of', [setSold('case_id = 2')], sold],
    ['the odds of a prize', [setPrize('to_ticket = to_ticket - 1')], odds],
    ['a prize', [setPrize('goods_id = 1')], odds],
    [
      'a prize that is gone',
      [`delete from cases_prizes where revision_id = ${revision} and from_ticket = 0`],
      odds,
    ],
    ['the published contents', [setPublished(`content = content || '{"price": 1}'`)], hashed],
    ['the published hash', [setPublished(`hash = ${zeros}`)], hashed],
  ])('%s', async (_, statements, check) => {
    expect((await tamper(...statements)).map((difference) => difference.check)).toContain(check);
  });

  test('the owner of a revealed pair that only drew for events, by its name', async () => {
    const pair = `(select min(d.pair_id) from seeds_draws d join facts f on f.id = d.fact_id where f.kind = 'event.drawn')`;
    const lines = await tamper(`update seeds_pairs set player_id = 1 where id = ${pair}`);
    const { rows } = await sql<{
      name: string;
    }>`select 'seeds_pairs ' || ${sql.raw(pair)} as name`.execute(world.owner);
    expect(lines.map(({ what }) => what)).toContainEqual(
      expect.stringContaining(`of ${rows[0]!.name}: player is 1`),
    );
  });

  test('the published hash of contents that nobody has drawn from yet', async () => {
    const undrawn = `(select max(id) from seeds_revisions where id not in (select revision_id from seeds_draws where revision_id is not null))`;
    expect(
      await tamper(`update seeds_revisions set hash = ${zeros} where id = ${undrawn}`),
    ).not.toEqual([]);
  });
});
