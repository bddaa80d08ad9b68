/**
 * Inputs that an attacker sends to keep a parser busy: each shape at any length, in bytes. A body
 * is at most 256 KiB; headers and address together at most 16 KiB.
 */

/** Builds a text of the given length from pieces, the nth made by `piece(n)`. */
function fill(bytes: number, piece: (n: number) => string): string {
  const pieces: string[] = [];
  for (let n = 0, length = 0; length < bytes; n++) {
    const next = piece(n);
    pieces.push(next);
    length += next.length;
  }
  return pieces.join('').slice(0, bytes);
}

type Shapes = Record<string, (bytes: number) => string>;

/** Bodies and queries of `application/x-www-form-urlencoded`. */
export const hostile_forms: Shapes = {
  'names that all differ': (bytes) => fill(bytes, (n) => `&a${n.toString(36)}`),
  'one name again and again': (bytes) => fill(bytes, () => '&a'),
  'names without an end': (bytes) => 'a'.repeat(bytes),
  'names of the prototype': (bytes) => fill(bytes, () => '&__proto__=1&constructor=1'),
  'nothing between separators': (bytes) => '&'.repeat(bytes),
  'equal signs': (bytes) => '='.repeat(bytes),
  escapes: (bytes) => fill(bytes, () => '%61'),
  'broken escapes': (bytes) => '%'.repeat(bytes),
  'escapes that are no UTF-8': (bytes) => fill(bytes, () => '%ff'),
  'plus signs': (bytes) => '+'.repeat(bytes),
};

/** Bodies of `application/json`: some are JSON, some only begin like it. */
export const hostile_json: Shapes = {
  'names that all differ': (bytes) =>
    `{${fill(bytes - 6, (n) => `"a${n}":0,`).replace(/,[^,]*$/, '')}}`,
  'names that are numbers': (bytes) =>
    `{${fill(bytes - 6, (n) => `"${n * 65536}":0,`).replace(/,[^,]*$/, '')}}`,
  'one name again and again': (bytes) =>
    `{${fill(bytes - 6, () => '"a":0,').replace(/,[^,]*$/, '')}}`,
  'elements of a list': (bytes) =>
    `{"knapsack_id":[${fill(bytes - 24, () => '0,').replace(/,$/, '')}]}`,
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'lists in lists with a NUL inside': (bytes) =>
    `${'['.repeat(bytes / 2 - 8)}"\\u0000"${']'.repeat(bytes / 2 - 8)}`,
  'objects in objects': (bytes) => `${fill(bytes - (bytes % 5), () => '{"a":')}0`,
  'a list that doesn’t end': (bytes) => '['.repeat(bytes),
  'ends without a beginning': (bytes) => ']'.repeat(bytes),
  'escapes in a string': (bytes) =>
    `{"email":"${fill(bytes - 20 - ((bytes - 20) % 6), () => '\\u0061')}"}`,
  'quotes in a string that doesn’t end': (bytes) => `"${fill(bytes - 1, () => '\\"')}`,
  backslashes: (bytes) => `"${'\\'.repeat(bytes - 1)}`,
  'strings that begin and end': (bytes) => '"'.repeat(bytes),
  'one long string': (bytes) => `{"email":"${'a'.repeat(bytes - 12)}"}`,
  'digits of one number': (bytes) => '1'.repeat(bytes),
  spaces: (bytes) => `${' '.repeat(bytes - 2)}{}`,
  commas: (bytes) => ','.repeat(bytes),
};

/** The boundary of the forms below. */
export const hostile_boundary = '-----------------------------0123456789';

const part = (name: string, content: string) =>
  `--${hostile_boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const end = `--${hostile_boundary}--\r\n`;

/** Bodies of `multipart/form-data`. */
export const hostile_multipart: Shapes = {
  'parts that all differ': (bytes) => fill(bytes, (n) => part(`a${n}`, '')) + end,
  'one part again and again': (bytes) => fill(bytes, () => part('file', 'x')) + end,
  'boundaries without a part': (bytes) => fill(bytes, () => `--${hostile_boundary}\r\n`),
  'beginnings of boundaries': (bytes) =>
    part(
      'file',
      fill(bytes, () => `\r\n--${hostile_boundary.slice(0, -1)}`),
    ) + end,
  'headers of a part': (bytes) =>
    `--${hostile_boundary}\r\n${fill(bytes, (n) => `x-${n}: 1\r\n`)}\r\n\r\n${end}`,
  'a name that doesn’t end': (bytes) =>
    `--${hostile_boundary}\r\ncontent-disposition: form-data; name="${'a'.repeat(bytes)}`,
  'escapes in a name': (bytes) =>
    part(
      fill(bytes, () => '%22'),
      'x',
    ) + end,
  'line breaks': (bytes) =>
    part(
      'file',
      fill(bytes, () => '\r\n'),
    ) + end,
  hyphens: (bytes) => '-'.repeat(bytes),
};

