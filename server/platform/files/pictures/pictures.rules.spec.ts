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

describe('the address of a picture', () => {
  it('says what it was made from', () => {
    const picture = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', width: 900, height: 600 };
    const src = '/api/pictures/0f8fad5b-d9cb-469f-a165-70867728950e-900x600-900.webp';
    expect(pictureAddress(picture)).toBe(src);
    expect(parsePicture(src)).toEqual({ ...picture, wanted: 900, format: 'webp' });
  });

  it('comes back whole, whatever the picture', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        expect(parsePicture(pictureAddress(picture))).toEqual({ ...picture, wanted: picture.width, format: 'webp' });
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
  ])('is not read from %s', (address) => {
    expect(parsePicture(address)).toBeNull();
  });

  it('is never read from any other text, and reading never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parsePicture(text)).toBeNull();
        expect(parsePictureName(text)).toBeNull();
      }),
    );
  });
});

describe('the widths of a picture', () => {
  it.each([
    [200, [200]],
    [320, [320]],
    [900, [320, 640, 900]],
    [1920, [320, 640, 1280, 1920]],
    [6000, [320, 640, 1280, 1920]],
  ])('of %s pixels', (width, expected) => {
    expect(pictureWidths(width)).toEqual(expected);
  });

  it('rise, and none is wider than the picture or than the widest that is made', () => {
    fc.assert(
      fc.property(side, (width) => {
        const widths = pictureWidths(width);
        expect(widths.length).toBeGreaterThan(0);
        expect([...new Set(widths)].sort((a, b) => a - b)).toEqual(widths);
        expect(Math.max(...widths)).toBe(Math.min(width, Math.max(...PICTURE_WIDTHS)));
      }),
    );
  });

  it('stand in a source set, each under an address that is read again', () => {
    fc.assert(
      fc.property(pictures, fc.constantFrom(...PICTURE_FORMATS), (picture, format) => {
        const entries = pictureSourceSet(picture, format)
          .split(', ')
          .map((entry) => entry.split(' '));
        expect(entries.map(([, width]) => width)).toEqual(pictureWidths(picture.width).map((width) => `${width}w`));
        for (const [address = '', width = ''] of entries) {
          expect(parsePicture(address)).toEqual({ ...picture, wanted: Number.parseInt(width, 10), format });
        }
      }),
    );
  });
});
