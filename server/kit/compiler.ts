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

const isPlainValue = (node: OperationNode): node is ValueNode =>
  ValueNode.is(node) && !node.immediate;

/**
 * Compiles a statement that is written out (`sql`) once: only its values differ from call to call.
 * A text that stays the same also costs nothing to look up.
 */
class Compiler extends PostgresQueryCompiler {
  readonly #texts = new WeakMap<readonly string[], string>();

  override compileQuery(query: RootOperationNode, queryId: QueryId): CompiledQuery {
    if (!RawNode.is(query) || !query.parameters.every(isPlainValue))
      return super.compileQuery(query, queryId);
    const { sqlFragments, parameters } = query;
    const sql = this.#texts.get(sqlFragments) ?? super.compileQuery(query, queryId).sql;
    this.#texts.set(sqlFragments, sql);
    return { query, queryId, sql, parameters: parameters.map(({ value }) => value) };
  }
}

/** PostgreSQL, with `Compiler`. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new Compiler();
  }
}
