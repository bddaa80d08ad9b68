import type { PolicyName } from './names.ts';

/**
 * A paragraph, a list, or a table: each row is a name and what is said of it, one text for each column. What stands in
 * [brackets] the operator fills in.
 */
export type Block = string | readonly string[] | { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** What a policy page says. It is no text of the interface, so it isn't in the catalogues, which every page would load with it. */
export interface Policy {
  /** The day of its last change. */
  changed_on: string;
  intro: string;
  sections: readonly { title: string; blocks: readonly Block[] }[];
}

/** The policies in one language. */
export type PolicyTexts = Readonly<Record<PolicyName, Policy>>;
