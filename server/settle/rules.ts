import { canonicalJson } from '@vitrine/fairness/canonical-json';
import { sql } from 'kysely';
import type { Rule } from '../kit/check.ts';
import type { Db } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';

/** The characters of a rule's hash, in hexadecimal: it stands in every fact that follows a rule. */
const hash_length = 16;

/**
 * The rule of a module, from its content: whole numbers, texts, lists and objects. Its hash is what
 * its acts name, in the fact or in the row that they write.
 */
export function makeRule(name: string, content: object): Rule {
  return { name, content, hash: hashOfRule({ name, content }) };
}

/** The hash of a rule's name and content: the beginning of the SHA-256 of their canonical JSON. */
export function hashOfRule({ name, content }: Pick<Rule, 'name' | 'content'>): string {
  return hashes.sha256(canonicalJson({ name, content })).slice(0, hash_length);
}

/**
 * Publishes the rules that aren't yet. Published ones stay: older acts name them. Needs the
 * owner's rights; the product itself only reads rules.
 */
export async function publishRules(owner: Db, rules: readonly Rule[]): Promise<void> {
  for (const { name, hash, content } of rules)
    await sql`insert into settle_rules (name, hash, content) values (${name}, ${hash}, ${JSON.stringify(content)}::jsonb)
      on conflict do nothing`.execute(owner);
}
