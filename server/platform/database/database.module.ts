import { Global, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONNECTION, clientOptions, type Connection } from './connections/connection.js';
import { dataSourceOptions, type ClientClass } from './data-source.js';
import { DatabaseProbe } from './connections/database-probe.js';
import { DatabaseStateRepository } from './connections/database-state.repository.js';
import { SlowStatements } from './slow-statements.js';
import { ThrowawayDatabases } from './connections/throwaway-databases.js';
import { TimedClient } from './connections/timed-client.js';
import { Database } from './transactions.js';
import { FAST_READS, ReadQueries } from './read-queries.js';
import { PreparedClient } from './connections/prepared-client.js';

/** Provides the database to services (transactions on entities) and for reads (prepared statements). */
@Global()
@Module({})
export class DatabaseModule {
  /** @param Client connection class for transactions; the default one if omitted. */
  static with(connection: Connection, Client: ClientClass = PreparedClient): DynamicModule {
    const slow = new SlowStatements();
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(clientOptions(connection, 'portal'), {
            Client,
            slow: (sql, milliseconds) => slow.record(sql, milliseconds),
          }),
          autoLoadEntities: true,
          retryAttempts: 0,
        }),
      ],
      providers: [
        { provide: CONNECTION, useValue: connection },
        { provide: SlowStatements, useValue: slow },
        // The plain client means that the self-test of both has failed.
        { provide: FAST_READS, useValue: Client !== TimedClient },
        Database,
        DatabaseProbe,
        DatabaseStateRepository,
        ReadQueries,
        ThrowawayDatabases,
      ],
      exports: [CONNECTION, Database, DatabaseProbe, DatabaseStateRepository, SlowStatements, ReadQueries, ThrowawayDatabases],
    };
  }
}
