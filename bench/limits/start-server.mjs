// A server of node:http and pg that starts its PostgreSQL and answers each request with a query.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const PORT = 5432;
const { dataDir, user, binaries } = JSON.parse(process.argv[2]);
const cluster = join(dataDir, 'postgres');
const options = ['-c', 'listen_addresses=', '-c', 'unix_socket_directories=.', '-c', 'fsync=on', '-p', String(PORT)];
const linux = process.platform === 'linux';
const postgres = spawn(join(binaries, 'bin/postgres'), ['-D', linux ? '/proc/self/cwd' : cluster, ...options], {
  cwd: cluster,
  stdio: 'ignore',
  ...user,
});
process.on('SIGTERM', () => void stop());

const client = await connected();
const server = createServer((_request, response) => {
  client.query('SELECT count(*) FROM projects WHERE public').then(
    ({ rows }) => response.end(JSON.stringify(rows)),
    () => response.writeHead(503).end(),
  );
}).listen(0, '127.0.0.1', () => console.log(server.address().port));

async function connected() {
  while (postgres.exitCode === null) {
    const attempt = new pg.Client({ host: cluster, port: PORT, user: 'portal', database: 'portal' });
    attempt.on('error', () => undefined);
    try {
      await attempt.connect();
      return attempt;
    } catch {
      await wait(5);
    }
  }
  throw new Error('PostgreSQL did not start.');
}

async function stop() {
  const ended = once(postgres, 'exit');
  await client.end();
  postgres.kill('SIGINT');
  await ended;
  process.exit(0);
}
