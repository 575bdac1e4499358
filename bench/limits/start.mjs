// The minimum start-up time: a fresh Node, PostgreSQL on an existing cluster, and one response from the database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { optionsFromParent } from '../lib/child.mjs';

const { dataDir, user, binaries } = await optionsFromParent();
const began = performance.now();
const child = spawn(
  process.execPath,
  [fileURLToPath(new URL('start-server.mjs', import.meta.url)), JSON.stringify({ dataDir, user, binaries })],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const [port] = await once(child.stdout.setEncoding('utf8'), 'data');
const answer = await fetch(`http://127.0.0.1:${port.trim()}/`);
if (!answer.ok) throw new Error(`The raw server answered ${answer.status}.`);
const startMs = performance.now() - began;
child.kill('SIGTERM');
await once(child, 'exit');
process.send({ startMs });
