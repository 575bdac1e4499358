import pg from 'pg';
import { TimedClient } from './timed-client.js';

/** Statements that one connection keeps prepared. What is asked beyond them is planned anew each time, as without this class. */
const MOST = 400;

/** What TypeORM opens and closes a transaction with. */
const START = 'START TRANSACTION';
const ENDS = new Set(['COMMIT', 'ROLLBACK']);
const START_NAME = 'start';

type Query = (first: unknown, values?: unknown, callback?: unknown) => never;

/** The part of pg's connection, and of its queries, that `FirstStatement` needs; its types do not name them. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  bind(config: { statement: string }): void;
  execute(config: object): void;
}
interface Sendable {
  submit(wire: Wire): Error | null;
  handleCommandComplete(message: unknown, wire: Wire): void;
}
type Answer = (error: Error | null, result?: unknown) => void;
const PgQuery = pg.Query as unknown as new (config: object, values: unknown, callback: Answer) => Sendable;

/** The first statement of a transaction together with the start of it: one way to PostgreSQL and back instead of two. */
class FirstStatement extends PgQuery {
  private started = false;

  override submit(wire: Wire): Error | null {
    wire.stream.cork();
    try {
      // No Sync between the two: when the start fails, PostgreSQL skips the statement.
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
 * A connection that prepares every statement with values: PostgreSQL then parses and plans a statement once for each
 * connection and not for each call, which is a good part of what a short one costs. Statements without values, those of
 * migrations among them, are sent as they are. Name the columns that you read: a prepared `SELECT *` fails once the table changes.
 *
 * A transaction starts with its first statement, and one without any is never heard of.
 */
export class PreparedClient extends TimedClient {
  /** Names by text. A name holds for its connection alone, so a number will do. */
  private readonly names = new Map<string, string>();
  /** Whether a transaction was asked for and nothing in it yet. */
  private starting = false;
  /** Whether PostgreSQL knows the statement that starts one. */
  private knowsStart = false;

  /** Takes what `pg.Client.query` takes and answers as it does; `never` stands for any of its overloads' answers. */
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
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MOST) return known;
    const name = `s${this.names.size}`;
    this.names.set(text, name);
    return name;
  }

  /** The start alone; from the second time on a connection it goes with the first statement. */
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

/** What pg answers to a statement that returns no rows. */
function nothing(command: string): never {
  return Promise.resolve({ command, rowCount: null, oid: null, rows: [], fields: [] }) as never;
}
