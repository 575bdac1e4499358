import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Columns and rows of the passes of an interlaced PNG, as divisors of its side (PNG, 8.2). */
const ADAM7: ReadonlyArray<readonly [columns: number, rows: number]> = [
  [8, 8],
  [8, 8],
  [4, 8],
  [4, 4],
  [2, 4],
  [2, 2],
  [1, 2],
];

/** A black square with one bit per pixel: 12,000 per side are 18 KB. @param side in pixels, a multiple of eight. */
export function blackPng(side: number, { interlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  header.writeUInt8(interlaced ? 1 : 0, 12);
  const passes = interlaced ? ADAM7 : [[1, 1] as const];
  const bytes = passes.reduce((sum, [columns, rows]) => sum + (Math.ceil(side / columns / 8) + 1) * (side / rows), 0);
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(bytes))), chunk('IEND', Buffer.alloc(0))]);
}

/** A plain image as from a camera, with metadata on place and author. */
export function photograph(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif({
      IFD0: { Make: 'Canary Cameras', Artist: 'Canary Person' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 39/1' },
    })
    .jpeg()
    .toBuffer();
}

const TABLES = Buffer.from([0xff, 0xc4]);
const SCAN = Buffer.from([0xff, 0xda]);

/** A black JPEG in that many scans, all but the first of which contain one bit of one coefficient (ITU-T T.81, annex G). */
export async function progressiveJpeg(side: number, scans: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: side, height: side, channels: 3, background: 'black' } })
    .jpeg({ progressive: true, quality: 50 })
    .toBuffer();
  const end = jpeg.length - 2;
  const last = jpeg.lastIndexOf(SCAN);
  const beginning = jpeg.subarray(0, jpeg.indexOf(TABLES, jpeg.indexOf(SCAN)));
  const refinements = Array.from({ length: scans - 1 }, (_, n) => {
    const scan = Buffer.from(jpeg.subarray(last, end));
    const [coefficient, bit] = [1 + Math.floor(n / 14), 13 - (n % 14)];
    scan.set([coefficient, coefficient, bit === 13 ? bit : ((bit + 1) << 4) | bit], 7);
    return scan;
  });
  return Buffer.concat([beginning, jpeg.subarray(jpeg.lastIndexOf(TABLES, last), last), ...refinements, jpeg.subarray(end)]);
}
