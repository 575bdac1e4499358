import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode } from '../../errors/error-code.js';
import { StartupError } from '../../errors/startup-error.js';
import { findBinaries } from './binaries.js';
import { passwordFile, prepareCluster, prepareDataDirectory, SUPERUSER, type Cluster } from './cluster.js';
import { toServerError, toStartupError } from './failures.js';
import {
  freePort,
  launch,
  readPostmaster,
  removeStaleSockets,
  ServerExited,
  servesElsewhere,
  SOCKET_PORT,
  stopPostmaster,
  type Endpoint,
} from './postmaster.js';
import { isRunning, processesOf, relation, sendSignal } from './processes.js';
import {
  ensureDatabase,
  open,
  otherProgram,
  signProgram,
  acquireProgramLock,
  unsignProgram,
  type EmbeddedConnection,
} from './program-lock.js';
import { prepareSocketDirectory, removeSocketDirectory } from './socket-directory.js';
import { acquireStartLock } from './start-lock.js';
import { serverUser } from './system-user.js';

const DATABASE = 'portal';
/** SQLSTATE of a server that is starting or recovering ("cannot connect now" in PostgreSQL's table of error codes). */
const STARTING = '57P03';
const SQL_STATE = /^[0-9A-Z]{5}$/;
/** How long (ms) the processes of a killed server may linger before a start fails, and before they are terminated. */
const LEFTOVER_TIMEOUTS = { giveUp: 20_000, end: 5_000 };
/** How long (ms) the lock of a program that was just killed may take to be released. */
const RELEASE = 1_500;
/** How long (ms) the socket of a server that was just killed may still accept connections. */
const ELSEWHERE = 2_000;
/** How long (ms) a running server may leave connections unanswered before it counts as stuck. */
const READY_TIMEOUT_MS = 5_000;
/** Pauses (ms) between attempts to restart a lost server. A server that ran for `steady` resets the count. */
const BACKOFF = { first: 200, longest: 10_000, steady: 60_000 };

interface EmbeddedPostgresOptions {
  /** DATA_DIR; the cluster is in its folder `postgres`, the server's log beside it */
  dataDir: string;
  /** receives one line for each event that concerns an operator */
  log: (line: string) => void;
  /** whether a server that dies is restarted; default true */
  supervise?: boolean;
  /** whether what is written survives a crash of the machine; default true. False only where no data has to last: in tests. */
  durable?: boolean;
  /** called when the server process is starting: there is time for other work until it is ready */
  launched?: () => void;
}

/** A running embedded server. */
export interface EmbeddedPostgres {
  /** how pg reaches it; stays the same after a restart */
  connection: EmbeddedConnection;
  /** Shuts the server down within ten seconds, even with connected clients; safe to call twice. */
  stop(): Promise<void>;
  /** whether the server was already running, left by a program that was killed */
  adopted: boolean;
}

