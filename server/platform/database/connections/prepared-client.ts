import pg from 'pg';
import { TimedClient } from './timed-client.js';

/** Prepared statements per connection. Further statements are planned each time, as without this class. */
const MAX_NAMES = 400;

/** Statements with which TypeORM opens and closes a transaction. */
const START = 'START TRANSACTION';
const ENDS = new Set(['COMMIT', 'ROLLBACK']);
const START_NAME = 'start';

type Query = (first: unknown, values?: unknown, callback?: unknown) => never;

/** The parts of pg's connection and queries that `FirstStatement` needs; they are missing in its types. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  bind(config: { statement: string }): void;
  execute(config: object): void;
}
interface Sendable {
  submit(wire: Wire): Error | null;
  handleCommandComplete(message: unknown, wire: Wire): void;
}
type Callback = (error: Error | null, result?: unknown) => void;
const PgQuery = pg.Query as unknown as new (config: object, values: unknown, callback: Callback) => Sendable;

/** The first statement of a transaction together with BEGIN: one round trip to PostgreSQL instead of two. */
class FirstStatement extends PgQuery {
  private started = false;

  override submit(wire: Wire): Error | null {
    wire.stream.cork();
    try {
      // No Sync between the two: if BEGIN fails, PostgreSQL skips the statement.
      wire.bind({ statement: START_NAME });
      wire.execute({});
      return super.submit(wire);
    } finally {
      wire.stream.uncork();
    }
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.started) super.handleCommandComplete(message, wire);
    this.started = true;
  }
}

/**
 * A connection that prepares every statement with values: PostgreSQL parses and plans it once per connection rather than once per call, a
 * good part of the cost of a short statement. Statements without values, including migrations, are sent unprepared. List the columns
 * explicitly: a prepared `SELECT *` fails once the table changes.
 *
 * A transaction starts with its first statement; one without statements is never sent.
 */
export class PreparedClient extends TimedClient {
  /** Statement names by text. A name is local to its connection, so a number is enough. */
  private readonly names = new Map<string, string>();
  /** Whether a transaction was requested but no statement sent yet. */
  private starting = false;
  /** Whether PostgreSQL has already prepared BEGIN. */
  private knowsStart = false;

  /** Takes the arguments of `pg.Client.query` and returns the same; `never` stands for the result of any overload. */
  override query(first: unknown, values?: unknown, callback?: unknown): never {
    const plain: Query = super.query.bind(this);
    const isText = typeof first === 'string' && callback === undefined;
    const name = typeof first === 'string' && Array.isArray(values) && values.length > 0 ? this.nameOf(first) : undefined;
    if (isText && first === START) {
      this.starting = true;
      return nothing('START TRANSACTION');
    }
    if (this.starting) {
      this.starting = false;
      if (isText && ENDS.has(first)) return nothing(first);
      if (isText && name !== undefined && this.knowsStart) return this.together(plain, { name, text: first, values });
      return this.start(plain).then(() => plain(first, values, callback)) as never;
    }
    return name === undefined ? plain(first, values, callback) : plain({ name, text: first, values }, callback);
  }

  private nameOf(text: string): string | undefined {
    const cached = this.names.get(text);
    if (cached !== undefined || this.names.size >= MAX_NAMES) return cached;
    const name = `s${this.names.size}`;
    this.names.set(text, name);
    return name;
  }

  /** BEGIN alone; from the second time on a connection it is sent with the first statement. */
  private async start(plain: Query): Promise<void> {
    await (plain({ name: START_NAME, text: START, values: [] }) as Promise<unknown>);
    this.knowsStart = true;
  }

  private together(plain: Query, statement: object): never {
    return new Promise((resolve, reject) => {
      plain(new FirstStatement(statement, undefined, (error, result) => (error === null ? resolve(result) : reject(error))));
    }) as never;
  }
}

/** pg's result for a statement that returns no rows. */
function nothing(command: string): never {
  return Promise.resolve({ command, rowCount: null, oid: null, rows: [], fields: [] }) as never;
}
