import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { SUMS_FILE, zipChunks, type ArchivedFile } from '../../server/platform/documents/archives/zip-stream.js';
import { readZip } from '../support/zip.js';

const AT = new Date('2026-11-01T12:00:00Z');

async function* from<T>(...items: T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

describe('zipChunks', () => {
  it('contains each file unchanged, in order, with their checksums', async () => {
    const long = 'A line of the ledger.\n'.repeat(20_000);
    const files: ArchivedFile[] = [
      { name: 'README.txt', content: from<string | Buffer>('Read ', Buffer.from('me')) },
      { name: 'ledger/lines.csv', content: from(long) },
      { name: 'receipts/empty.pdf', content: from(), stored: true },
    ];
    const zip = await buffer(zipChunks(from(...files), AT));
    expect(zip.length).toBeLessThan(long.length / 20);
    const sum = (text: string) => createHash('sha256').update(text).digest('hex');
    expect([...(await readZip(zip))]).toEqual([
      ['README.txt', 'Read me'],
      ['ledger/lines.csv', long],
      ['receipts/empty.pdf', ''],
      [SUMS_FILE, `${sum('Read me')}  README.txt\n${sum(long)}  ledger/lines.csv\n${sum('')}  receipts/empty.pdf\n`],
    ]);
  });

  it('ends with the error of a file, and reads no more files', async () => {
    let asked = 0;
    async function* files(): AsyncGenerator<ArchivedFile> {
      asked += 1;
      yield { name: 'a', content: from('a') };
      asked += 1;
      yield { name: 'b', content: broken() };
      asked += 1;
    }
    async function* broken(): AsyncGenerator<string> {
      yield await Promise.resolve('b');
      throw new Error('The store is gone.');
    }
    await expect(buffer(zipChunks(files(), AT))).rejects.toThrow('The store is gone.');
    expect(asked).toBe(2);
  });

  it('closes the open file when the reader disconnects', async () => {
    let closed = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield await Promise.resolve('x'.repeat(100_000));
      } finally {
        closed = true;
      }
    }
    for await (const chunk of zipChunks(from({ name: 'endless', content: endless(), stored: true }), AT)) if (chunk.length > 1_000) break;
    expect(closed).toBe(true);
  });
});
