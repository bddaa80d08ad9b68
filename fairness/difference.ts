/**
 * The first field in which two values differ; a value is undefined where its side lacks the field.
 */
export type Difference = { path: string; recorded: unknown; recomputed: unknown };

/**
 * Compares two parsed JSON values field by field. Returns the first difference, or null when they
 * are equal.
 */
export function firstDifference(
  recorded: unknown,
  recomputed: unknown,
  path = '',
): Difference | null {
  if (
    !isBranch(recorded) ||
    !isBranch(recomputed) ||
    Array.isArray(recorded) !== Array.isArray(recomputed)
  ) {
    return recorded === recomputed ? null : { path, recorded, recomputed };
  }
  for (const key of new Set([...Object.keys(recorded), ...Object.keys(recomputed)])) {
    const step = Array.isArray(recorded) ? `[${key}]` : path === '' ? key : `.${key}`;
    const difference = firstDifference(own(recorded, key), own(recomputed, key), path + step);
    if (difference) return difference;
  }
  return null;
}

/** Describes a difference in one line: `ticket 441842, recomputed 12`. */
export function describeDifference({ path, recorded, recomputed }: Difference): string {
  return `${path} ${describe(recorded)}, recomputed ${describe(recomputed)}`;
}

function describe(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

/** Not what an object inherits: JSON may have a field `__proto__`. */
function own(branch: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(branch, key) ? branch[key] : undefined;
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
