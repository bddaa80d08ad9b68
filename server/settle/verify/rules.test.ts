import { battle_bounds } from '@vitrine/contract/battle-room';
import { upgrade_items_max } from '@vitrine/contract/upgrade-chance';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { rounds_ever_max } from '../../battles/checks.ts';
import { boxes_max } from '../../boxes/acts.ts';
import { boxes_ever_max } from '../../boxes/checks.ts';
import { modules } from '../../modules.ts';
import { openTampering } from '../../testing/tamper.ts';
import { openWorld } from '../../testing/world.ts';
import { items_ever_max } from '../../upgrades/checks.ts';
import { hashOfRule, makeRule, publishRules } from '../rules.ts';

const world = openWorld();
const tamper = openTampering(world);

const rules = modules.flatMap(({ rule }) => rule ?? []);

/** How many rows there are of a query. */
async function count(query: string): Promise<number> {
  const { rows } = await sql
    .raw<{ n: number }>(`select count(*)::int as n from ${query}`)
    .execute(world.owner);
  return rows[0]!.n;
}

test('the most that an act may ever hold is at least what the rules allow today', () => {
  expect(boxes_max).toBeLessThanOrEqual(boxes_ever_max);
  expect(upgrade_items_max).toBeLessThanOrEqual(items_ever_max);
  expect(battle_bounds.rounds_max).toBeLessThanOrEqual(rounds_ever_max);
});

describe('a rule', () => {
  test('has a hash of its name and its content, whatever the order of its keys', () => {
    const { hash } = makeRule('shop', { a: 1, b: 2 });
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(makeRule('shop', { b: 2, a: 1 }).hash).toBe(hash);
    expect(makeRule('shop', { a: 1, b: 3 }).hash).not.toBe(hash);
    expect(makeRule('stock', { a: 1, b: 2 }).hash).not.toBe(hash);
  });

  test('is of the module that declares it, and published', async () => {
    for (const { name, rule } of modules) if (rule) expect(rule.name).toBe(name);
    const published = await world.owner.selectFrom('settle_rules').selectAll().execute();
    for (const rule of rules)
      expect(published.find(({ hash }) => hash === rule.hash)).toMatchObject({
        name: rule.name,
        content: rule.content,
      });
    for (const { hash, ...row } of published)
      expect(hashOfRule({ name: row.name, content: row.content as object })).toBe(hash);
  });

  test('is published once, and never changes or goes', async () => {
    const before = await count('settle_rules');
    await publishRules(world.owner, rules);
    expect(await count('settle_rules')).toBe(before);
    for (const change of [`update settle_rules set name = 'x'`, 'delete from settle_rules'])
      await expect(sql.raw(change).execute(world.owner)).rejects.toThrow();
    await expect(publishRules(world.db, [makeRule('shop', { a: 1 })])).rejects.toThrow(
      'permission denied',
    );
  });
});

/** Facts with what they say of the rule that they follow. */
const facts = [
  ['case.opened', 'release_ppm'],
  ['case.first_bought', 'release_ppm'],
  ['items.upgraded', 'release_ppm'],
  ['items.upgraded', 'rule'],
  ['battle.ended', 'release_ppm'],
  ['payment.credited', 'rule'],
  ['payment.refunded', 'bonus_days'],
  ['points.earned', 'points_ppm'],
  ['withdrawal.delivered', 'protected_days'],
  ['mission.rewarded', 'rule'],
  ['event.drawn', 'rule'],
  ['cards.exchanged', 'for_one'],
  ['coupon.bought', 'rule'],
] as const;

/** Of these a fact says nothing: an opening for points, and a payment in shop tokens. */
const without = `case kind when 'case.opened' then payload ->> 'revision_id' in (select id::text from seeds_revisions where content ->> 'type' = 'points')
  when 'payment.credited' then payload ->> 'to' = 'shop_score' when 'payment.refunded' then payload ->> 'from' = 'shop_score' else false end`;

test.each(facts)('each %s says its %s, and a forged one is named', async (kind, key) => {
  const all = await count(`facts where kind = '${kind}' and not (${without})`);
  expect(all).toBeGreaterThan(0);
  expect(await count(`facts where kind = '${kind}' and payload ? '${key}'`)).toBe(all);
  const id = `(select max(id) from facts where kind = '${kind}' and payload ? '${key}')`;
  const forged = key === 'rule' ? '"0000000000000000"' : '-1';
  const found = await tamper(
    `update facts set payload = payload || '{"${key}": ${forged}}' where id = ${id}`,
  );
  const named = await world.owner
    .selectFrom('facts')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('kind', '=', kind)
    .where(sql<boolean>`payload ? ${key}`)
    .executeTakeFirstOrThrow();
  expect(found.map(({ what }) => what).join('\n')).toContain(`facts ${named.id}: `);
});

test.each(['red_envelope', 'check_in', 'milestone'])(
  'each gift of a %s names the rule of its amount',
  async (source) => {
    const gifts = `facts where kind = 'gift.given' and payload ->> 'source' = '${source}' and payload ->> 'subject' !~ '/'`;
    expect(await count(gifts)).toBeGreaterThan(0);
    expect(await count(`${gifts} and not payload ? 'rule'`)).toBe(0);
  },
);

test.each(['levels_reached', 'vip_recharge_tasks', 'affiliates_levels', 'battles'])(
  'each row of %s names its rule, and one that was never published can’t be named',
  async (table) => {
    expect(await count(table)).toBeGreaterThan(0);
    expect(await count(`${table} where rule is null`)).toBe(0);
    const change = `update ${table} set rule = '0000000000000000'`;
    await expect(sql.raw(change).execute(world.owner)).rejects.toThrow();
    const found = await tamper(change);
    expect(found.map(({ what }) => what).join('\n')).toContain(`${table} `);
  },
);

test('a published rule that was changed is named', async () => {
  const found = await tamper(
    `update settle_rules set content = content || '{"note": 1}' where name = 'levels'`,
  );
  expect(found.map(({ check }) => check)).toContain('every rule has its published hash');
});
