import { runInNewContext } from 'node:vm';
import { ArchiveNames } from './archive-names.js';

const entry = (fileName: string, { raw = fileName, mode = 0o100_644, system = 3 } = {}) => ({
  fileName,
  fileNameRaw: Buffer.from(raw),
  versionMadeBy: system * 256 + 20,
  externalFileAttributes: (mode * 65_536) >>> 0,
});
const link = (name: string) => entry(name, { mode: 0o120_777 });

/** The names of the entries that are refused. */
function refused(...entries: Array<ReturnType<typeof entry>>): string[] {
  const names = new ArchiveNames();
  return entries.filter((candidate) => names.isUnsafe(candidate)).map(({ fileName }) => fileName);
}

describe('names in archives', () => {
  it('are inside the folder, as every program reads them', () => {
    expect(refused(entry('a/b.txt'), entry('a..b'), entry('München/ü.txt'), entry('./c'))).toEqual([]);
    const outside = [entry('ok', { raw: '../x' }), entry('ok', { raw: '..\\x' }), entry('ok', { raw: '/x' }), entry('../x', { raw: 'ok' })];
    expect(refused(...outside)).toHaveLength(4);
  });

  it('are not truncated', () => {
    expect(refused(entry('run.exe\0.txt'), entry('ok', { raw: 'run.exe\0.txt' }))).toHaveLength(2);
  });

  it('do not traverse a symbolic link', () => {
    expect(refused(link('lib/Current'), entry('lib/A/run'), entry('lib/Currently'))).toEqual([]);
    expect(refused(link('lib/out'), entry('lib/out/x'), entry('LIB/Out/y'), entry('lib//./out/z'), entry('lib/out'))).toEqual([
      'lib/out/x',
      'LIB/Out/y',
      'lib//./out/z',
      'lib/out',
    ]);
    expect(refused(link('a'), link('a/b'), entry('b/c'))).toEqual(['a/b']);
  });

  it('are links only if the archive was made on a system that has them', () => {
    expect(refused(entry('a', { mode: 0o120_777, system: 0 }), entry('a/b'))).toEqual([]);
  });

  it('of very many parts take linear time', () => {
    const long = 'a/'.repeat(30_000);
    const read = () => refused(link(`${long}b`), ...Array.from({ length: 20 }, () => entry(`${long}c`)));
    // Quadratic work would take minutes; the limit stops it.
    expect(runInNewContext('read()', { read }, { timeout: 10_000 })).toEqual([]);
  });
});
