import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { CONNECTION, clientOptions, MAINTENANCE_LIMITS, type Connection } from './connection.js';

const PREFIX = 'portal_replay_';
/** The time in the name (seconds, base 36) lets leftovers be recognised. */
const NAME = /^portal_replay_([0-9a-z]+)_[0-9a-f]+$/;
const LEFTOVER_SECONDS = 3_600;

/** A database that holds nothing at first, and is removed after use. */
export interface ThrowawayDatabase {
  /** For a program that runs on it. */
  url: string;
  drop(): Promise<void>;
}

/** Creates databases beside the program's own, on the same server and with the same user. */
@Injectable()
export class ThrowawayDatabases {
  constructor(@Inject(CONNECTION) private readonly connection: Connection) {}

  /** @throws the driver's error, `42501` if the user may not create databases. */
  async create(): Promise<ThrowawayDatabase> {
    const name = `${PREFIX}${nowInSeconds().toString(36)}_${randomBytes(6).toString('hex')}`;
    await this.run(`CREATE DATABASE ${name}`);
    return { url: urlOf(this.connection, name), drop: () => this.drop(name) };
  }

  /** Removes the databases of programs that were killed more than an hour ago. @returns how many. */
  async sweep(): Promise<number> {
    const rows = await this.run<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE datname LIKE 'portal\\_replay\\_%' AND pg_get_userbyid(datdba) = current_user`,
    );
    const leftovers = rows.map(({ name }) => name).filter((name) => isLeftover(name));
    for (const name of leftovers) await this.drop(name);
    return leftovers.length;
  }

  private async drop(name: string): Promise<void> {
    await this.run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }

  /** A connection of its own: a database cannot be created in a transaction. */
  private async run<T extends object>(sql: string): Promise<T[]> {
    const client = new pg.Client(clientOptions(this.connection, 'portal replay', MAINTENANCE_LIMITS));
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  }
}

/** Whether the name is one of ours, and older than any use takes. */
export function isLeftover(name: string, now = nowInSeconds()): boolean {
  const created = NAME.exec(name)?.[1];
  return created !== undefined && now - Number.parseInt(created, 36) > LEFTOVER_SECONDS;
}

/** The address of another database on the same server. */
export function urlOf(connection: Connection, database: string): string {
  if ('connectionString' in connection) {
    const url = new URL(connection.connectionString);
    url.pathname = `/${database}`;
    return url.href;
  }
  const { host, port, user, password } = connection;
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  if (password !== undefined) url.password = password;
  // As parameters, because the host may be the directory of a socket.
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  return url.href;
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
