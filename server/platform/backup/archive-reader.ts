import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Entry as TarEntry } from 'tar-stream';
import { StartupError } from '../errors/startup-error.js';
import { entryOf, parseManifest, parseSummary, type ArchivePlan, type Entry, type Manifest, type Summary } from './archive-plan.js';

/** Callbacks for the entries; content that is not read is skipped but still verified. */
export interface ArchiveVisitor {
  manifest?(manifest: Manifest): Promise<void>;
  data?(file: string, content: Buffer): Promise<void>;
  /** Parts of a table arrive in sequence, tables in manifest order. */
  table?(table: string, content: AsyncIterable<Buffer>): Promise<void>;
  file?(id: string, content: AsyncIterable<Buffer>): Promise<void>;
  summary?(summary: Summary): Promise<void>;
}

export interface ArchiveContent {
  manifest: Manifest;
  summary: Summary;
  entries: number;
}

/** Size limit for entries that are read into memory as a whole. */
const MAX_SMALL_ENTRY_BYTES = 16 * 1024 * 1024;
/** The tar reader collects extended headers in memory and skips empty blocks: it may read this much without reaching an entry's content. */
const MAX_BETWEEN_ENTRIES = 16 * 1024 * 1024;
const STAGES = ['manifest', 'data', 'table', 'file', 'summary', 'sums'] as const satisfies ReadonlyArray<Entry['kind']>;

/** Wraps an error of a visitor, which is not an error of the archive. */
class VisitFailed extends Error {
  constructor(override readonly cause: unknown) {
    super('The visitor failed.');
  }
}

/**
 * Reads an archive from first to last byte in bounded memory and verifies all of it: order and names of entries, checksums and the end.
 * @throws StartupError with one sentence if it is unreadable, damaged, truncated or has another format; and whatever the visitor throws.
 * Entries before the fault have been visited by then.
 */
export async function readArchive(
  path: string,
  plan: ArchivePlan,
  visitor: ArchiveVisitor = {},
  signal?: AbortSignal,
): Promise<ArchiveContent> {
  await refuseUnreadable(path);
  const walk = new Walk(plan, visitor);
  const tar = extract();
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const fed = pipeline(source, createGunzip({ chunkSize: 256 * 1024 }), walk.guard(), tar, { signal });
  fed.catch(() => undefined);
  try {
    for await (const entry of tar) await walk.step(entry);
    await fed;
    return walk.end();
  } catch (error) {
    tar.destroy();
    const first = await fed.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    signal?.throwIfAborted();
    if (first instanceof StartupError) throw refused(path, first.message);
    // A visitor that was handed a broken entry also fails, with its own error.
    if (walk.readFailure !== undefined) throw refused(path, damage(first ?? walk.readFailure));
    if (error instanceof VisitFailed) throw error.cause;
    throw error instanceof StartupError ? refused(path, error.message) : refused(path, damage(first ?? error));
  }
}

function refused(path: string, reason: string): StartupError {
  return new StartupError(`${path} cannot be used: ${reason}.`);
}

function damage(error: unknown): string {
  const message = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  return /unexpected end/i.test(message) ? 'it is cut off' : `it is damaged (${message})`;
}

