import {
  PostgresDialect,
  PostgresQueryCompiler,
  RawNode,
  ValueNode,
  type CompiledQuery,
  type OperationNode,
  type QueryId,
  type RootOperationNode,
} from 'kysely';

type Fragments = readonly string[];

/** The texts that a written-out statement consists of, in order, and `value` for each value. */
interface Parts {
  fragments: Fragments[];
  values: unknown[];
}

/** Stands among the fragments where a statement takes a value. */
const value: Fragments = [];

/** Statements that begin with the same fragments; they are forgotten with their fragments. */
interface Compiled {
  sql?: string;
  after: WeakMap<Fragments, Compiled>;
}

/**
 * Compiles a statement that is written out (`sql`) once, with the written-out parts in it: only its
 * values differ from call to call. A text that stays the same also costs nothing to look up.
 */
class Compiler extends PostgresQueryCompiler {
  readonly #compiled: Compiled = { after: new WeakMap() };

  override compileQuery(query: RootOperationNode, queryId: QueryId): CompiledQuery {
    const parts: Parts = { fragments: [], values: [] };
    if (!takeApart(query, parts)) return super.compileQuery(query, queryId);
    let known = this.#compiled;
    for (const fragments of parts.fragments) {
      const next = known.after.get(fragments) ?? { after: new WeakMap() };
      known.after.set(fragments, next);
      known = next;
    }
    known.sql ??= super.compileQuery(query, queryId).sql;
    return { query, queryId, sql: known.sql, parameters: parts.values };
  }
}

/** Collects the parts of a statement; false when it isn't written out as a whole. */
function takeApart(node: OperationNode, parts: Parts): boolean {
  if (ValueNode.is(node) && !node.immediate) {
    parts.fragments.push(value);
    parts.values.push(node.value);
    return true;
  }
  if (!RawNode.is(node)) return false;
  parts.fragments.push(node.sqlFragments);
  return node.parameters.every((parameter) => takeApart(parameter, parts));
}

/** PostgreSQL, with `Compiler`. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new Compiler();
  }
}
