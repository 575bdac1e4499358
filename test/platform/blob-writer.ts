import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { blobKey } from '../../server/platform/files/storage/blob-store.js';
import { DiskStore } from '../../server/platform/files/storage/disk-store.js';

/** A program that stores one endless blob in the directory of its first argument, reports the start, and waits to be killed. */
const CHUNK = Buffer.alloc(64 * 1024, 'a');
let given = 0;

const endless = new Readable({
  read() {
    given += 1;
    if (given === 40) process.stdout.write('writing\n');
    if (given <= 40) this.push(CHUNK);
  },
});

setInterval(() => undefined, 60_000);
await new DiskStore(process.argv[2] ?? '').put(blobKey(randomUUID()), endless);
