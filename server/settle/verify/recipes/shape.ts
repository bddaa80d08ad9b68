import type { Claim } from '../check.ts';

/**
 * The fields of a fact's payload: a number, a text, a list, true or false, or one of some texts.
 */
export type Shape = Record<string, 'number' | 'text' | 'array' | 'boolean' | readonly string[]>;

/**
 * The claim that the payload of fact `f` has these fields and no others, but for optional ones,
 * which older facts lack.
 */
export function shapeClaim(shape: Shape, optional: Shape = {}): Claim {
  const fields = Object.entries(shape).flatMap(([name, type]) => [
    `'${name}'`,
    fieldOf(name, type),
  ]);
  const others = Object.entries(optional).map(
    ([name, type]) =>
      ` || case when f.payload ? '${name}' then jsonb_build_object('${name}', ${fieldOf(name, type)}) else '{}' end`,
  );
  return [
    `'facts ' || f.id`,
    'payload',
    'f.payload',
    `'its kind, ' || f.kind`,
    `jsonb_build_object(${fields.join(', ')})${others.join('')}`,
  ];
}

function fieldOf(name: string, type: Shape[string]): string {
  const value = `f.payload -> '${name}'`;
  if (typeof type === 'string')
    return `case jsonb_typeof(${value}) when '${type === 'text' ? 'string' : type}' then ${value} end`;
  return `case when f.payload ->> '${name}' in (${type.map((text) => `'${text}'`).join(', ')}) then ${value} end`;
}

/**
 * Claims that fact `f` has the key `f.key` of a scope, and no other, or none where `f.key` is null;
 * `k` is its key.
 */
export function keyClaims(scope: 'gateway' | 'job'): Claim[] {
  const row = `case when k.fact_id is null then 'no key' else concat('idempotency_keys ', k.player_id, '/', k.key) end`;
  const fact = `'facts ' || f.id`;
  return [
    [row, 'key', 'k.key', fact, 'f.key'],
    [row, 'scope', 'k.scope', fact, `case when f.key is not null then '${scope}' end`],
  ];
}
