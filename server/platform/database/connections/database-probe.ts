import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { CONNECTION, clientOptions, type Connection } from './connection.js';

/** Time limit (ms) for a response and for connecting. */
const TIMEOUT_MS = 2_000;

/**
 * Checks whether the database responds, on a separate connection: exhausted pools must neither look like an outage nor hide one. Concurrent
 * checks share one statement.
 */
@Injectable()
export class DatabaseProbe implements OnApplicationShutdown {
  private client: pg.Client | undefined;
  private pending: Promise<boolean> | undefined;

  constructor(@Inject(CONNECTION) private readonly connection: Connection) {}

  /** @returns false if it does not respond within two seconds or fails; never rejects. */
  isReachable(): Promise<boolean> {
    this.pending ??= this.probe().finally(() => (this.pending = undefined));
    return this.pending;
  }

  async onApplicationShutdown(): Promise<void> {
    this.drop();
    await this.pending;
  }

  private async probe(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), TIMEOUT_MS);
    });
    const query = this.query().then(
      () => true,
      () => false,
    );
    const result = await Promise.race([query, timeout]);
    clearTimeout(timer);
    if (!result) this.drop();
    return result;
  }

  private async query(): Promise<void> {
    if (this.client === undefined) {
      const client = new pg.Client({ ...clientOptions(this.connection, 'portal readiness'), connectionTimeoutMillis: TIMEOUT_MS });
      client.on('error', () => this.drop(client));
      client.on('end', () => this.drop(client));
      this.client = client;
      await client.connect();
    }
    await this.client.query('SELECT 1');
  }

  /** Discards a connection that did not respond; the next check opens a new one. */
  private drop(client = this.client): void {
    if (client === undefined || client !== this.client) return;
    this.client = undefined;
    client.connection.stream.destroy();
  }
}
