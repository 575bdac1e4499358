import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { root } from '../../scripts/lib/root.mjs';

/** How to stop everything that is still running, newest last. */
const stops = new Set();
const GRACE_MS = 11_000;

/** Registers how to stop something, in case the run is aborted. The returned function stops it once. */
export function stoppable(stop) {
  let stopped;
  const once = () => {
    stops.delete(once);
    return (stopped ??= stop());
  };
  stops.add(once);
  return once;
}

/** Stops everything that is still running, newest first. */
export async function stopAll() {
  for (const stop of [...stops].reverse()) await stop().catch((error) => console.error(error));
}

/**
 * Starts a file below bench/ that prints `{ port }` once it listens, and ends with this process.
 * @param {string} file relative to bench/.
 * @param {object} options sent as the first message.
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>}
 */
export async function startLimit(file, options = {}, { execArgv = [] } = {}) {
  const child = fork(benchFile(file), { cwd: root, execArgv, env: cleanEnvironment({ NODE_ENV: 'production' }) });
  const stop = stoppable(() => endChild(child));
  child.send(options);
  const { port } = await firstMessage(child, file);
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop };
}

/** Runs a file below bench/ and returns its single result. */
export async function ask(file, options, env = {}) {
  const child = fork(benchFile(file), { cwd: root, env: cleanEnvironment(env) });
  const stop = stoppable(() => endChild(child));
  child.send(options);
  try {
    return await firstMessage(child, file);
  } finally {
    await stop();
  }
}

/** Starts a command; its outputs go to the given descriptors. */
export function start(args, { env, stdio }) {
  return spawn(process.execPath, args, { cwd: root, env, stdio });
}

/** Sends SIGTERM, and SIGKILL if the process does not end. */
export async function endChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const insist = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(insist);
}

/** The environment variables that a process needs, without the settings of the user who runs this. */
export function cleanEnvironment(settings) {
  const own = ['PATH', 'HOME', 'USER', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG'];
  const inherited = own.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(inherited), ...settings };
}

/** A free TCP port of 127.0.0.1. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

function benchFile(file) {
  return fileURLToPath(new URL(`../${file}`, import.meta.url));
}

async function firstMessage(child, file) {
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`bench/${file} ended before it answered (${signal ?? `exit code ${code}`}).`);
  });
  // The process is expected to end after its result.
  ended.catch(() => undefined);
  const [message] = await Promise.race([once(child, 'message'), ended]);
  if (message.error !== undefined) throw new Error(`bench/${file}: ${message.error}`);
  return message;
}
