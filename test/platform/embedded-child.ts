import { StartupError } from '../../server/platform/errors/startup-error.js';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.js';

/**
 * A program that only runs the embedded PostgreSQL on the directory of its first argument. It reports events as lines of JSON (`ChildEvent`
 * in embedded-program.ts) and stops when its standard input ends.
 */
function tell(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

try {
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: (line) => tell({ log: line }) });
  tell({ connection: server.connection, adopted: server.adopted });
  process.stdin.resume().on('end', () => {
    void server.stop().then(() => tell({ stopped: true }));
  });
} catch (error) {
  tell(error instanceof StartupError ? { refused: error.message } : { crashed: String(error) });
}
