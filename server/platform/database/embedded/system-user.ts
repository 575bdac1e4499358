import { readFileSync, statSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** A numeric user of the operating system. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** The traditional uid of `nobody`, for systems whose user list names no suitable user. */
const NOBODY_UID = 65534;

/**
 * The user under which PostgreSQL runs when the program is root, because PostgreSQL refuses to run as root. A cluster that already belongs
 * to an ordinary user stays with that user; otherwise `postgres`, or else `nobody`.
 * @param cluster the cluster directory, which may not exist yet
 * @returns undefined if the program is not root, so that PostgreSQL runs as the program's own user
 */
export function serverUser(cluster: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return listedUser('postgres') ?? listedUser('nobody') ?? { uid: NOBODY_UID, gid: NOBODY_UID };
}

function listedUser(name: string): SystemUser | undefined {
  let list: string;
  try {
    list = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return undefined;
  }
  const fields = list
    .split('\n')
    .map((line) => line.split(':'))
    .find((candidate) => candidate[0] === name);
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  return Number.isInteger(uid) && Number.isInteger(gid) && uid > 0 ? { uid, gid } : undefined;
}

const READ = 4;
const EXECUTE = 1;

/**
 * Whether the user can traverse every parent directory of `path` and then read it (and enter or execute it, if `executable`). Judged from
 * owners and modes; access lists may allow more, in practice never less.
 */
export function canReach(user: SystemUser, path: string, executable: boolean): boolean {
  const target = resolve(path);
  if (!allows(statSync(target), user, executable ? READ | EXECUTE : READ)) return false;
  for (let directory = dirname(target); ; directory = dirname(directory)) {
    if (!allows(statSync(directory), user, EXECUTE)) return false;
    if (directory === dirname(directory)) return true;
  }
}

function allows(stat: Stats, user: SystemUser, permissions: number): boolean {
  const shift = stat.uid === user.uid ? 6 : stat.gid === user.gid ? 3 : 0;
  return ((stat.mode >> shift) & permissions) === permissions;
}
