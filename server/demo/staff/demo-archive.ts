import { crc32 } from 'node:zlib';

const FIRST_HEADER = 30;
const DIRECTORY_HEADER = 46;
const END = 22;
const VERSION = 20;

/** A zip (APPNOTE 4.3) of a few small files, uncompressed. */
export function storedZip(files: ReadonlyArray<readonly [name: string, content: Buffer]>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const nameBytes = Buffer.from(name);
    // From "version needed" to "extra field length", identical in both headers.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(VERSION, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const first = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common], FIRST_HEADER);
    const rest = Buffer.alloc(DIRECTORY_HEADER - 6 - common.length);
    rest.writeUInt32LE(offset, rest.length - 4);
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, VERSION, 0]), common, rest, nameBytes);
    parts.push(first, nameBytes, content);
    offset += first.length + nameBytes.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(END);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}
