import { readFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const text = readFileSync('package-lock.json', 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };

/** Where Node would find `name` from the package at `path`, or undefined. */
function resolve(path: string, name: string): string | undefined {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const candidate = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (from === '') return undefined;
  }
}

describe('package-lock.json', () => {
  // `npm ci` (used by the Dockerfile) refuses a lock file without an entry for a package of another platform.
  it('has an entry for every referenced package, including those of other platforms', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => resolve(path, name) === undefined)
        .map((name) => `${path}: ${name}`),
    );

    expect(missing).toEqual([]);
  });

  it('names no registry', () => {
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});
