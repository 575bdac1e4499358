import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { listFiles } from './fingerprint.mjs';
import { inRoot } from './root.mjs';

const SOURCES = {
  unit: { folders: ['server', 'client'], isTest: (path) => /\.spec\.tsx?$/.test(path) },
  api: { folders: ['test/api'], isTest: (path) => path.endsWith('.test.ts') },
};

/**
 * Writes files that import several test files each. Jest gives every file a registry of modules of its own, and importing
 * the application takes two seconds: so it is imported once for a batch instead of once for a file.
 * @param {keyof typeof SOURCES} name
 * @param {number} count of batches; files are dealt out in turn, so that neighbours, which resemble each other, are spread.
 */
export function writeBatches(name, count) {
  const { folders, isTest } = SOURCES[name];
  const directory = `test-results/${name}-batches`;
  const files = listFiles(folders, isTest);
  rmSync(inRoot(directory), { recursive: true, force: true });
  mkdirSync(inRoot(directory), { recursive: true });
  for (let batch = 0; batch < count; batch += 1) {
    const imports = files.filter((_, index) => index % count === batch).map((path) => `await import('../../${path}');\n`);
    if (imports.length > 0) writeFileSync(inRoot(`${directory}/batch-${batch + 1}.test.ts`), imports.join(''));
  }
}
