import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RestorePlace } from '../../server/platform/backup/restore-place.js';
import { BackupFixture, fingerprint } from './backup-fixture.js';

const fixture = new BackupFixture();
let target: string;

beforeEach(async () => {
  target = await fixture.path();
});
afterAll(() => fixture.close());

/** Prepares a target with one file in it. */
async function prepared(): Promise<RestorePlace> {
  const place = await RestorePlace.prepare(target);
  await writeFile(join(place.dataDir, 'secret.key'), 'x');
  return place;
}

describe('the target of a restore', () => {
  it('is empty before the commit and complete after it', async () => {
    const place = await prepared();
    expect(await fingerprint(target)).toBeUndefined();
    await place.moveIntoPlace();
    expect(await readdir(target)).toEqual(['secret.key']);
    expect((await stat(target)).mode & 0o777).toBe(0o700);
    expect(await fingerprint(place.dataDir)).toBeUndefined();
  });

  it('keeps the mode of an existing directory', async () => {
    await mkdir(target);
    await chmod(target, 0o750);
    const place = await prepared();
    await place.moveIntoPlace();
    expect((await stat(target)).mode & 0o777).toBe(0o750);
  });

  it.each([false, true])('can be discarded before and after the commit (existing directory: %s)', async (existed) => {
    if (existed) await mkdir(target);
    const before = await fingerprint(target);
    await (await prepared()).discard();
    expect(await fingerprint(target)).toEqual(before);
    const place = await prepared();
    await place.moveIntoPlace();
    await place.restoreOriginal();
    await place.discard();
    expect(await fingerprint(target)).toEqual(before);
    expect(await fingerprint(place.dataDir)).toBeUndefined();
  });

  it('keeps files that were added in the meantime', async () => {
    await mkdir(target);
    const place = await prepared();
    await mkdir(target);
    await writeFile(join(target, 'theirs'), 'theirs');
    await expect(place.moveIntoPlace()).rejects.toThrow(`other files have appeared in ${target} in the meantime`);
    await place.discard();
    expect(await readdir(target)).toEqual(['theirs']);
    expect(await fingerprint(place.dataDir)).toBeUndefined();
  });
});
