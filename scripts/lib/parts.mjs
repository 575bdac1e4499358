import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { listFiles, matchesStamp } from './fingerprint.mjs';
import { inRoot } from './root.mjs';

const isTest = (path) => /\.(spec|test)\.tsx?$/.test(path);
const isShared = (path) => /\.(dto|rules)\.ts$/.test(path);

/**
 * The two halves of the program: the files that each is built from (`inputs`), and what a build produces (`outputs`, relative to `dist/`,
 * replaced as a whole).
 */
export const parts = {
  server: {
    outputs: ['server', 'program', 'ormconfig.js', 'sbom.json', 'advisories.json'],
    inputs: () => [
      ...listFiles(['server'], (path) => !isTest(path)),
      ...listFiles([
        'ormconfig.ts',
        'tsconfig.json',
        'nest-cli.json',
        'package.json',
        'package-lock.json',
        'scripts/build.mjs',
        'scripts/lib',
      ]),
    ],
  },
  client: {
    outputs: ['client', 'ssr'],
    inputs: () => [
      ...listFiles(['client'], (path) => !isTest(path)),
      ...listFiles(['server'], isShared),
      ...listFiles(['package-lock.json', 'scripts/build.mjs', 'scripts/lib']),
    ],
  },
};

const stampPath = (name) => `dist/${name}.stamp.json`;

/** Whether the part is built, and from the current sources. */
export function isBuilt(name) {
  const { outputs, inputs } = parts[name];
  if (!outputs.every((output) => existsSync(inRoot('dist', output)))) return false;
  return matchesStamp(stampPath(name), inputs(), (stamp) => writeStamp(name, stamp));
}

/** Records the sources that a part was built from. */
export function writeStamp(name, stamp) {
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(inRoot(stampPath(name)), JSON.stringify(stamp));
}

/**
 * Builds what is out of date. It runs in a separate process, so that no build tool stays in memory.
 * @param {...string} names of parts; all of them if empty.
 * @throws Error if the build fails; the compiler has printed the reason.
 */
export async function ensureBuilt(...names) {
  const selected = names.length > 0 ? names : Object.keys(parts);
  const stale = selected.filter((name) => !isBuilt(name));
  if (stale.length === 0) return;
  const { runNode } = await import('./processes.mjs');
  const { code } = await runNode([inRoot('scripts/build.mjs'), '--if-needed', ...stale]);
  if (code !== 0) throw new Error('The program could not be built. See the messages above.');
}
