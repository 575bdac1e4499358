import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.js';
import { createEmptyDatabase } from './empty-database.js';
import { Person } from './person.js';
import { refusal, SECRET } from './refused-start.js';
import { Workspace } from './workspace.js';

jest.setTimeout(60_000);

const isRoot = process.getuid?.() === 0;
const workspace = new Workspace();
const DATA_DIR = workspace.dataDir;
/** Nothing listens here: ports that were only free a moment ago may be taken by another test. */
const UNUSED_PORT = 1;

const listening = async (): Promise<{ server: Server; port: number }> => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

// The database exists already, so that every start is quick.
beforeAll(async () => {
  expect(await (await workspace.start()).stop()).toEqual({ code: 0, signal: null });
});
afterEach(() => expect(workspace.databaseStopped()).toBe(true));
afterAll(() => workspace.remove());

describe('invalid settings', () => {
  it.each([
    [{ PORT: 'http' }, 'PORT is "http", but it should be a whole number from 0 to 65535.'],
    [{ PUBLIC_URL: 'studio.example' }, 'PUBLIC_URL is not an address that starts with http:// or https://.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", but it should be one of trace, debug, info, warn, error, silent.'],
    [{ SMTP_URL: `mail://me:${SECRET}@mail.example` }, 'SMTP_URL is not an address that starts with smtp:// or smtps://.'],
    [
      { S3_SECRET_ACCESS_KEY: SECRET },
      'S3 storage is only partly configured: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID must be set as well.',
    ],
    [{ DATABASE_URL: `portal:${SECRET}` }, 'DATABASE_URL is not an address that starts with postgres:// or postgresql://.'],
  ] as Array<[Record<string, string>, string]>)('%j', async (settings, sentence) => {
    expect(await refusal({ DATA_DIR, ...settings })).toBe(sentence);
  });
});

describe('an unavailable listening address', () => {
  it('is refused because the port is in use', async () => {
    const { server, port } = await listening();
    try {
      expect(await refusal({ DATA_DIR, PORT: String(port) })).toBe(
        `Port ${port} on 127.0.0.1 is in use by another program; stop it or set PORT.`,
      );
    } finally {
      server.close();
    }
  });

  it('is refused because the address does not belong to this machine', async () => {
    expect(await refusal({ DATA_DIR, HOST: '192.0.2.1' })).toBe('HOST is "192.0.2.1", which is not an address of this machine.');
  });
});

describe('an unusable data directory', () => {
  it('is refused when it is a file, for either kind of database', async () => {
    const file = join(workspace.base, 'file');
    writeFileSync(file, '');
    for (const DATABASE_URL of ['', 'postgres://localhost/portal']) {
      expect(await refusal({ DATA_DIR: file, DATABASE_URL })).toBe(`${file} is not a directory: choose another DATA_DIR.`);
    }
  });

  it('is refused when the user may not read it', async () => {
    chmodSync(workspace.base, 0o755);
    const closed = join(workspace.base, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0);
    const user = { uid: 65_534, gid: 65_534 };
    expect(await refusal({ DATA_DIR: closed }, isRoot ? { user } : {})).toBe(
      `The program may not read and write ${closed}: give it access or choose another DATA_DIR.`,
    );
    chmodSync(closed, 0o700);
  });

  it('is refused when another process uses it, which keeps running', async () => {
    const first = await workspace.start();
    expect(await refusal({ DATA_DIR })).toBe(`Another program already uses ${DATA_DIR}: stop it or choose another DATA_DIR.`);
    const visitor = new Person(first.url);
    expect(await visitor.get('/api/health/ready')).toMatchObject({ status: 200 });
    visitor.close();
    expect(await first.stop()).toEqual({ code: 0, signal: null });
  });
});

describe('a DATABASE_URL', () => {
  const serverDir = mkdtempSync(join(tmpdir(), 'portal-refusing-'));
  let server: EmbeddedPostgres;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir: serverDir, log: () => undefined, supervise: false });
    client = new pg.Client(server.connection);
    await client.connect();
    const rules = join(serverDir, 'postgres/pg_hba.conf');
    writeFileSync(rules, `local all locked scram-sha-256\n${readFileSync(rules, 'utf8')}`);
    await client.query('SELECT pg_reload_conf()');
    await client.query("CREATE ROLE locked LOGIN PASSWORD 'another one'");
    await client.query('CREATE ROLE poor LOGIN');
  });
  afterAll(async () => {
    await client.end();
    await server.stop();
    rmSync(serverDir, { recursive: true, force: true });
  });

  const told = (DATABASE_URL: string): Promise<string> => refusal({ DATA_DIR, DATABASE_URL });
  const at = (user: string, database: string): string =>
    `postgres://${user}:${SECRET}@localhost:${server.connection.port}/${database}?host=${encodeURIComponent(server.connection.host)}`;

  it('is refused when nothing answers', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      expect(await told(`postgres://portal:${SECRET}@${host}:${UNUSED_PORT}/portal`)).toBe(
        'The database cannot be used: nothing answers at this address.',
      );
    }
    expect(await told(`postgres://portal:${SECRET}@localhost/portal?host=/no/such/socket`)).toBe(
      'The database cannot be used: the socket does not exist.',
    );
  });

  it('is refused when the host name is unknown', async () => {
    expect(await told(`postgres://portal:${SECRET}@no-such-host.invalid/portal`)).toMatch(
      /^The database cannot be used: the host name (is not known|cannot be looked up)\.$/,
    );
  });

  it('is refused when another kind of server answers', async () => {
    const { server: other, port } = await listening();
    try {
      expect(await told(`postgres://portal:${SECRET}@127.0.0.1:${port}/portal`)).toBe(
        'The database cannot be used: the server does not answer.',
      );
    } finally {
      other.close();
    }
  });

  it('is refused when the server rejects the credentials', async () => {
    expect(await told(at('locked', 'portal'))).toBe('The database cannot be used: the password is not right.');
    expect(await told(at('stranger', 'portal'))).toBe('The database cannot be used: the server does not let this user in.');
    expect(await told(at('portal', 'missing'))).toBe('The database cannot be used: there is no such database.');
    expect(await told(at('poor', 'portal'))).toBe('The database cannot be used: this user may not create tables.');
  });
});

const canMount = isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', workspace.base]).status === 0;
if (!canMount) process.stdout.write('The full disk is not tested: only root, where it may mount, can make a small one.\n');
(canMount ? describe : describe.skip)('a full disk', () => {
  const onSmallDisk = (size: string, before = ''): string[] => [
    ...['unshare', '--mount', 'sh', '-ec'],
    `mkdir -p ${workspace.base}/small; mount -t tmpfs -o size=${size} none ${workspace.base}/small; ${before} exec "$@"`,
    'sh',
  ];
  const small = join(workspace.base, 'small');

  it('the first start', async () => {
    expect(await refusal({ DATA_DIR: small }, { wrap: onSmallDisk('20m') })).toBe(
      `The disk with ${small}/postgres is full: free some space and start again.`,
    );
  });

  it('the first start with an external database', async () => {
    const database = await createEmptyDatabase();
    try {
      const filled = onSmallDisk('1m', `cat /dev/zero > ${small}/ballast 2>/dev/null || true;`);
      expect(await refusal({ DATA_DIR: small, DATABASE_URL: database.url }, { wrap: filled })).toMatch(/ is full: free some space|ENOSPC/);
    } finally {
      await database.drop();
    }
  });
});
