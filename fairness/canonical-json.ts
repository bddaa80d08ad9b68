/**
 * The canonical JSON (RFC 8785) of a value made of strings, whole numbers, null, arrays and plain
 * objects: no spaces, keys in UTF-16 order. The scheme hashes nothing else: throws a TypeError on
 * any other value, including lone surrogates.
 */
export function canonicalJson(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return canonicalString(value);
  if (Number.isSafeInteger(value)) return String(value);
  // Array.from visits the holes that `map` would skip, so a sparse array throws.
  if (Array.isArray(value))
    return `[${Array.from(value, (item) => canonicalJson(item)).join(',')}]`;
  if (isPlainObject(value)) {
    // Without a compare function `sort` orders by UTF-16 code units, as the RFC asks.
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${canonicalString(key)}:${canonicalJson(value[key])}`).join(',')}}`;
  }
  throw new TypeError(`canonical JSON has no form for ${typeof value} ${String(value)}`);
}

/** RFC 8785 writes a string as ECMAScript's JSON.stringify does, but refuses lone surrogates. */
function canonicalString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('canonical JSON has no form for a lone surrogate');
  return JSON.stringify(text);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
