import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The file that a worker process runs. */
export interface WorkerEntry {
  path: string;
  /** Options for Node before the file. */
  execArgv: readonly string[];
}

/**
 * An entry beside the running program: in its bundle, in the compiled tree, or among the sources in tests.
 * @param name of the file `server/<name>.ts`
 */
export function workerEntry(name: 'worker' | 'password-worker'): WorkerEntry {
  const file = fileURLToPath(import.meta.url);
  const directory = dirname(file);
  if (file.endsWith('.ts')) return fromSources(join(directory, `../../${name}.ts`));
  const bundled = join(directory, `${name}.js`);
  return { path: existsSync(bundled) ? bundled : join(directory, `../../${name}.js`), execArgv: [] };
}

/** Node 20 cannot run TypeScript itself: the tests' loader does. */
export function fromSources(path: string): WorkerEntry {
  const loader = join(dirname(fileURLToPath(import.meta.url)), '../../../test/support/typescript-loader.mjs');
  return { path, execArgv: ['--no-warnings', '--import', `${pathToFileURL(loader).href}?register`] };
}
