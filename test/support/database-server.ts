import { prepareDatabase } from '../../server/platform/database/connections/prepare.js';
import { startPostgres } from './postgres.js';
import { queryOnce } from './query-once.js';
import { type TestServer, withDatabase } from './test-server.js';

/**
 * The single PostgreSQL of a test run, in a separate process: prints a `TestServer` as one line of JSON when it is ready, and cleans up
 * when its standard input ends, which also happens when the run that started it is killed. With TEST_DATABASE_URL it uses that server,
 * whose user must be allowed to create databases.
 */
async function main(): Promise<void> {
  const args = process.env.TEST_DATABASE_URL;
  const client = args === undefined || args === '' ? await startPostgres() : undefined;
  const adminUrl = client?.url ?? args ?? '';
  const prefix = `portal_test_${process.pid}_`;
  const server: TestServer = { adminUrl, prefix, template: `${prefix}template` };
  const ended = new Promise<void>((resolve) => {
    process.stdin.on('end', resolve).on('error', resolve).resume();
  });
  // Ctrl+C reaches the whole process group; the run that started this one decides when it ends.
  process.on('SIGINT', () => undefined);
  try {
    await makeTemplate(server);
    process.stdout.write(`${JSON.stringify(server)}\n`);
    await ended;
  } finally {
    if (client === undefined) await dropDatabases(server);
    await client?.stop();
  }
}

async function makeTemplate({ adminUrl, template }: TestServer): Promise<void> {
  await queryOnce(adminUrl, `CREATE DATABASE ${template}`);
  await prepareDatabase({ connectionString: withDatabase(adminUrl, template) });
}

async function dropDatabases({ adminUrl, prefix }: TestServer): Promise<void> {
  const names = await queryOnce(adminUrl, `SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}')`);
  for (const { datname } of names) await queryOnce(adminUrl, `DROP DATABASE "${String(datname)}" WITH (FORCE)`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