/**
 * Starts PostgreSQL on DATA_DIR/postgres (creating the cluster and the database `portal` on the first start), or adopts the server that a
 * killed program left running, and supervises it until `stop`.
 * @throws StartupError if the directory cannot be used, the disk is full, the data is of another major version, a second program uses it,
 * or there is no PostgreSQL for this platform
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = prepareDataDirectory(options.dataDir);
  try {
    const link = join(dataDir, 'postgres');
    const directory = existsSync(link) ? realpathSync(link) : link;
    const user = serverUser(directory);
    const durable = options.durable ?? true;
    const cluster: Cluster = { dataDir, directory, user, binaries: findBinaries(user, dataDir), durable };
    const server = new EmbeddedServer(cluster, options);
    await server.start();
    return server;
  } catch (error) {
    throw toStartupError(error, dataDir);
  }
}

class EmbeddedServer implements EmbeddedPostgres {
  adopted = false;
  private endpoint: Endpoint | undefined;
  private lock: pg.Client | undefined;
  private recovery: Promise<void> | undefined;
  private stopped: Promise<void> | undefined;
  private pause = 0;
  private readonly ending = new AbortController();

  private readonly log: (line: string) => void;
  private readonly supervise: boolean;
  private readonly launched: () => void;

  constructor(
    private readonly cluster: Cluster,
    { log, supervise = true, launched = () => undefined }: EmbeddedPostgresOptions,
  ) {
    this.log = log;
    this.supervise = supervise;
    this.launched = launched;
  }

  get connection(): EmbeddedConnection {
    if (!this.endpoint) throw new Error('The embedded server has not been started.');
    const file = passwordFile(this.cluster.dataDir);
    const password = process.platform === 'win32' ? { password: readFileSync(file, 'utf8').trim() } : {};
    return { ...this.endpoint, user: SUPERUSER, database: DATABASE, ...password };
  }

  async start(): Promise<void> {
    this.adopted = await this.startOrAdopt(true);
    this.log(this.adopted ? 'Took over the PostgreSQL that an earlier run left running.' : 'PostgreSQL is running.');
  }

  stop(): Promise<void> {
    return (this.stopped ??= this.shutDown());
  }

  private async shutDown(): Promise<void> {
    this.ending.abort();
    await this.recovery;
    await this.stopServer();
    await this.lock?.end().catch(() => undefined);
    unsignProgram(this.cluster.dataDir);
    if (process.platform !== 'win32' && this.endpoint) {
      removeStaleSockets([this.endpoint.host]);
      removeSocketDirectory(this.endpoint.host);
    }
  }

  private async stopServer(): Promise<void> {
    const postmaster = readPostmaster(this.cluster.directory);
    if (!postmaster) return;
    const is = relation(postmaster.pid, this.cluster.directory);
    if (is === 'postgres' || is === 'unknown') await stopPostmaster(postmaster.pid, this.cluster.binaries);
  }

  /**
   * @param create whether a missing cluster is created; never on a restart
   * @returns whether a running server was adopted
   */
  private async startOrAdopt(create: boolean): Promise<boolean> {
    const { cluster, ending } = this;
    const release = await acquireStartLock(cluster.dataDir, ending.signal);
    try {
      await prepareCluster(cluster, create, ending.signal);
      const adopted = await this.adopt();
      const client = adopted ?? (await this.startReplacement());
      if (!(await acquireProgramLock(client, otherProgram(cluster.dataDir) ? 0 : RELEASE, ending.signal))) {
        await client.end();
        throw this.refusal();
      }
      try {
        await ensureDatabase(client, DATABASE);
        signProgram(cluster.dataDir);
      } catch (error) {
        await this.stopServer();
        throw error;
      }
      this.guard(client);
      return adopted !== undefined;
    } finally {
      release();
    }
  }

  private refusal(): StartupError {
    return new StartupError(`Another program already uses ${this.cluster.dataDir}: stop it or choose another DATA_DIR.`);
  }

  /** Connects to a server that is already running on the cluster; a stuck one is stopped. */
  private async adopt(): Promise<pg.Client | undefined> {
    const { cluster, ending } = this;
    for (const startedAt = Date.now(); ; await wait(50, undefined, { signal: ending.signal })) {
      const postmaster = readPostmaster(cluster.directory);
      if (!postmaster) return undefined;
      const is = relation(postmaster.pid, cluster.directory);
      if (is === 'gone' || is === 'other') return undefined;
      if (postmaster.status === 'stopping') {
        await stopPostmaster(postmaster.pid, cluster.binaries);
        continue;
      }
      this.endpoint = { host: postmaster.host, port: postmaster.port };
      try {
        return await open(this.connection);
      } catch (error) {
        const code = errorCode(error);
        if (code === STARTING) continue;
        if (code !== undefined && SQL_STATE.test(code)) throw error;
        if (Date.now() - startedAt < READY_TIMEOUT_MS && !(code === 'ENOENT' && postmaster.status === 'ready')) continue;
        if (otherProgram(cluster.dataDir)) throw this.refusal();
        if (is === 'unknown') return undefined;
        this.log('The PostgreSQL server left by an earlier run does not respond; restarting it.');
        await stopPostmaster(postmaster.pid, cluster.binaries, 2_000);
      }
    }
  }

  private async startReplacement(): Promise<pg.Client> {
    const { cluster, ending } = this;
    const startedAt = Date.now();
    while (await servesElsewhere(cluster.directory)) {
      if (Date.now() > startedAt + ELSEWHERE)
        throw new StartupError(`Another program already uses ${cluster.dataDir} from another container: stop it first.`);
      await wait(50, undefined, { signal: ending.signal });
    }
    await this.clearRemains(startedAt);
    for (;;) {
      const endpoint = await this.chooseEndpoint();
      try {
        const ready = launch(cluster, endpoint, this.log, ending.signal);
        this.launched();
        await ready;
        this.endpoint = endpoint;
        return await this.firstConnection();
      } catch (error) {
        if (!(error instanceof ServerExited)) throw error;
        // PostgreSQL detected remains that the system does not show.
        const remains = /pre-existing shared memory block/.test(error.output);
        if (!remains || Date.now() > startedAt + LEFTOVER_TIMEOUTS.giveUp) throw toServerError(error.output, cluster.directory);
        await wait(100, undefined, { signal: ending.signal });
      }
    }
  }

  /** Waits for the last processes of a dead server, and removes its process id from the cluster where it would mislead. */
  private async clearRemains(startedAt: number): Promise<void> {
    const { directory } = this.cluster;
    for (let running = processesOf(directory); running.length > 0; running = processesOf(directory)) {
      const age = Date.now() - startedAt;
      if (age > LEFTOVER_TIMEOUTS.giveUp) throw toServerError('pre-existing shared memory block', directory);
      if (age > LEFTOVER_TIMEOUTS.end) running.forEach((pid) => sendSignal(pid, 'SIGKILL'));
      await wait(20, undefined, { signal: this.ending.signal });
    }
    const dead = readPostmaster(directory);
    if (!dead || !isRunning(dead.pid) || relation(dead.pid, directory) === 'unknown') return;
    // Its process id now belongs to another process, or to a zombie that no one reaps (a container without an init process). PostgreSQL
    // would take either for a running server.
    rmSync(join(directory, 'postmaster.pid'), { force: true });
  }

  private async firstConnection(): Promise<pg.Client> {
    try {
      return await open(this.connection);
    } catch (error) {
      await this.stopServer();
      throw error;
    }
  }

  private async chooseEndpoint(): Promise<Endpoint> {
    if (process.platform === 'win32') return this.endpoint ?? { host: '127.0.0.1', port: await freePort() };
    const host = prepareSocketDirectory(this.cluster.directory, this.cluster.user);
    removeStaleSockets([host, this.cluster.directory]);
    return { host, port: SOCKET_PORT };
  }

  /** The lock's connection closes as soon as the server dies, whichever process started it, which makes it the signal to restart. */
  private guard(client: pg.Client): void {
    const since = Date.now();
    this.lock = client;
    client.once('end', () => {
      if (this.supervise && !this.ending.signal.aborted) this.recovery ??= this.recover(since);
    });
  }

  private async recover(since: number): Promise<void> {
    if (Date.now() - since > BACKOFF.steady) this.pause = 0;
    this.log('Lost the connection to PostgreSQL; bringing it back.');
    while (!this.ending.signal.aborted) {
      try {
        await wait(this.pause, undefined, { signal: this.ending.signal });
        this.pause = Math.min(Math.max(BACKOFF.first, this.pause * 2), BACKOFF.longest);
        const adopted = await this.startOrAdopt(false);
        this.recovery = undefined;
        this.log(adopted ? 'PostgreSQL is still running; connected again.' : 'PostgreSQL is running again.');
        return;
      } catch (error) {
        if (this.ending.signal.aborted) return;
        this.log(`PostgreSQL could not be brought back: ${toStartupError(error, this.cluster.dataDir).message}`);
      }
    }
  }
}
