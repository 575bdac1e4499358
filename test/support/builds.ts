import { crc32, deflateRawSync } from 'node:zlib';
import type { SignedIn } from './app.js';

export const UPLOADS = '/api/staff/builds/uploads';
const FIRST_HEADER = 30;
const DIRECTORY_HEADER = 46;

/** A zip (APPNOTE 4.3) of files with these names and contents. */
export function archive(files: Record<string, Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = content.length === 0 ? content : deflateRawSync(content, { level: 9 });
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(content.length === 0 ? 0 : 8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const first = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common], FIRST_HEADER);
    const rest = Buffer.alloc(DIRECTORY_HEADER - 6 - common.length);
    rest.writeUInt32LE(offset, rest.length - 4);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name));
    bodies.push(first, Buffer.from(name), packed);
    offset += first.length + Buffer.byteLength(name) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, listed, ...(count > 0xffff ? [largeEnd(count, listed.length, offset)] : []), end]);
}

/** An archive made on Unix that begins with a symbolic link to the folder above. */
export function archiveWithLink(name: string, files: Record<string, Buffer>): Buffer {
  const zip = archive({ [name]: Buffer.from('..'), ...files });
  const header = zip.indexOf('PK\x01\x02', 0, 'latin1');
  zip.writeUInt16LE(0x0314, header + 4);
  zip.writeUInt32LE((0o120_777 * 65_536) >>> 0, header + 38);
  return zip;
}

/** The end of a directory with more entries than 16 bits can count (APPNOTE 4.3.14 and 4.3.15). */
function largeEnd(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

/** Upload-Metadata of tus. */
export function metadata(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Starts a resumable upload. @returns its address. */
export async function beginUpload({ agent }: SignedIn, length: number, values: Record<string, string> = {}): Promise<string> {
  const response = await agent
    .post(UPLOADS)
    .set('Tus-Resumable', '1.0.0')
    .set('Upload-Length', String(length))
    .send({ name: 'A build', version: '1.0', filename: 'game.exe', ...values });
  if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
  return response.get('Location') ?? '';
}

/** Sends bytes of an upload from an offset on. */
export function sendBytes({ agent }: SignedIn, address: string, offset: number, bytes: Buffer) {
  return agent
    .patch(address)
    .set('Tus-Resumable', '1.0.0')
    .set('Upload-Offset', String(offset))
    .set('Content-Type', 'application/offset+octet-stream')
    .send(bytes);
}
