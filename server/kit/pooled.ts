import pg from 'pg';

/** Settings of PostgreSQL by name, as constants of this code. */
export type SessionSettings = Readonly<Record<string, string>>;

/** The statement that makes these settings, of the session or of the transaction alone. */
export function makeSettings(settings: SessionSettings, of: 'session' | 'transaction'): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', ${of === 'transaction'})`,
  );
  return `select ${calls.join(', ')}`;
}

/** The parts of a query of `pg` that make and read its messages. */
interface WireQuery {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

/** The messages that begin a statement: the driver sends them with the next sync. */
interface Connection {
  parse(message: { text: string }): void;
  bind(message: object): void;
  execute(message: object): void;
}

type MakeQuery = new (
  how: { text: string; values: unknown[]; queryMode: 'extended' },
  callback: (problem: Error | null, result: unknown) => void,
) => WireQuery;

/**
 * An unnamed statement. Outside a transaction it is sent together with its settings, in one round
 * trip: PostgreSQL takes what comes before a sync for one transaction.
 */
class PooledQuery extends (pg.Query as unknown as MakeQuery) {
  readonly #isIdle: () => boolean;
  readonly #settings: string;
  #is_setting = false;

  constructor(
    client: pg.PoolClient,
    settings: string,
    how: { text: string; values: unknown[] },
    callback: (problem: Error | null, result: unknown) => void,
  ) {
    super({ ...how, queryMode: 'extended' }, callback);
    this.#isIdle = () => client.getTransactionStatus() === 'I';
    this.#settings = settings;
  }

  override prepare(connection: Connection): void {
    if (this.#isIdle()) {
      this.#is_setting = true;
      connection.parse({ text: this.#settings });
      connection.bind({});
      connection.execute({});
    }
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (!this.#is_setting) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#is_setting) this.#is_setting = false;
    else super.handleCommandComplete(message, connection);
  }
}

const begins = /^(?:begin|start transaction)\b/;

/**
 * Has a connection through a pooler of transactions, such as PgBouncer, keep nothing beyond a
 * transaction: the settings, a role among them, come with the first round trip of each, and no
 * statement has a name. Each transaction may run on another connection of the pooler's.
 */
export function keepNothing(client: pg.PoolClient, session_settings: SessionSettings): void {
  const settings = makeSettings(session_settings, 'transaction');
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: string, values: unknown[] = []) => {
    if (begins.test(text)) return query(`${text}; ${settings}`);
    return new Promise((resolve, reject) => {
      query(
        new PooledQuery(client, settings, { text, values }, (problem, result) =>
          problem ? reject(problem) : resolve(result),
        ),
      );
    });
  }) as typeof client.query;
}
