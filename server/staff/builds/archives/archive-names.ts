/** Names of the entries of a zip. */

import { validateFileName, type Entry } from 'yauzl';

const UNIX = new Set([3, 19]);
const TYPE_BITS = 0o170_000;
const LINK_BITS = 0o120_000;

interface Folder extends Map<string, Folder | 'link'> {}

/** Examines the entries of an archive in the order of extraction. */
export class ArchiveNames {
  private readonly links: Folder = new Map();

  /**
   * Whether an entry would be extracted outside the folder, for example through an earlier symbolic link, or its name is truncated by some
   * programs.
   */
  isUnsafe(entry: Pick<Entry, 'fileName' | 'fileNameRaw' | 'versionMadeBy' | 'externalFileAttributes'>): boolean {
    // An Info-ZIP field can contain a second name, which only some programs use: neither may lead outside.
    const names = [entry.fileName, entry.fileNameRaw.toString('latin1')].map((name) => name.replaceAll('\\', '/'));
    if (names.some((name) => name.includes('\0') || validateFileName(name) !== null)) return true;
    const paths = names.map(partsOf);
    if (paths.some((parts) => this.passesLink(parts))) return true;
    if (isLink(entry)) for (const parts of paths) this.addLink(parts);
    return false;
  }

  private passesLink(parts: readonly string[]): boolean {
    let folder = this.links;
    for (const part of parts) {
      const next = folder.get(part);
      if (next === 'link') return true;
      if (next === undefined) return false;
      folder = next;
    }
    return false;
  }

  private addLink(parts: readonly string[]): void {
    let folder = this.links;
    for (const part of parts.slice(0, -1)) {
      const existing = folder.get(part);
      if (existing === 'link') return;
      const next: Folder = existing ?? new Map();
      folder.set(part, next);
      folder = next;
    }
    const last = parts.at(-1);
    if (last !== undefined) folder.set(last, 'link');
  }
}

/** Windows and macOS file names are case-insensitive. */
function partsOf(name: string): string[] {
  return name
    .normalize('NFC')
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '' && part !== '.');
}

/** Whether an archive made on Unix or macOS marks the entry as a symbolic link. */
function isLink({ versionMadeBy, externalFileAttributes }: Pick<Entry, 'versionMadeBy' | 'externalFileAttributes'>): boolean {
  return UNIX.has(versionMadeBy >>> 8) && ((externalFileAttributes >>> 16) & TYPE_BITS) === LINK_BITS;
}
