import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/**
 * Runs a command in the repository and waits for its end.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { capture?: boolean }} options with `capture`, its
 *   output on stdout and stderr is returned instead of printed.
 * @returns {Promise<{ code: number, output: string }>} 128 + n after signal n, 127 if it could not be started.
 */
export function run(command, args, { capture = false, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options });
  let output = '';
  const collect = (chunk) => void (output += chunk);
  child.stdout?.setEncoding('utf8').on('data', collect);
  child.stderr?.setEncoding('utf8').on('data', collect);
  const release = forwardSignals(child);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), output }));
  }).finally(release);
}

/** Runs `node …args` with the Node that runs this script. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** The exit code that a shell would report. */
export const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 1);

/**
 * The command that calls npm: the copy that started this script, or the one on the path.
 * @returns {[string, string[]]}
 */
export function npmCommand(args) {
  const npm = process.env.npm_execpath;
  if (npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)) return [process.execPath, [npm, ...args]];
  return process.platform === 'win32' ? ['npm.cmd', args] : ['npm', args];
}

/** Forwards SIGINT, SIGTERM and SIGHUP to a child until the returned function is called. */
function forwardSignals(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}
