import { RowShape, type Column } from './row-shape.js';

/** A statement that each connection prepares once, by its name. */
export class ReadStatement {
  private shape: RowShape | undefined;

  constructor(
    readonly name: string,
    readonly text: string,
  ) {}

  /** The shape of these columns, shared by all connections. */
  shapeOf(columns: readonly Column[]): RowShape {
    if (this.shape?.matches(columns) !== true) this.shape = new RowShape(columns);
    return this.shape;
  }
}

/** The parts of pg's connection that a read needs; they are missing in its types. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(message: { text: string; name: string }): void;
  bind(message: { statement: string; values: readonly Parameter[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
  sendCopyFail(reason: string): void;
}

export type Parameter = string | Buffer | null;
type Answer = (error: unknown, result?: { rows: object[] }) => void;

/** What the connections know of the statements they have prepared. */
const shapesByConnection = new WeakMap<Wire, Map<ReadStatement, RowShape>>();

/**
 * A prepared statement as pg's client runs it (a `Submittable`). pg asks PostgreSQL to describe the columns at every call, and looks up their
 * names and parsers anew for every result. A prepared statement never changes its columns (PostgreSQL refuses it when they change), so here a
 * connection asks once.
 */
export class PreparedRead {
  /** Read by pg, which notes what a connection has prepared. */
  readonly name: string;
  readonly text: string;
  /** Set by pg. */
  callback: Answer | undefined;
  private readonly rows: object[] = [];
  private wire: Wire | undefined;
  private shape: RowShape | undefined;
  private failure: { error: unknown } | undefined;

  constructor(
    private readonly statement: ReadStatement,
    private readonly values: readonly Parameter[],
  ) {
    this.name = statement.name;
    this.text = statement.text;
  }

  submit(wire: Wire): Error | null {
    const { name, text } = this.statement;
    const shape = shapesByConnection.get(wire)?.get(this.statement);
    this.wire = wire;
    this.shape = shape;
    wire.stream.cork();
    try {
      if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
        wire.parse({ text, name });
        wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values: this.values });
      if (shape === undefined) wire.describe({ type: 'P' });
      wire.execute({});
      wire.sync();
      return null;
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    try {
      this.shape = this.statement.shapeOf(fields);
    } catch (error) {
      this.failure = { error };
      return;
    }
    if (this.wire === undefined) return;
    const shapes = shapesByConnection.get(this.wire);
    if (shapes === undefined) shapesByConnection.set(this.wire, new Map([[this.statement, this.shape]]));
    else shapes.set(this.statement, this.shape);
  }

  handleDataRow({ fields }: { fields: ReadonlyArray<string | null> }): void {
    if (this.failure !== undefined) return;
    try {
      if (this.shape === undefined) throw new Error(`PostgreSQL sent rows without a description: ${this.text.slice(0, 200)}`);
      this.rows.push(this.shape.parse(fields));
    } catch (error) {
      this.failure = { error };
    }
  }

  handleReadyForQuery(): void {
    if (this.failure === undefined) this.callback?.(null, { rows: this.rows });
    else this.callback?.(this.failure.error);
  }

  handleError(error: unknown): void {
    this.callback?.(error);
  }

  handleCommandComplete(): void {
    // The rows are handed over when the connection is ready again.
  }

  handleEmptyQuery(): void {
    // No rows.
  }

  handlePortalSuspended(): void {
    // Not without a limit of rows.
  }

  handleCopyInResponse(wire: Wire): void {
    wire.sendCopyFail('No data to copy.');
  }

  handleCopyData(): void {
    // Reads copy nothing.
  }
}

/**
 * The values in the form in which they are sent, as pg would convert them; undefined if one needs more than that (an array, a date), so that
 * pg should do it.
 */
export function asParameters(values: readonly unknown[]): Parameter[] | undefined {
  const parameters: Parameter[] = [];
  for (const value of values) {
    if (value === null || value === undefined) parameters.push(null);
    else if (typeof value === 'string' || Buffer.isBuffer(value)) parameters.push(value);
    else if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') parameters.push(String(value));
    else return undefined;
  }
  return parameters;
}
