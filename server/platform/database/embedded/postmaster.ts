import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, fchownSync, fstatSync, openSync, readFileSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { program, type Binaries } from './binaries.js';
import { clusterArgument, serverEnvironment, unrunnable, type Cluster } from './cluster.js';
import { errorCode } from '../../errors/error-code.js';
import { isAlive, sendSignal } from './processes.js';

/** The port number in the socket's name; the server does not listen on the network. */
export const SOCKET_PORT = 5432;
const SOCKET = `.s.PGSQL.${SOCKET_PORT}`;
/** A server log of this size (bytes) is rotated when the server starts; one old log is retained. */
const LOG_LIMIT = 10 * 1024 * 1024;
/** How much of the end of the server's log (bytes) is read to find out why it stopped. */
const LOG_TAIL_BYTES = 64 * 1024;
/** Polling interval (ms). */
const POLL_MS = 10;

/** Where a server listens: a socket directory, or a loopback port where Unix sockets do not exist. */
export interface Endpoint {
  host: string;
  port: number;
}

/** The content of postmaster.pid; see PostgreSQL's pidfile.h. */
interface Postmaster extends Endpoint {
  pid: number;
  status: string;
}

/** Reads postmaster.pid. It may be stale: whether its process is alive must be checked separately. */
export function readPostmaster(directory: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(join(directory, 'postmaster.pid'), 'utf8');
  } catch (error) {
    // The server removes the file when it exits.
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), host: lines[4] || '127.0.0.1', status: lines[7] ?? '' };
}

/** A server process exited before it was ready; `output` is its log output. */
export class ServerExited extends Error {
  constructor(readonly output: string) {
    super('The server ended before it was ready.');
  }
}

/**
 * Starts the server as a session leader, so that neither Ctrl+C nor the program's death ends it, and waits until it accepts connections.
 * @param log is informed if crash recovery makes the start long
 * @throws ServerExited, StartupError if the binary cannot be executed, AbortError when the signal fires
 */
export async function launch(cluster: Cluster, endpoint: Endpoint, log: (line: string) => void, signal: AbortSignal): Promise<Postmaster> {
  const logFile = join(cluster.dataDir, 'postgres.log');
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT) renameSync(logFile, `${logFile}.1`);
  const output = openSync(logFile, 'a+', 0o600);
  try {
    const { uid, gid } = statSync(cluster.dataDir);
    // A start as root must not leave a log that the data directory's owner cannot write later.
    if (cluster.user) fchownSync(output, uid, gid);
    const before = fstatSync(output).size;
    const exited = new AbortController();
    let failure: Error | undefined;
    const child = spawn(...command(cluster, endpoint), {
      cwd: cluster.directory,
      env: serverEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', output, output],
      ...cluster.user,
    });
    child.on('error', (error) => {
      failure = unrunnable(error);
      exited.abort();
    });
    child.on('exit', (status) => {
      // On Windows the child is pg_ctl, which exits successfully once the server runs.
      if (process.platform !== 'win32' || status !== 0) exited.abort();
    });
    child.unref();

    const slow = setTimeout(() => log('PostgreSQL is recovering the latest changes; this can take a while.'), 5_000);
    try {
      for (;;) {
        if (exited.signal.aborted) throw failure ?? new ServerExited(readFrom(output, before));
        const postmaster = readPostmaster(cluster.directory);
        if (postmaster?.status === 'ready' && (postmaster.pid === child.pid || process.platform === 'win32')) return postmaster;
        await wait(POLL_MS, undefined, { signal });
      }
    } catch (error) {
      if (signal.aborted && child.pid !== undefined && !exited.signal.aborted) await stopPostmaster(child.pid, cluster.binaries);
      throw error;
    } finally {
      clearTimeout(slow);
    }
  } finally {
    closeSync(output);
  }
}

function command(cluster: Cluster, endpoint: Endpoint): [string, string[]] {
  const fsync = cluster.durable ? 'on' : 'off';
  if (process.platform === 'win32') {
    // postgres.exe refuses to run as administrator; pg_ctl starts it with fewer privileges.
    const options = `-c listen_addresses=${endpoint.host} -p ${endpoint.port} -c fsync=${fsync}`;
    return [program(cluster.binaries, 'pg_ctl'), ['start', '-w', '-t', '600', '-D', cluster.directory, '-o', options]];
  }
  return [
    program(cluster.binaries, 'postgres'),
    [
      ...['-D', clusterArgument(cluster.directory, cluster.user), '-p', String(endpoint.port)],
      ...['-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700', '-c', `fsync=${fsync}`],
      // The second socket, inside the cluster, reveals a server that runs in another container on the same volume.
      ...['-c', `unix_socket_directories="${endpoint.host}", "."`],
    ],
  ];
}

function readFrom(file: number, offset: number): string {
  const length = Math.min(fstatSync(file).size - offset, LOG_TAIL_BYTES);
  const buffer = Buffer.alloc(Math.max(length, 0));
  readSync(file, buffer, 0, buffer.length, offset);
  return buffer.toString('utf8');
}

/**
 * Stops a server: fast shutdown, then without a checkpoint, then by force. The last two lose nothing that was committed; the next start
 * recovers it from the WAL.
 * @param timeoutMs how long the fast shutdown may take (ms)
 */
export async function stopPostmaster(pid: number, binaries: Binaries, timeoutMs = 7_000): Promise<void> {
  const steps = [
    { signal: 'SIGINT', timeoutMs },
    { signal: 'SIGQUIT', timeoutMs: 1_500 },
    { signal: 'SIGKILL', timeoutMs: 1_000 },
  ] as const;
  for (const step of steps) {
    if (process.platform === 'win32') spawnSync(program(binaries, 'pg_ctl'), ['kill', step.signal.slice('SIG'.length), String(pid)]);
    else sendSignal(pid, step.signal);
    if (await ends(pid, step.timeoutMs)) return;
  }
}

async function ends(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await wait(POLL_MS);
  }
  return true;
}

/**
 * Whether a server accepts connections on the socket inside the cluster. Used only if no local process is known to serve it: then the
 * server runs in another container on the same volume.
 */
export async function servesElsewhere(directory: string): Promise<boolean> {
  if (process.platform === 'win32' || !existsSync(join(directory, SOCKET))) return false;
  // The path may exceed the length of a socket address; on Linux an open directory is a short name for it.
  const handle = openSync(directory, 'r');
  try {
    const path = process.platform === 'linux' ? `/proc/self/fd/${handle}/${SOCKET}` : join(directory, SOCKET);
    return await new Promise<boolean>((resolve) => {
      const socket = connect({ path, timeout: 2_000 });
      const settle = (serves: boolean) => {
        socket.destroy();
        resolve(serves);
      };
      socket
        .on('connect', () => settle(true))
        .on('error', () => settle(false))
        .on('timeout', () => settle(true));
    });
  } finally {
    closeSync(handle);
  }
}

/**
 * Removes the sockets of a server that exited without cleaning up. Their lock files name its process id, and an unrelated process with the
 * same id would keep a new server from starting.
 */
export function removeStaleSockets(directories: string[]): void {
  for (const directory of directories) {
    for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(join(directory, name), { force: true });
  }
}

/** A free TCP port on loopback. */
export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer().on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? done(address.port) : failed(new Error('no free port'))));
    });
  });
}
