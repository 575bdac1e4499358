import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../errors/error-code.js';
import { canReach, type SystemUser } from './system-user.js';

/** The longest socket path that both Linux (108 bytes with the terminating zero) and macOS (104) accept. */
const MAX_SOCKET_PATH_LENGTH = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * Creates the private directory for PostgreSQL's socket. Any user who can enter it may connect without a password, so it belongs to the
 * server's user alone (mode 0700). Its name is derived from the cluster, so that every start finds the same one; it is short, because
 * socket paths are limited to about a hundred bytes.
 * @param cluster the real path of the cluster
 * @param user the server's user; undefined for the program's own
 * @returns the directory's path
 */
export function prepareSocketDirectory(cluster: string, user: SystemUser | undefined): string {
  const parent = [tmpdir(), '/tmp'].find((candidate) => isUsable(candidate, user)) ?? tmpdir();
  const owner = user?.uid ?? process.getuid?.() ?? 0;
  const digest = createHash('sha256').update(`${cluster} ${owner}`).digest('hex').slice(0, 12);
  const usual = join(parent, `sp-${digest}`);
  if (claim(usual, owner, user)) return usual;
  // The name is taken by another user: a random one is found again through postmaster.pid.
  const fresh = mkdtempSync(join(parent, 'sp-'));
  claim(fresh, owner, user);
  return fresh;
}

/** Whether the directory belongs to the given user and is closed to everyone else; created if missing. */
function claim(directory: string, owner: number, user: SystemUser | undefined): boolean {
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const stat = lstatSync(directory);
  if (!stat.isDirectory()) return false;
  if (stat.uid !== owner && stat.uid !== process.getuid?.()) return false;
  if (stat.uid !== owner && user) chownSync(directory, user.uid, user.gid);
  chmodSync(directory, 0o700);
  return true;
}

function isUsable(parent: string, user: SystemUser | undefined): boolean {
  if (Buffer.byteLength(join(parent, 'sp-0123456789ab', SOCKET_NAME)) > MAX_SOCKET_PATH_LENGTH) return false;
  try {
    return !user || canReach(user, parent, true);
  } catch {
    return false;
  }
}

/** Removes the directory once its server has stopped, unless it is not empty. */
export function removeSocketDirectory(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // It is gone already, or the server had no time to take its socket away; the next start uses it again.
  }
}
