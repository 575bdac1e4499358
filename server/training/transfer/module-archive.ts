import type { Readable } from 'node:stream';
import { fromFd, type Entry, type ZipFile } from 'yauzl';
import { Invalid } from '../../platform/errors/errors.js';
import { MODULE_LIMITS } from '../modules/modules.rules.js';
import { MAX_MODULE_JSON, MODULE_FILE } from './transfer.rules.js';

/** Module, list of sums, and a video for each step. */
const MAX_ENTRIES = MODULE_LIMITS.steps + 10;

/**
 * A ZIP archive with a module. Nothing is extracted to disk: entries are found by their exact names and read one at a time, each up to a
 * limit. Files are stored with limits of their own.
 */
export class ModuleArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @param fd of the file; it stays open. @throws Invalid unless it is a ZIP archive with few entries. */
  static async open(fd: number): Promise<ModuleArchive> {
    try {
      const zip = await opened(fd);
      return new ModuleArchive(zip, await entriesOf(zip));
    } catch {
      throw new Invalid(
        'This archive cannot be read. Export the module again.',
        { file: 'This archive cannot be read.' },
        'bad-module-file',
      );
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** The module as text. @throws Invalid if it is missing or too large. */
  async moduleText(): Promise<string> {
    const entry = this.entries.get(MODULE_FILE);
    if (entry === undefined || entry.uncompressedSize > MAX_MODULE_JSON) {
      const message = entry === undefined ? `The archive has no file ${MODULE_FILE}.` : `The file ${MODULE_FILE} is too large.`;
      throw new Invalid(message, { file: message }, 'bad-module-file');
    }
    const parts: Buffer[] = [];
    for await (const part of await this.read(MODULE_FILE)) parts.push(part as Buffer);
    return Buffer.concat(parts).toString('utf8');
  }

  /** The content of an entry that exists. It fails where its size is not the declared one. */
  read(name: string): Promise<Readable> {
    const entry = this.entries.get(name);
    if (entry === undefined) throw new Error('There is no such entry.');
    return new Promise((resolve, reject) => {
      this.zip.openReadStream(entry, (error, stream) => (error === null ? resolve(stream) : reject(error)));
    });
  }
}

function opened(fd: number): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromFd(fd, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) =>
      error === null ? resolve(zip) : reject(error),
    );
  });
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (zip.entryCount > MAX_ENTRIES) reject(new Error('There are too many entries.'));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}
