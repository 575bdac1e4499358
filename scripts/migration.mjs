// `npm run migration:generate -- name-of-the-change`, `npm run migration:run`, `npm run migration:revert`, on the compiled
// ormconfig.ts. Without DATABASE_URL they work on the program's own PostgreSQL in DATA_DIR.
import './lib/check-node.mjs';

const MIGRATIONS = 'server/platform/database/migrations';
const [command, name] = process.argv.slice(2);
if (!['generate', 'run', 'revert'].includes(command) || (command === 'generate' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name ?? ''))) {
  console.error('Usage: migration.mjs generate name-of-the-change | run | revert');
  process.exit(2);
}

const { inRoot, root } = await import('./lib/root.mjs');
process.chdir(root);
const { writeFileSync } = await import('node:fs');
const { pathToFileURL } = await import('node:url');
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { ensureBuilt } = await import('./lib/parts.mjs');
const { runNode } = await import('./lib/processes.mjs');
const { declaredColumns, MIGRATED_COLUMNS, migrationSource, schemaDifferences } = await import('./lib/schema-differences.mjs');

try {
  await ensureBuilt('server');
  process.exitCode = await withDatabase(() => (command === 'generate' ? generate(name) : typeorm(command)));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function typeorm(command) {
  const { code } = await runNode(['node_modules/typeorm/cli.js', `migration:${command}`, '-d', 'dist/ormconfig.js']);
  if (code === 0) console.log(command === 'run' ? 'The schema is up to date.' : 'The last migration was reverted.');
  return code;
}

/** Applies the released migrations, then writes what the entities declare beyond them. */
async function generate(name) {
  const { dataSource } = await import(fileUrl('dist/ormconfig.js'));
  await dataSource.initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
    const differences = schemaDifferences(declaredColumns(dataSource.entityMetadatas), await dataSource.query(MIGRATED_COLUMNS));
    const timestamp = Date.now();
    const file = `${MIGRATIONS}/${timestamp}-${name}.ts`;
    writeFileSync(inRoot(file), migrationSource(name, timestamp, differences), { flag: 'wx' });
    console.log(`Wrote ${file}.`);
    if (differences.up.length === 0) console.log('The entities and the schema have the same columns, so it is empty.');
    console.log(`Add constraints, indexes and what existing rows need, then list it in ${MIGRATIONS}/index.ts.`);
  } finally {
    await dataSource.destroy();
  }
  return 0;
}

/** The URL of a built file; Windows needs one for imports. */
function fileUrl(path) {
  return pathToFileURL(inRoot(path)).href;
}

/** Runs the work with DATABASE_URL set. If it is not, this starts the embedded server for as long as the work takes. */
async function withDatabase(work) {
  const { loadEnvironment } = await import(fileUrl('dist/server/platform/config/environment.js'));
  const { readConfig } = await import(fileUrl('dist/server/platform/config/config.js'));
  loadEnvironment();
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined) return work();
  const { startEmbeddedPostgres } = await import(fileUrl('dist/server/platform/database/embedded/embedded-postgres.js'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, supervise: false });
  try {
    const { host, port, user, password, database } = server.connection;
    const url = new URL(`postgresql://localhost:${port}/${database}`);
    url.username = user;
    if (password !== undefined) url.password = password;
    url.searchParams.set('host', host);
    process.env.DATABASE_URL = url.href;
    return await work();
  } finally {
    await server.stop();
  }
}