/** Headers that the product parses, besides those of the HTTP parser itself. */
export const hostile_headers: Record<string, Shapes> = {
  cookie: {
    'names that all differ': (bytes) => fill(bytes, (n) => `a${n}=1; `).trim(),
    'the session again and again': (bytes) => fill(bytes, () => 'authsk=1; ').trim(),
    separators: (bytes) => ';'.repeat(bytes),
    escapes: (bytes) => `adult=${fill(bytes, () => '%61')}`,
    'broken escapes': (bytes) => `adult=${'%'.repeat(bytes)}`,
  },
  'accept-language': {
    'languages of nobody': (bytes) => fill(bytes, (n) => `x${n.toString(36)},`),
    weights: (bytes) => fill(bytes, (n) => `a;q=0.${n % 1000},`),
    'parameters without an end': (bytes) => `a${fill(bytes, () => ';a=b')}`,
    'quotes that don’t end': (bytes) => `a;b="${'\\"'.repeat(bytes / 2)}`,
    'spaces before each sign': (bytes) => fill(bytes, () => `a${' '.repeat(50)};`),
    hyphens: (bytes) => '-'.repeat(bytes),
  },
  language: { hyphens: (bytes) => '-'.repeat(bytes), underscores: (bytes) => '_'.repeat(bytes) },
  'x-forwarded-for': {
    addresses: (bytes) => fill(bytes, (n) => `10.0.${n % 256}.1,`),
    separators: (bytes) => ','.repeat(bytes),
    'one long word': (bytes) => 'a'.repeat(bytes),
    'digits and colons': (bytes) => fill(bytes, () => '1:'),
  },
  authorization: { 'a long token': (bytes) => `Bearer ${'a'.repeat(bytes)}` },
  'user-agent': {
    'names of programs': (bytes) => `Mozilla/5.0 (${fill(bytes, () => 'Yandex Version/ Safari ')}`,
    'beginnings of names': (bytes) => fill(bytes, () => 'YandexYandex'),
  },
  'idempotency-key': { 'a long key': (bytes) => 'a'.repeat(bytes) },
  'content-type': {
    parameters: (bytes) => `multipart/form-data${fill(bytes, () => ';boundary=')}`,
    spaces: (bytes) => `multipart/form-data;${' '.repeat(bytes)}x`,
  },
  origin: { 'a long name': (bytes) => `https://${'a.'.repeat(bytes / 2)}` },
  'accept-encoding': { encodings: (bytes) => fill(bytes, (n) => `x${n};q=0.5,`) },
  range: {
    digits: (bytes) => `bytes=${'1'.repeat(bytes)}-${'1'.repeat(9)}`,
    ranges: (bytes) => `bytes=${fill(bytes, () => '0-1,')}`,
  },
  'if-none-match': { marks: (bytes) => fill(bytes, (n) => `"${n}",`) },
};

export const hostile_paths: Shapes = {
  slashes: (bytes) => `/${'/'.repeat(bytes)}x`,
  'dots before a slash': (bytes) => `/${'a.'.repeat(bytes / 2)}/`,
  'parts of one letter': (bytes) => fill(bytes, () => '/a'),
  'escaped slashes': (bytes) => `/${fill(bytes, () => '%2f')}`,
  'broken escapes': (bytes) => `/${'%'.repeat(bytes)}`,
  'escapes that are no UTF-8': (bytes) => `/${fill(bytes, () => '%ff')}`,
  'a long case': (bytes) => `/api/box/${'1'.repeat(bytes)}`,
  'a long picture': (bytes) => `/pictures/${'a'.repeat(bytes)}-1-`,
  'a long sitemap': (bytes) => `/sitemap-${'cases-'.repeat(bytes / 6)}.xm`,
  'a long file': (bytes) => `/${'a.'.repeat(bytes / 2)}`,
};
