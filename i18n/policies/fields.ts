import type { Block, Policy } from './policy.ts';

/**
 * A field of a policy's text, which the operator's site fills: `{operator}`; with the value that
 * holds until it is set, `{answer_time|14 days}`; or optional, `{officer?}`, where a paragraph or
 * list item is left out without it.
 */
const field = /\{([a-z_]+)(\?)?(?:\|([^}]*))?\}/g;

/** The names of the fields that a policy can't be published without. */
export function requiredFields(policy: Policy): string[] {
  const found = textsOf(policy).flatMap((text) =>
    Array.from(text.matchAll(field), ([, name, optional, standard]) =>
      optional || standard !== undefined ? [] : [name!],
    ).flat(),
  );
  return [...new Set(found)];
}

/** All names of a policy's fields. */
export function fieldsIn(policy: Policy): string[] {
  return [
    ...new Set(
      textsOf(policy).flatMap((text) => Array.from(text.matchAll(field), ([, name]) => name!)),
    ),
  ];
}

/** A policy with the values of its fields, all required ones among them. */
export function fillPolicy(policy: Policy, values: Readonly<Record<string, string>>): Policy {
  const fill = (text: string) =>
    text.replaceAll(field, (_, name: string, __, standard?: string) => values[name] ?? standard!);
  const stands = (text: string) =>
    Array.from(text.matchAll(field)).every(
      ([, name, optional]) => !optional || values[name!] !== undefined,
    );
  const fillBlock = (block: Block): Block[] => {
    if (typeof block === 'string') return stands(block) ? [fill(block)] : [];
    return ['columns' in block ? block : block.filter(stands).map(fill)];
  };
  return {
    ...policy,
    sections: policy.sections.map(({ title, blocks }) => ({
      title,
      blocks: blocks.flatMap(fillBlock),
    })),
  };
}

function textsOf({ sections }: Policy): string[] {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (typeof block === 'object' && 'columns' in block ? [] : block)),
  );
}
