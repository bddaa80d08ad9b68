/** The name and the tables of a module; unless it declares them, those that begin with its name. */
export interface Owning {
  name: string;
  tables?: readonly string[];
}

/**
 * Checks that a server file names only tables that it may: a module's tables are named only in a
 * `store.ts` of its folder. `file` starts from `server/`. Returns the faults.
 */
export function checkTables(file: string, text: string, modules: readonly Owning[]): string[] {
  return tablesIn(text).flatMap((table) => {
    const begins = modules.find(({ name }) => isNamedAfter(table, name));
    const owner =
      modules.find(({ tables }) => tables?.includes(table)) ??
      (begins?.tables ? undefined : begins);
    if (!owner) return begins ? [`names ${table}, which no module declares`] : [];
    const is_store = file.startsWith(`${owner.name}/`) && file.endsWith('/store.ts');
    return is_store ? [] : [`names ${table}, which belongs to a store.ts of ${owner.name}`];
  });
}

/** Checks that no table is declared by two modules. Returns the faults. */
export function checkOwners(modules: readonly Owning[]): string[] {
  return modules.flatMap(({ name, tables = [] }, at) =>
    tables.flatMap((table) => {
      const other = modules
        .slice(0, at)
        .find((module) => module.tables?.includes(table) ?? isNamedAfter(table, module.name));
      return other
        ? [`server/${name}/index.ts: declares ${table}, which belongs to ${other.name}`]
        : [];
    }),
  );
}

function isNamedAfter(table: string, name: string): boolean {
  return table === name || table.startsWith(`${name}_`);
}

/** The names after a query's verb, of the query builder or of SQL. */
function tablesIn(text: string): string[] {
  const named =
    /(?:selectFrom|insertInto|updateTable|deleteFrom|Join)\(\s*'(\w+)|(?:from|join|into|update)\s+([a-z]+_[a-z_]+)\s/g;
  return Array.from(text.matchAll(named), ([, built, written]) => built ?? written!);
}
