import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Config } from '../../server/platform/config/config.js';
import { Database } from '../../server/platform/database/transactions.js';
import type { FileKind } from '../../server/platform/files/uploads/file-kinds.js';
import { Files, type UploadedFile } from '../../server/platform/files/files.js';
import { OWNER_MARK } from '../../server/platform/files/storage/blob-store.js';
import type { TestApp } from './app.js';

/** Uploads as accepted by an application form. */
const APPLICATION_KINDS: readonly FileKind[] = ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'png', 'jpg', 'zip'];

/** The smallest file with the signature of a PDF. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** A zip of empty entries with these names. */
export function zip(...names: string[]): Buffer {
  const parts = names.map((name) => {
    const header = Buffer.alloc(30);
    header.write('PK\x03\x04', 'latin1');
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, Buffer.from(name)]);
  });
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  return Buffer.concat([...parts, end]);
}

export async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface StoreOptions {
  accept?: readonly FileKind[];
  maxBytes?: number;
}

/** Uploads to the application without a row that refers to the file. */
export function upload(app: TestApp, content: Buffer | Readable, name: string, options: StoreOptions = {}): Promise<UploadedFile> {
  const stream = content instanceof Readable ? content : Readable.from([content]);
  const upload = { ownerKind: 'application', name, accept: APPLICATION_KINDS, maxBytes: 1024 * 1024, ...options };
  return app.nest.get(Files, { strict: false }).store(stream, upload);
}

/** Uploads, and lets a row refer to it. */
export async function storedUpload(app: TestApp, content: Buffer, name: string): Promise<UploadedFile> {
  const file = await upload(app, content, name);
  await app.nest.get(Database).transaction((tx) => app.nest.get(Files, { strict: false }).persist(tx, file.id, 'row-1'));
  return file;
}

/** Names of all files in the application's uploads directory. */
export async function blobsOnDisk(app: TestApp): Promise<string[]> {
  const { dataDir } = app.nest.get(Config);
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && entry.name !== OWNER_MARK).map((entry) => entry.name);
}
