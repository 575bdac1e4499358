import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

const open = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);

/** The texts of the files in a zip, by their names. */
export async function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await open(bytes, { lazyEntries: true });
  const texts = new Map<string, string>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(texts));
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error);
        buffer(stream).then((content) => {
          texts.set(entry.fileName, content.toString());
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
}
