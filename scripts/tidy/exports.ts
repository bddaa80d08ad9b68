/** A source file's path and text. */
export interface Source {
  file: string;
  text: string;
}

const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type(?!\s*\{)) *(\w+)/gm;
/** A list of names, which with `from` is a re-export. */
const list = /^export (?:type )?\{([^}]*)\}( from\b)?/gm;
const imported_list = /^import (?:type )?(?:\w+, )?\{([^}]*)\} from\b/gm;

/** The names in a list of exports or imports, in the form that other files see. */
function namesIn(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((name) => name.split(' as ').at(-1)!);
}

/** The names that a file exports and declares itself; re-exports belong to their origin. */
function exportsOf(text: string): Set<string> {
  const imported = new Set(
    Array.from(text.matchAll(imported_list), ([, names = '']) => namesIn(names)).flat(),
  );
  const declared = Array.from(text.matchAll(declaration), ([, name = '']) => name);
  const listed = Array.from(text.matchAll(list), ([, names = '', from]) =>
    from ? [] : namesIn(names),
  ).flat();
  return new Set([...declared, ...listed.filter((name) => !imported.has(name))]);
}

/**
 * The names under which each module exports its declared parts (`Module`), by the file that holds
 * them: they are equal in all modules, because `index.ts` binds them to the fields of these names.
 */
const parts: readonly { file: RegExp; names: ReadonlySet<string> }[] = [
  { file: /^server\/(?:[\w-]+\/)+config\.ts$/, names: new Set(['config']) },
  { file: /^server\/[\w-]+\/personal\/store\.ts$/, names: new Set(['personal_part']) },
  { file: /^server\/[\w-]+\/wins\.ts$/, names: new Set(['wins']) },
  { file: /^server\/[\w-]+\/checks\.ts$/, names: new Set(['checks', 'recipes', 'rows', 'stakes']) },
  {
    file: /^server\/[\w-]+\/testing\/tampering\.ts$/,
    names: new Set(['tables', 'forgeries', 'payloads', 'play']),
  },
];

const isPart = (file: string, name: string) =>
  parts.some((part) => part.file.test(file) && part.names.has(name));

/**
 * Finds names that two of these files export, of values or of types. One file may use a name for a
 * value and its type, a file may re-export another's name, and modules share the names of their
 * declared parts.
 */
export function checkExports(sources: readonly Source[]): string[] {
  const owners = new Map<string, string>();
  const faults: string[] = [];
  for (const { file, text } of sources) {
    for (const name of exportsOf(text)) {
      if (isPart(file, name)) continue;
      const other = owners.get(name);
      if (other) faults.push(`${file}: exports ${name}, as ${other} does`);
      else owners.set(name, file);
    }
  }
  return faults;
}
