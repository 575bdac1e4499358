import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { loadEnvironment } from './server/platform/config/environment.js';
import { clientOptions, MAINTENANCE_LIMITS } from './server/platform/database/connections/connection.js';
import { TimedClient } from './server/platform/database/connections/timed-client.js';
import { dataSourceOptions } from './server/platform/database/data-source.js';

/** For the TypeORM command line (`npm run migration:…`), which hands over the address of a running database. */
loadEnvironment();

export const dataSource = new DataSource({
  ...dataSourceOptions(clientOptions({ connectionString: process.env['DATABASE_URL'] ?? '' }, 'portal migrations', MAINTENANCE_LIMITS), {
    Client: TimedClient,
  }),
  entities: ['dist/server/**/*.entity.js'],
});
