import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const at = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Starts database-server.ts and waits until it is ready.
 * @returns {Promise<{ server: string, stop: () => Promise<void> }>} the line of JSON that it printed, and a function that stops it.
 */
export async function startDatabaseServer() {
  const loader = new URL('typescript-loader.mjs', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', loader, at('database-server.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const server = await Promise.race([
    once(lines, 'line').then(([line]) => line),
    exited.then(([code, signal]) => {
      throw new Error(`The PostgreSQL of the test run did not start (${signal ?? `exit code ${code}`}).`);
    }),
  ]);
  const stop = async () => {
    child.stdin.end();
    const [code, signal] = await exited;
    if (code !== 0) throw new Error(`The PostgreSQL of the test run did not end cleanly (${signal ?? `exit code ${code}`}).`);
  };
  return { server, stop };
}
