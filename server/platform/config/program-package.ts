import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAME = 'studio-portal';

/** The directory and version of the program's package.json; undefined if the program runs outside its package. */
export function programPackage(): { root: string; version: string } | undefined {
  let directory = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const version = versionIn(join(directory, 'package.json'));
    if (version !== undefined) return { root: directory, version };
    const above = dirname(directory);
    if (above === directory) return undefined;
    directory = above;
  }
}

function versionIn(path: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof manifest !== 'object' || manifest === null || !('name' in manifest) || !('version' in manifest)) return undefined;
    return manifest.name === NAME && typeof manifest.version === 'string' ? manifest.version : undefined;
  } catch {
    return undefined;
  }
}
