import { fromRandomAccessReader, RandomAccessReader, type Entry, type Options, type ZipFile } from 'yauzl';
import { TaskRefusal, type TaskContext } from '../../../platform/workers/worker-protocol.js';
import { ArchiveNames } from './archive-names.js';

export interface ArchiveWork {
  /** Bytes of the file. */
  size: number;
}

const MAX_ENTRIES = 100_000;
const MAX_RATIO = 1_000;
/** A small file of zeros compresses well and is harmless. */
const HARMLESS_BYTES = 16 * 1024 * 1024;
/** Read size: the directory is read from beginning to end. */
const WINDOW = 512 * 1024;

/**
 * Reads the directory of a zip, without extracting anything, and refuses one that would be harmful when extracted. Runs in a worker
 * process. Its output are requests for bytes, `start,end` with the end inclusive; its input is those bytes.
 */
export async function checkArchive({ parameters, input, write }: TaskContext): Promise<void> {
  const { size } = parameters as ArchiveWork;
  const answers = input[Symbol.asyncIterator]();
  const ask = async (start: number, end: number): Promise<Buffer> => {
    await write(Buffer.from(`${start},${end}`));
    const next: IteratorResult<unknown, unknown> = await answers.next();
    const { value } = next;
    if (next.done === true || !(value instanceof Uint8Array)) throw new Error('The bytes of an archive did not come.');
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  };
  const zip = await opened(new WindowReader(size, ask), size);
  if (zip.entryCount > MAX_ENTRIES) throw new TaskRefusal('too-many-entries');
  const total = await unpackedBytes(zip);
  if (total > MAX_RATIO * size) throw new TaskRefusal('bomb');
}

function opened(reader: RandomAccessReader, size: number): Promise<ZipFile> {
  const options: Options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(reader, size, options, (error, zip) => {
      if (error === null) resolve(zip);
      else reject(refusalOf(error));
    });
  });
}

/** Total size of all entries once extracted, according to the directory. */
function unpackedBytes(zip: ZipFile): Promise<number> {
  let total = 0;
  const names = new ArchiveNames();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      if (names.isUnsafe(entry)) {
        reject(new TaskRefusal('unsafe-path'));
        return;
      }
      total += entry.uncompressedSize;
      if (entry.uncompressedSize > HARMLESS_BYTES && entry.uncompressedSize > MAX_RATIO * entry.compressedSize) {
        reject(new TaskRefusal('bomb'));
        return;
      }
      zip.readEntry();
    });
    zip.on('end', () => resolve(total));
    zip.on('error', (error: Error) => reject(refusalOf(error)));
    zip.readEntry();
  });
}

function refusalOf(error: Error): Error {
  if (error instanceof LostBytes) return error;
  return new TaskRefusal(
    /absolute path|invalid relative path|invalid characters in fileName/i.test(error.message) ? 'unsafe-path' : 'broken',
  );
}

/** The program could not provide the bytes: not the archive's fault. */
class LostBytes extends Error {}

/** Serves many small reads from one window. */
class WindowReader extends RandomAccessReader {
  private start = 0;
  private window: Buffer = Buffer.alloc(0);

  constructor(
    private readonly size: number,
    private readonly ask: (start: number, end: number) => Promise<Buffer>,
  ) {
    super();
  }

  override read(target: Buffer, offset: number, length: number, position: number, callback: (error: Error | null) => void): void {
    this.fill(position, length).then(
      () => {
        this.window.copy(target, offset, position - this.start, position - this.start + length);
        callback(null);
      },
      (error: unknown) => callback(error instanceof Error ? error : new LostBytes(String(error))),
    );
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }

  private async fill(position: number, length: number): Promise<void> {
    if (position >= this.start && position + length <= this.start + this.window.length) return;
    if (position < 0 || position + length > this.size) throw new Error('unexpected end of file');
    const end = Math.min(this.size, position + Math.max(length, WINDOW)) - 1;
    this.window = await this.ask(position, end).catch((error: unknown) => {
      throw new LostBytes(String(error));
    });
    this.start = position;
  }
}
