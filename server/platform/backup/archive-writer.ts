import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { errorCode } from '../errors/error-code.js';
import { StartupError } from '../errors/startup-error.js';
import { SUMS } from './archive-plan.js';

/** Checksum lines are written in chunks of this many characters. */
const SUMS_PIECE = 64 * 1024;

/** Suffix of the temporary file until the archive is complete. */
const DRAFT = /^(?<target>.+)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part(?:\.sums)?$/;
/** Default archive names. */
const OWN_NAME = /^portal-[\dTZ-]+\.tar\.gz$/;
/** A backup writes continuously: a file untouched for this long belongs to a killed process. */
const STALE_MS = 3_600_000;

/**
 * Writes an archive under a temporary name in bounded memory and renames it once complete and flushed. Entries are added in sequence; their
 * checksums are collected in a separate file until the end.
 */
export class ArchiveWriter {
  private readonly tar = pack();
  private readonly draft: string;
  private readonly sumsFile: string;
  private sums: FileHandle | undefined;
  private sumLines = '';
  private written: Promise<void> = Promise.resolve();

  private constructor(
    private readonly target: string,
    private readonly createdAt: Date,
  ) {
    this.draft = `${target}.${randomUUID()}.part`;
    this.sumsFile = `${this.draft}.sums`;
  }

  /** @throws the system's error if the location is not writable. */
  static async create(target: string, createdAt: Date): Promise<ArchiveWriter> {
    const writer = new ArchiveWriter(target, createdAt);
    writer.sums = await open(writer.sumsFile, 'wx', 0o600);
    const file = createWriteStream(writer.draft, { flags: 'wx', mode: 0o600, flush: true });
    // Uploads are already compressed, and tables gain most at the fastest levels.
    writer.written = pipeline(writer.tar, createGzip({ level: constants.Z_BEST_SPEED + 1 }), file);
    // After a failure the next `add` fails, and `finish` reports the cause.
    writer.written.catch(() => undefined);
    return writer;
  }

  /** Adds a small entry. */
  async bytes(name: string, content: Buffer): Promise<void> {
    await this.stream(name, content.length, [content]);
  }

  /**
   * Adds an entry of exactly this many bytes.
   * @returns its SHA-256 in hex.
   * @throws if the content has another size or fails, or the disk fails.
   */
  async stream(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string> {
    const hash = createHash('sha256');
    await this.entry(name, size, content, (chunk) => hash.update(chunk));
    const sum = hash.digest('hex');
    this.sumLines += `${sum}  ${name}\n`;
    if (this.sumLines.length >= SUMS_PIECE) await this.flushSums();
    return sum;
  }

  /**
   * Closes the archive and renames it.
   * @returns its size in bytes.
   * @throws StartupError if a file of this name has appeared in the meantime.
   */
  async finish(): Promise<number> {
    await this.flushSums();
    await this.sums?.close();
    this.sums = undefined;
    const { size } = await stat(this.sumsFile);
    await this.entry(SUMS, size, createReadStream(this.sumsFile) as AsyncIterable<Buffer>, () => undefined);
    this.tar.finalize();
    await this.written;
    await renameDraft(this.draft, this.target);
    await rm(this.sumsFile, { force: true });
    return (await stat(this.target)).size;
  }

  /** Aborts and removes everything written. */
  async abandon(): Promise<void> {
    this.tar.destroy();
    await this.written.catch(() => undefined);
    await this.sums?.close();
    await rm(this.draft, { force: true });
    await rm(this.sumsFile, { force: true });
  }

  private async entry(
    name: string,
    size: number,
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
    see: (chunk: Buffer) => void,
  ): Promise<void> {
    if (this.tar.destroyed) await this.written;
    let sink: Writable | undefined;
    const done = new Promise<void>((resolve, reject) => {
      const header = { name, size, mode: 0o600, mtime: this.createdAt, type: 'file' as const };
      sink = this.tar.entry(header, (error) => (error ? reject(error) : resolve()));
    });
    done.catch(() => undefined);
    sink?.on('error', () => undefined);
    try {
      for await (const chunk of content) {
        see(chunk);
        if (chunk.length > 0 && sink?.write(chunk) === false) await drained(sink);
      }
      sink?.end();
      await done;
    } catch (error) {
      // The disk's error is more useful than the stream's.
      if (this.tar.destroyed) await this.written;
      throw error;
    }
  }

  private async flushSums(): Promise<void> {
    const lines = this.sumLines;
    this.sumLines = '';
    await this.sums?.appendFile(lines);
  }
}

/**
 * Removes temporary files that killed backups with this name or a default name left in the directory.
 * @returns how many files.
 */
export async function removeStale(target: string, now: Date): Promise<number> {
  const directory = dirname(target);
  let removed = 0;
  for (const name of await readdir(directory)) {
    const of = DRAFT.exec(name)?.groups?.['target'];
    if (of === undefined || (of !== basename(target) && !OWN_NAME.test(of))) continue;
    const path = join(directory, name);
    const touched = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now.getTime(),
    );
    if (now.getTime() - touched < STALE_MS) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** Resolves when the stream is writable again. @throws if it was closed instead. */
function drained(sink: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      sink.off('drain', settle).off('close', settle).off('error', settle);
      if (error !== undefined || sink.destroyed) reject(error ?? new Error('The archive was closed.'));
      else resolve();
    };
    sink.once('drain', settle).once('close', settle).once('error', settle);
  });
}

/** A hard link never replaces an existing file; file systems without hard links get a rename. */
async function renameDraft(draft: string, target: string): Promise<void> {
  try {
    await link(draft, target);
    await rm(draft);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw targetExists(target);
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EMLINK'].includes(errorCode(error) ?? '')) throw error;
    if (await exists(target)) throw targetExists(target);
    await rename(draft, target);
  }
  await syncDirectory(dirname(target));
}

/** The message for a name that is already in use. */
export function targetExists(target: string): StartupError {
  return new StartupError(`${target} already exists; a backup never replaces a file.`);
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/** A name is durable once its directory is synced; Windows cannot open a directory and needs no such sync. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
