import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartupError } from '../../errors/startup-error.js';
import { program, type Binaries } from './binaries.js';
import { toServerError, toStartupError } from './failures.js';
import type { SystemUser } from './system-user.js';

/** The owner of the embedded databases, the only role that a fresh cluster has. */
export const SUPERUSER = 'portal';

/** Temporary directories of an interrupted initdb are called `postgres.init-...`. */
const DRAFT_PREFIX = 'postgres.init-';

/**
 * Settings of a new cluster, appended to its postgresql.conf, where an operator may change them. The server logs only its own events:
 * errors of single statements are reported to the program and may contain personal data.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  jit: 'off',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** Location of a cluster and of its processes. */
export interface Cluster {
  /** the real path of DATA_DIR/postgres */
  directory: string;
  /** the real path of DATA_DIR */
  dataDir: string;
  user: SystemUser | undefined;
  binaries: Binaries;
  /** whether what is written survives a crash of the machine */
  durable: boolean;
}

/**
 * Creates the data directory if it is missing and checks that the program may use it.
 * @returns its real path
 * @throws StartupError if it cannot be created, read or written
 */
export function prepareDataDirectory(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const directory = realpathSync(dataDir);
    readdirSync(directory);
    return directory;
  } catch (error) {
    throw toStartupError(error, dataDir);
  }
}

/** The environment of PostgreSQL's processes: English messages and no settings from outside. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name));
  return { ...Object.fromEntries(passed), LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * How a server process names its cluster. It starts inside the cluster's directory; on Linux that directory can be named without traversing
 * its parents, which an unprivileged user may not be allowed to enter.
 */
export function clusterArgument(directory: string, user: SystemUser | undefined): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : directory;
}

/** Password for the cluster where Unix sockets do not exist (a file of mode 0600 in the data directory). */
export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres-password.txt');
}

/**
 * Creates the cluster if there is none, or checks that the existing one can be used. Call it only while holding the start lock. The cluster
 * is created in a temporary directory and renamed, so that a kill at any point leaves either no cluster or a complete one.
 * @param create whether a missing cluster may be created
 * @throws StartupError for data of another major version, a foreign directory, missing permissions or a full disk
 */
export async function prepareCluster(cluster: Cluster, create: boolean, signal: AbortSignal): Promise<void> {
  await removeDrafts(cluster.dataDir);
  checkOwner(cluster);
  if (!existsSync(cluster.directory) || readdirSync(cluster.directory).length === 0) {
    if (!create) throw new StartupError(`The database in ${cluster.directory} has been removed.`);
    await createCluster(cluster, signal);
    return;
  }
  const versionFile = join(cluster.directory, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new StartupError(
      `${cluster.directory} contains files other than a PostgreSQL database: move them away or choose another DATA_DIR.`,
    );
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== String(cluster.binaries.major)) {
    throw new StartupError(
      `The database in ${cluster.directory} was written by PostgreSQL ${version}, and this program brings PostgreSQL ${cluster.binaries.major}: start the program's version that wrote it, or move the data with pg_dump.`,
    );
  }
  secureOwnership(cluster);
}

/**
 * The initdb of a killed start may keep writing, and remove its own files, for a moment. Node 24 ends the whole removal when a file
 * vanishes, so each directory is checked again.
 */
async function removeDrafts(dataDir: string): Promise<void> {
  const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 };
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(DRAFT_PREFIX))) {
    const draft = join(dataDir, name);
    for (let attempt = 0; attempt < 20 && existsSync(draft); attempt += 1) {
      if (attempt > 0) await setTimeout(50);
      rmSync(draft, removal);
    }
  }
}

async function createCluster(cluster: Cluster, signal: AbortSignal): Promise<void> {
  const { dataDir, directory, user } = cluster;
  const draft = mkdtempSync(join(dataDir, DRAFT_PREFIX));
  try {
    if (user) chownSync(draft, user.uid, user.gid);
    await runInitdb(cluster, draft, signal);
    // Not passed to initdb: it would also suppress its own errors.
    const settings = Object.entries(SETTINGS).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(draft, 'postgresql.conf'), `\n# Set by the program when it created this database\n${settings.join('')}`, {
      flush: true,
    });
    if (existsSync(directory)) rmdirSync(directory);
    renameSync(draft, directory);
    syncDirectory(dataDir);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function runInitdb(cluster: Cluster, draft: string, signal: AbortSignal): Promise<void> {
  const args = [
    ...['-D', clusterArgument(draft, cluster.user), `--username=${SUPERUSER}`, '--encoding=UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums', '--no-instructions'],
    ...authentication(cluster),
  ];
  return new Promise((done, failed) => {
    const child = spawn(program(cluster.binaries, 'initdb'), args, {
      cwd: draft,
      env: serverEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      ...cluster.user,
    });
    let output = '';
    const collect = (chunk: string) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => failed(signal.aborted ? error : unrunnable(error)));
    child.on('close', (status) => (status === 0 ? done() : failed(toServerError(output, cluster.directory))));
  });
}

/** The message for a PostgreSQL binary that the system could not execute. */
export function unrunnable(error: Error): StartupError {
  return new StartupError(
    `The bundled PostgreSQL does not run on this system (${error.message}): set DATABASE_URL to a PostgreSQL of your own.`,
    {
      cause: error,
    },
  );
}

/** With sockets, access to their private directory is the protection; over TCP it is a random password. */
function authentication(cluster: Cluster): string[] {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject'];
  const file = passwordFile(cluster.dataDir);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

/** Only root can change ownership; an ordinary user gets an error that names the owner. */
function checkOwner({ directory, user }: Cluster): void {
  const stat = statSync(directory, { throwIfNoEntry: false });
  if (user || !stat || process.getuid === undefined || stat.uid === process.getuid()) return;
  throw new StartupError(`${directory} belongs to another user (number ${stat.uid}): start the program as that user or as root.`);
}

/** Repairs a copy made by root: files owned by root, and a directory that others may read. */
function secureOwnership({ directory, user }: Cluster): void {
  const stat = statSync(directory);
  if (user && stat.uid !== user.uid) changeOwner(directory, user);
  if (process.platform !== 'win32' && (stat.mode & 0o777) !== 0o700) chmodSync(directory, 0o700);
}

function changeOwner(path: string, user: SystemUser): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) changeOwner(child, user);
    else lchownSync(child, user.uid, user.gid);
  }
  // The directory comes last: its owner shows whether the work was finished.
  chownSync(path, user.uid, user.gid);
}

function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
