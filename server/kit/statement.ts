import type { CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/** A parameter's place in a statement, as long as nobody has given its value. */
class Hole {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** Refuses to compute with a parameter, which would put the result of one call into all. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`a statement can only give \`${this.name}\` to the database`);
  }
}

/**
 * A statement for hot paths: built and compiled once, as long as that takes as sending it, and then
 * run with other parameters. `build` may ask of a parameter whether it is undefined or null, and
 * use a boolean: for each such choice there is a statement of its own. It may do nothing else with
 * a parameter than give it to the database.
 */
export function statement<Parameters extends object, Row>(
  build: (db: Db, parameters: Parameters) => { compile: () => CompiledQuery<Row> },
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  return async (db, parameters) => {
    const given = Object.entries(parameters) as [string, unknown][];
    const choice = given.map(([name, value]) => name + letterOf(value)).join();
    const known = compiled.get(choice) ?? build(db, holesOf(given) as Parameters).compile();
    compiled.set(choice, known);
    const values = known.parameters.map((value) =>
      value instanceof Hole ? parameters[value.name as keyof Parameters] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...known, parameters: values });
    return rows;
  };
}

const isChoice = (value: unknown) =>
  value === undefined || value === null || typeof value === 'boolean';

const letterOf = (value: unknown) => (isChoice(value) ? String(value).charAt(0) : '$');

function holesOf(given: readonly [string, unknown][]): object {
  return Object.fromEntries(
    given.map(([name, value]) => [name, isChoice(value) ? value : new Hole(name)]),
  );
}
