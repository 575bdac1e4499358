import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { jest } from '@jest/globals';
import { CompiledModules } from '../../server/platform/config/compiled-modules.js';

const directory = mkdtempSync(join(tmpdir(), 'portal-compiled-'));
const main = join(directory, 'main.cjs');
const cache = join(directory, 'cache');

beforeEach(() => {
  rmSync(cache, { recursive: true, force: true });
  write("exports.answer = () => require('./part.cjs').part + require('node:path').sep; exports.files = [__filename, __dirname];");
  writeFileSync(join(directory, 'part.cjs'), 'exports.part = 42;');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const write = (source: string) => writeFileSync(main, source);

/** Loads the main module as one start of the program does, and stores what it compiled. @returns its answer, and whether anything was compiled. */
async function start(): Promise<{ answer: unknown; compiled: boolean }> {
  const create = jest.spyOn(Script.prototype, 'createCachedData');
  const modules = new CompiledModules(cache);
  const { answer } = modules.load(main) as { answer: () => unknown };
  const result = answer();
  await modules.store();
  const compiled = create.mock.calls.length > 0;
  create.mockRestore();
  return { answer: result, compiled };
}

const stored = () => {
  const [version = ''] = readdirSync(cache);
  return join(cache, version, 'main.cjs.cache');
};

it('modules run once, in the scope that Node gives them', () => {
  const modules = new CompiledModules(cache);
  expect(modules.load(main)).toMatchObject({ files: [main, directory] });
  expect(modules.load(main)).toBe(modules.load(main));
});

it('the second start uses the compiled code of the first', async () => {
  expect(await start()).toEqual({ answer: '42/', compiled: true });
  expect(await start()).toEqual({ answer: '42/', compiled: false });
});

it.each<[string, () => void, unknown]>([
  ['of another source of the same length', () => write(readFileSync(main, 'utf8').replace('.part +', '.part -')), Number.NaN],
  [
    'that was changed',
    () =>
      writeFileSync(
        stored(),
        readFileSync(stored()).map((byte, index) => (index === 200 ? byte ^ 1 : byte)),
      ),
    '42/',
  ],
  ['that was cut off', () => writeFileSync(stored(), readFileSync(stored()).subarray(0, 50)), '42/'],
  ['that is empty', () => writeFileSync(stored(), ''), '42/'],
])('compiled code %s is not used', async (_what, change, answer) => {
  await start();
  change();
  expect(await start()).toEqual({ answer, compiled: true });
  expect(await start()).toEqual({ answer, compiled: false });
});

it('a directory that cannot be written does not prevent the start', async () => {
  writeFileSync(cache, 'a file');
  expect(await start()).toMatchObject({ answer: '42/' });
});
