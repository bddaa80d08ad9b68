/** An act that is typed into the search: its name on the record's page, and a value's field. */
interface Typed {
  act: string;
  field?: string;
}

/** The verbs that the search understands, by the kind of record that follows them. */
const verbs: Record<string, Record<string, Typed>> = {
  refund: { order: { act: 'Refund', field: 'amount' } },
  adjust: { player: { act: 'Adjust a balance', field: 'amount' } },
  block: { player: { act: 'Block', field: 'words' } },
  give: { player: { act: 'Give a case', field: 'case_id' } },
  write: { player: { act: 'Write to them', field: 'text' } },
  refuse: { withdrawal: { act: 'Refuse' } },
  freeze: { item: { act: 'Freeze' } },
};

/** A command as it was typed: `adjust 12 -5`. */
export interface Command {
  verb: string;
  /** Finds the record. */
  words: string;
  value: string;
}

/** The command that words are; undefined for words that are none. */
export function readCommand(text: string): Command | undefined {
  const [, verb = '', words, value = ''] = /^(\w+)\s+(\S+)(?:\s+(.+))?$/.exec(text.trim()) ?? [];
  return words !== undefined && Object.hasOwn(verbs, verb.toLowerCase())
    ? { verb: verb.toLowerCase(), words, value }
    : undefined;
}

/**
 * The page of a found record on which a command's form stands open and filled in; undefined where
 * the verb isn't one of records of this kind, or takes no value: an act never drops what was typed.
 */
export function pageOfCommand(
  { verb, value }: Command,
  hit: { kind: string; path: string },
): string | undefined {
  const typed = verbs[verb]?.[hit.kind];
  if (!typed || (value && !typed.field)) return undefined;
  const query = new URLSearchParams({ act: typed.act });
  if (typed.field && value) query.set(typed.field, value);
  return `${hit.path}?${query}`;
}
