import fc from 'fast-check';
import {
  parsePicture,
  parsePictureName,
  pictureAddress,
  pictureSourceSet,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  pictureWidths,
} from './pictures.rules.js';

const side = fc.integer({ min: 1, max: 99_999 });
const pictures = fc.record({ id: fc.uuid(), width: side, height: side });

describe('an image address', () => {
  it('encodes the id and the size', () => {
    const picture = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', width: 900, height: 600 };
    const src = '/api/pictures/0f8fad5b-d9cb-469f-a165-70867728950e-900x600-900.webp';
    expect(pictureAddress(picture)).toBe(src);
    expect(parsePicture(src)).toEqual({ ...picture, requestedWidth: 900, format: 'webp' });
  });

  it('round-trips for every image', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        expect(parsePicture(pictureAddress(picture))).toEqual({ ...picture, requestedWidth: picture.width, format: 'webp' });
      }),
    );
  });

  it.each([
    'https://elsewhere.example/api/pictures/0f8fad5b-d9cb-469f-a165-70867728950e-900x600-900.webp',
    '/api/pictures/../users/me',
    '/api/pictures/0f8fad5b-d9cb-469f-a165-70867728950e-900x600-900.svg',
    '/api/pictures/0f8fad5b-d9cb-469f-a165-70867728950e-0x600-900.webp',
    '/api/pictures/0f8fad5b-d9cb-469f-a165-70867728950e-900x600-900.webp?x',
    '/api/pictures/0F8FAD5B-D9CB-469F-A165-70867728950E-900x600-900.webp',
    '/images/me.webp',
    '',
  ])('is not parsed from %s', (address) => {
    expect(parsePicture(address)).toBeNull();
  });

  it('is never parsed from other text, and parsing never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parsePicture(text)).toBeNull();
        expect(parsePictureName(text)).toBeNull();
      }),
    );
  });
});

describe('the widths of an image', () => {
  it.each([
    [200, [200]],
    [320, [320]],
    [900, [320, 640, 900]],
    [1920, [320, 640, 1280, 1920]],
    [6000, [320, 640, 1280, 1920]],
  ])('of %s pixels', (width, expected) => {
    expect(pictureWidths(width)).toEqual(expected);
  });

  it('ascend, and none exceeds the image or the maximum', () => {
    fc.assert(
      fc.property(side, (width) => {
        const widths = pictureWidths(width);
        expect(widths.length).toBeGreaterThan(0);
        expect([...new Set(widths)].sort((a, b) => a - b)).toEqual(widths);
        expect(Math.max(...widths)).toBe(Math.min(width, Math.max(...PICTURE_WIDTHS)));
      }),
    );
  });

  it('appear in a source set, each at an address that can be parsed', () => {
    fc.assert(
      fc.property(pictures, fc.constantFrom(...PICTURE_FORMATS), (picture, format) => {
        const entries = pictureSourceSet(picture, format)
          .split(', ')
          .map((entry) => entry.split(' '));
        expect(entries.map(([, width]) => width)).toEqual(pictureWidths(picture.width).map((width) => `${width}w`));
        for (const [address = '', width = ''] of entries) {
          expect(parsePicture(address)).toEqual({ ...picture, requestedWidth: Number.parseInt(width, 10), format });
        }
      }),
    );
  });
});
