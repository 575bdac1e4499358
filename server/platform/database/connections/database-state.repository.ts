import { Injectable } from '@nestjs/common';
import { EVENTS_CONNECTION } from './connection.js';
import { ReadQueries } from '../read-queries.js';

/** State of the database server and of the connections to this database. */
export interface DatabaseMetrics {
  version: string;
  sizeBytes: number;
  /** Open connections to this database, and the server's maximum. */
  connections: number;
  maxConnections: number;
  /** Instances of the program on this database: each has one connection for events. */
  copies: number;
}

@Injectable()
export class DatabaseStateRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Rejects if the database is unavailable. */
  async metrics(): Promise<DatabaseMetrics> {
    const [row] = await this.queries.rows<DatabaseMetrics>(
      `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS "sizeBytes",
         current_setting('max_connections')::int AS "maxConnections",
         count(*) AS connections, count(*) FILTER (WHERE application_name = $1) AS copies
       FROM pg_stat_activity WHERE datname = current_database()`,
      [EVENTS_CONNECTION],
    );
    if (row === undefined) throw new Error('The database reported no state.');
    return row;
  }
}
