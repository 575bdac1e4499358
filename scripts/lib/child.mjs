import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './root.mjs';

const GRACE_MS = 11_000;

/**
 * Starts a Node process that cannot outlive this one.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} options with `onLine`, the
 *   process's output is passed on line by line instead of being printed.
 * @returns {{ ended: Promise<number | null>, stop: () => Promise<void> }} `stop` sends SIGTERM, and SIGKILL after a grace period.
 */
export function startChild(args, { env = process.env, onLine } = {}) {
  const output = onLine === undefined ? 'inherit' : 'pipe';
  const guard = pathToFileURL(inRoot('scripts/lib/end-with-parent.mjs')).href;
  const child = spawn(process.execPath, ['--import', guard, ...args], { cwd: root, env, stdio: ['ignore', output, 'inherit', 'ipc'] });
  if (onLine !== undefined) eachLine(child.stdout, onLine);
  const ended = once(child, 'exit').then(([code]) => code);
  return {
    ended,
    async stop() {
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}

function eachLine(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop();
    for (const line of lines) onLine(line);
  });
}
