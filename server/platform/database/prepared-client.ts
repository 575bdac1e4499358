import pg from 'pg';

/** Statements that one connection keeps prepared. What is asked beyond them is planned anew each time, as without this class. */
const MOST = 400;

type Query = (first: unknown, values?: unknown, callback?: unknown) => never;

/**
 * A connection that prepares whatever it is asked with values: PostgreSQL then parses and plans a statement once for each
 * connection and not for each call, which is a good part of what a short one costs. Statements without values, those of
 * migrations among them, are sent as they are. Name the columns that you read: a prepared `SELECT *` fails once the table changes.
 */
export class PreparedClient extends pg.Client {
  /** Names by text. A name holds for its connection alone, so a number will do. */
  private readonly names = new Map<string, string>();

  /** Takes what `pg.Client.query` takes and answers as it does; `never` stands for any of its overloads' answers. */
  override query(first: unknown, values?: unknown, callback?: unknown): never {
    const plain = super.query.bind(this) as Query;
    const name = typeof first === 'string' && Array.isArray(values) && values.length > 0 ? this.nameOf(first) : undefined;
    return name === undefined ? plain(first, values, callback) : plain({ name, text: first, values }, callback);
  }

  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MOST) return known;
    const name = `s${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}
