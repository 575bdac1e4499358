import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { inRoot } from './root.mjs';

/**
 * Every file below the given paths of the repository, sorted.
 * @param {string[]} paths files or directories, relative to the repository; missing ones are ignored.
 * @param {(path: string) => boolean} filter receives the path relative to the repository, with forward slashes.
 * @returns {string[]}
 */
export function listFiles(paths, filter = () => true) {
  const files = [];
  const visit = (path) => {
    for (const entry of readdirSync(inRoot(path), { withFileTypes: true })) {
      const below = `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(below);
      else if (filter(below)) files.push(below);
    }
  };
  for (const path of paths) {
    const stats = statSync(inRoot(path), { throwIfNoEntry: false });
    if (stats === undefined) continue;
    if (stats.isDirectory()) visit(path);
    else if (filter(path)) files.push(path);
  }
  return files.sort();
}

/** A quick fingerprint of names, sizes and times. If it differs, the contents must be compared. */
export function statFingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(inRoot(file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** A fingerprint of names and contents. */
export function contentFingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(inRoot(file));
    hash.update(`${file}\0${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Whether files are unchanged since the stamp was written. If only their times differ, the stamp is renewed, so that the next call need not
 * read the contents.
 * @param {string} stampPath relative to the repository.
 * @param {string[]} files
 * @param {(stamp: { stats: string, contents: string }) => void} renew
 */
export function matchesStamp(stampPath, files, renew) {
  const stamp = readStamp(stampPath);
  if (stamp === undefined) return false;
  const stats = statFingerprint(files);
  if (stamp.stats === stats) return true;
  if (stamp.contents !== contentFingerprint(files)) return false;
  renew({ stats, contents: stamp.contents });
  return true;
}

function readStamp(path) {
  try {
    return JSON.parse(readFileSync(inRoot(path), 'utf8'));
  } catch {
    return undefined;
  }
}
