import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { withTemporaryDirectory } from '../../scripts/lib/temporary-directory.mjs';

const placeOf = (env: Record<string, string | undefined>) => withTemporaryDirectory((given) => Promise.resolve(given['TMPDIR']), env);
const inMemory = (await placeOf({})) !== undefined;
const onlyInMemory = inMemory ? it : it.skip;

it('keeps a TMPDIR that is set', async () => {
  expect(await placeOf({ TMPDIR: '/var/tmp' })).toBe('/var/tmp');
});

onlyInMemory('gives a directory that every user can enter, and removes it even if the work fails', async () => {
  let directory = '';
  const work = (env: Record<string, string | undefined>): Promise<void> => {
    directory = String(env['TMPDIR']);
    writeFileSync(`${directory}/file`, 'content');
    expect(statSync(directory).mode & 0o7777).toBe(0o1777);
    return Promise.reject(new Error('a test failed'));
  };
  await expect(withTemporaryDirectory(work, {})).rejects.toThrow('a test failed');
  expect(existsSync(directory)).toBe(false);
});

onlyInMemory('removes what a killed run left, and nothing of a running one', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = `/dev/shm/portal-tests-${pid}-left`;
  mkdirSync(left);
  await withTemporaryDirectory(async (env) => {
    expect(existsSync(left)).toBe(false);
    await placeOf({});
    expect(existsSync(String(env['TMPDIR']))).toBe(true);
  }, {});
});
