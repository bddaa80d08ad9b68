/** The types of cases that open for nothing under conditions, one of all a day. */
export const free_types = ['free', 'level', 'ladder'] as const;

export type FreeType = (typeof free_types)[number];

/** Whether a case opens for nothing under conditions. */
export function isFree(type: string): type is FreeType {
  return (free_types as readonly string[]).includes(type);
}
