import type { PolicyName } from './names.ts';

/**
 * A paragraph, a list, or a table: each row is a name and its descriptions, one text per column.
 * Fields in braces have the values of the operator's site: see `fields.ts`.
 */
export type Block =
  | string
  | readonly string[]
  | { columns: readonly string[]; rows: readonly (readonly string[])[] };

/**
 * The content of a policy page. It stays out of the interface's catalogues, which every page would
 * load with it.
 */
export interface Policy {
  /** The day of its last change. */
  changed_on: string;
  intro: string;
  sections: readonly { title: string; blocks: readonly Block[] }[];
}

/** The policies in one language. */
export type PolicyTexts = Readonly<Record<PolicyName, Policy>>;
