/**
 * A list in a fact; empty when the value isn't a list, so that malformed data doesn't abort the
 * verification.
 */
export const listOf = (json: string) =>
  `case jsonb_typeof(${json}) when 'array' then ${json} else '[]' end`;

/** A JSON number as text, for comparisons; null for anything else, including a string of digits. */
export const numberOf = (json: string) =>
  `case jsonb_typeof(${json}) when 'number' then ${json} #>> '{}' end`;
