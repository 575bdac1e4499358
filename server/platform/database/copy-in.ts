import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tx } from './transactions.js';

/** A COPY of rows into a table, in text format. The data may be split anywhere between two calls of `write`. */
export class CopyIn {
  private failure: Error | undefined;

  private constructor(private readonly stream: Writable & { rowCount: number }) {
    // The error may arrive while the next rows are being read and no call is pending.
    stream.on('error', (error: Error) => {
      this.failure ??= error;
    });
  }

  /** @param columns names, quoted where necessary */
  static into(client: pg.ClientBase, table: string, columns: readonly string[]): CopyIn {
    return new CopyIn(client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`)));
  }

  /** Uses the connection of a transaction, whose other statements wait until `end`. */
  static async inTransaction({ manager }: Tx, table: string, columns: readonly string[]): Promise<CopyIn> {
    const { queryRunner } = manager;
    if (queryRunner === undefined) throw new Error('COPY needs the connection of a transaction.');
    return CopyIn.into((await queryRunner.connect()) as pg.ClientBase, table, columns);
  }

  /** @throws the error with which the server or the connection failed. */
  async write(bytes: Uint8Array): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    if (!this.stream.write(bytes)) await this.drained();
  }

  /** @returns how many rows were added. @throws as `write` does. */
  async end(): Promise<number> {
    if (this.failure !== undefined) throw this.failure;
    this.stream.end();
    await finished(this.stream);
    return this.stream.rowCount;
  }

  /** Aborts the COPY; the transaction can then only be rolled back. */
  cancel(): void {
    if (this.failure === undefined) this.stream.destroy();
  }

  private drained(): Promise<void> {
    const { stream } = this;
    return new Promise((resolve, reject) => {
      const settle = (error?: Error) => {
        stream.off('drain', settle).off('close', settle).off('error', settle);
        const failed = error ?? this.failure;
        if (failed === undefined) resolve();
        else reject(failed);
      };
      if (this.failure !== undefined) settle();
      else stream.once('drain', settle).once('close', settle).once('error', settle);
    });
  }
}
