/** The name and the needs of a module, in the order of `server/modules.ts`. */
export interface Needing {
  name: string;
  needs: readonly string[];
}

/** An import between two files; both paths start from `server/`. */
export interface ServerImport {
  file: string;
  target: string;
}

/** Folders that modules may import without a need, in order: each may import the earlier ones. */
const foundations = ['kit', 'settle'];

/**
 * Checks that a module imports only `kit`, `settle` and the modules that it needs, and of those
 * only `index.ts`; that it needs only earlier modules, so needs have no cycle; and that it imports
 * each module that it needs. Returns the faults.
 */
export function checkNeeds(
  modules: readonly Needing[],
  imports: readonly ServerImport[],
): string[] {
  return [
    ...modules.flatMap((module, at) => checkOrder(module, modules.slice(0, at), imports)),
    ...imports.flatMap((found) => checkImport(found, modules)),
  ];
}

function checkOrder(
  { name, needs }: Needing,
  earlier: readonly Needing[],
  imports: readonly ServerImport[],
): string[] {
  const used = new Set(
    imports.filter(({ file }) => folderOf(file) === name).map(({ target }) => folderOf(target)),
  );
  return needs.flatMap((need, at) => {
    if (needs.indexOf(need) < at) return `server/modules.ts: ${name} needs ${need} twice`;
    if (!earlier.some((module) => module.name === need))
      return `server/modules.ts: ${name} needs ${need}, which isn't an earlier module`;
    return used.has(need)
      ? []
      : `server/${name}/index.ts: needs ${need}, but imports nothing of it`;
  });
}

function checkImport({ file, target }: ServerImport, modules: readonly Needing[]): string[] {
  const [mine, other] = [folderOf(file), folderOf(target)];
  if (mine === other) return [];
  const module = modules.find(({ name }) => name === mine);
  const foundation = foundations.indexOf(mine);
  if (!module && foundation < 0)
    return [`server/${file}: ${mine} is no module of server/modules.ts`];
  if ((module ? foundations : foundations.slice(0, foundation)).includes(other)) return [];
  if (!module?.needs.includes(other))
    return [`server/${file}: ${mine} imports ${other}, which it doesn't need`];
  if (target !== `${other}/index.ts`)
    return [`server/${file}: of ${other} only index.ts may be imported, not ${target}`];
  return [];
}

/**
 * The functions in SQL that a file calls, as imports of the modules that define them. `owners`: the
 * module of each function.
 */
export function callsIn(
  file: string,
  text: string,
  owners: ReadonlyMap<string, string>,
): ServerImport[] {
  const called = Array.from(text.matchAll(/\b([a-z]+_[a-z_]+)\(/g), ([, name]) =>
    owners.get(name!),
  );
  return called.flatMap((owner) => (owner ? [{ file, target: `${owner}/index.ts` }] : []));
}

function folderOf(file: string): string {
  return file.split('/')[0]!;
}