async function refuseUnreadable(path: string): Promise<void> {
  try {
    // The archive is read twice, so it cannot be a pipe.
    const file = await open(path, 'r');
    try {
      if (!(await file.stat()).isFile()) throw new StartupError('it is no file');
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new StartupError(`The archive ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** One pass over the entries. */
class Walk {
  /** Why an entry could not be read to its end. */
  readFailure: unknown;
  private manifest: Manifest | undefined;
  private summary: Summary | undefined;
  private readonly sums = createHash('sha256');
  private entries = 0;
  private last: readonly [number, number | string, number] = [-1, 0, 0];
  private closed = false;
  /** Bytes that the tar reader has received since the last content of an entry. */
  private unaccounted = 0;

  constructor(
    private readonly plan: ArchivePlan,
    private readonly visitor: ArchiveVisitor,
  ) {}

  /** Passes the unpacked bytes to the tar reader; fails if too many of them belong to no entry. */
  guard(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.unaccounted += chunk.length;
        if (this.unaccounted > MAX_BETWEEN_ENTRIES) done(new StartupError('it holds more between its entries than any backup writes'));
        else done(null, chunk);
      },
    });
  }

  async step(tarEntry: TarEntry): Promise<void> {
    this.unaccounted = 0;
    const { header } = tarEntry;
    const { name, type } = header;
    const entry = entryOf(name, this.plan);
    // An extended header may give a size that is no number, which the tar reader would wait for.
    const isExtended = 'pax' in header && header.pax !== null;
    if (entry === undefined || type !== 'file' || isExtended)
      throw new StartupError(`it holds ${JSON.stringify(name.slice(0, 100))}, which no backup writes`);
    this.advance(entry, name);
    const hash = createHash('sha256');
    const content = this.seen(tarEntry, hash);
    await this.visit(entry, content);
    while ((await content.next()).done !== true) continue;
    const sum = hash.digest('hex');
    if (entry.kind === 'sums') this.compareSums(sum);
    else this.sums.update(`${sum}  ${name}\n`);
    this.entries += 1;
  }

  end(): ArchiveContent {
    if (this.manifest === undefined || this.summary === undefined || !this.closed) throw new StartupError('it is cut off');
    return { manifest: this.manifest, summary: this.summary, entries: this.entries };
  }

  /** Entries have a strict order, so none can occur twice. */
  private advance(entry: Entry, name: string): void {
    const place = this.placeOf(entry);
    if (!isAfter(place, this.last)) throw new StartupError(`${name} is not where a backup writes it`);
    this.last = place;
  }

  private placeOf(entry: Entry): readonly [number, number | string, number] {
    const stage = STAGES.indexOf(entry.kind);
    if (stage > 0 && this.manifest === undefined) throw new StartupError('it is not a backup of the studio portal');
    switch (entry.kind) {
      case 'data':
        return [stage, this.plan.dataFiles.indexOf(entry.file), 0];
      case 'table': {
        const position = this.manifest?.tables.findIndex(({ name }) => name === entry.table) ?? -1;
        if (position === -1) throw new StartupError(`it contains rows of ${entry.table}, which its manifest does not list`);
        return [stage, position, entry.part];
      }
      case 'file':
        return [stage, entry.id, 0];
      case 'manifest':
      case 'summary':
      case 'sums':
        return [stage, 0, 0];
    }
  }

  private async visit(entry: Entry, content: AsyncGenerator<Buffer>): Promise<void> {
    const { visitor } = this;
    switch (entry.kind) {
      case 'manifest': {
        const manifest = (this.manifest = parseManifest(await readAll(content)));
        return visiting(() => visitor.manifest?.(manifest));
      }
      case 'data': {
        const bytes = await readAll(content);
        return visiting(() => visitor.data?.(entry.file, bytes));
      }
      case 'table':
        return visiting(() => visitor.table?.(entry.table, content));
      case 'file':
        return visiting(() => visitor.file?.(entry.id, content));
      case 'summary': {
        const summary = (this.summary = parseSummary(await readAll(content)));
        return visiting(() => visitor.summary?.(summary));
      }
      case 'sums':
        return undefined;
    }
  }

  private async *seen(entry: TarEntry, hash: Hash): AsyncGenerator<Buffer> {
    const chunks: AsyncIterator<Buffer, unknown> = entry[Symbol.asyncIterator]();
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        this.readFailure = error;
        throw error;
      });
      if (next.done === true) return;
      this.unaccounted = 0;
      hash.update(next.value);
      yield next.value;
    }
  }

  private compareSums(sum: string): void {
    if (sum !== this.sums.digest('hex')) throw new StartupError('it is damaged: its content is not what was written');
    this.closed = true;
  }
}

function isAfter(place: readonly [number, number | string, number], last: readonly [number, number | string, number]): boolean {
  if (place[0] !== last[0]) return place[0] > last[0];
  if (place[1] !== last[1]) return place[1] > last[1];
  return place[2] > last[2];
}

async function visiting(visit: () => Promise<void> | undefined): Promise<void> {
  try {
    await visit();
  } catch (error) {
    throw new VisitFailed(error);
  }
}

async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_SMALL_ENTRY_BYTES) throw new StartupError('its manifest or summary is larger than any backup writes');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
