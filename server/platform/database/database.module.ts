import { Global, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { clientOptions, type Connection } from './connection.js';
import { dataSourceOptions } from './data-source.js';
import { Database } from './transactions.js';
import { CONNECTION, Views } from './views.js';

/** The database for services (transactions on entities) and for lists (views). */
@Global()
@Module({})
export class DatabaseModule {
  static with(connection: Connection): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(clientOptions(connection, 'portal')),
          autoLoadEntities: true,
          retryAttempts: 0,
        }),
      ],
      providers: [{ provide: CONNECTION, useValue: connection }, Database, Views],
      exports: [CONNECTION, Database, Views],
    };
  }
}
