import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { listFiles } from './fingerprint.mjs';
import { inRoot } from './root.mjs';

const SOURCES = {
  unit: { folders: ['server', 'client'], isTest: (path) => /\.spec\.tsx?$/.test(path) },
  api: { folders: ['test/api'], isTest: (path) => path.endsWith('.test.ts') },
};

/** Hooks outside any `describe` would run around the tests of every other file of the batch. */
const HAS_OWN_HOOKS = /^(before|after)(Each|All)\(/m;

/**
 * Writes files that import several test files each. Jest gives every file its own module registry, and importing
 * the application takes two seconds, so it is imported once per batch instead of once per file.
 * @param {keyof typeof SOURCES} name
 * @param {number} count of batches. Files are assigned in turn, because adjacent files often take similar time. A file with hooks for all its
 *   tests gets its own batch.
 */
export function writeBatches(name, count) {
  const { folders, isTest } = SOURCES[name];
  const directory = `test-results/${name}-batches`;
  const files = listFiles(folders, isTest);
  rmSync(inRoot(directory), { recursive: true, force: true });
  mkdirSync(inRoot(directory), { recursive: true });
  const alone = files.filter((path) => HAS_OWN_HOOKS.test(readFileSync(inRoot(path), 'utf8')));
  const together = files.filter((path) => !alone.includes(path));
  const batches = Array.from({ length: count }, (_, batch) => together.filter((_, index) => index % count === batch));
  for (const [index, batch] of [...batches, ...alone.map((path) => [path])].entries()) {
    const imports = batch.map((path) => `await import('../../${path}');\n`);
    if (imports.length > 0) writeFileSync(inRoot(`${directory}/batch-${index + 1}.test.ts`), imports.join(''));
  }
}
