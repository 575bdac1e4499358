import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';

/** A file in an archive. */
export interface ArchivedFile {
  /** With folders, separated by slashes. */
  name: string;
  /** Read once, when its turn comes. */
  content: AsyncIterable<string | Uint8Array>;
  /** True if the content is already compressed. */
  stored?: boolean;
}

/** Name of the list of SHA-256 sums, in the form of `sha256sum`. */
export const SUMS_FILE = 'SHA256SUMS';

/**
 * Creates a ZIP archive in bounded memory, with a list of the files' SHA-256 checksums as its last file.
 * @param files iterated lazily as the archive is read
 * @param sealed gets the SHA-256 of that list, in hex, before the archive ends
 * @throws errors of the files.
 */
export async function* zipChunks(
  files: AsyncIterable<ArchivedFile>,
  at: Date,
  sealed: (digest: string) => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile();
  // A PassThrough, as documented.
  const output = zip.outputStream as Readable;
  const broken = new AbortController();
  const fail = (error: Error): void => {
    broken.abort(error);
    output.destroy(error);
  };
  zip.on('error', fail);
  const added = addAll(zip, files, { at, sealed, signal: broken.signal }).catch((error: unknown) =>
    fail(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
  } finally {
    broken.abort();
    output.destroy();
    await added;
  }
}

interface Adding {
  at: Date;
  sealed: (digest: string) => Promise<void>;
  signal: AbortSignal;
}

async function addAll(zip: yazl.ZipFile, files: AsyncIterable<ArchivedFile>, { at, sealed, signal }: Adding): Promise<void> {
  const sums: string[] = [];
  /** Resolves when the archive has consumed a whole file. */
  const add = async (name: string, content: Readable, compress: boolean): Promise<void> => {
    zip.addReadStream(content, name, { mtime: at, compress });
    await finished(content);
  };
  for await (const { name, content, stored = false } of files) {
    const hash = createHash('sha256');
    await add(name, Readable.from(hashed(content, hash), { objectMode: false, signal }), !stored);
    sums.push(`${hash.digest('hex')}  ${name}\n`);
  }
  await sealed(createHash('sha256').update(sums.join('')).digest('hex'));
  await add(SUMS_FILE, Readable.from(sums, { objectMode: false, signal }), true);
  zip.end();
}

async function* hashed(content: ArchivedFile['content'], hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    hash.update(bytes);
    yield bytes;
  }
}
