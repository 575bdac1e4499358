import fc from 'fast-check';
import { fileName } from './file-name';

const now = new Date('2026-11-21T12:00:00Z');

describe('fileName', () => {
  it.each([
    ['Tidal Works', 'tidal-works-data-2026-11-21.json'],
    ['Café & Co. (UK)', 'cafe-co-uk-data-2026-11-21.json'],
    ['東京', 'studio-data-2026-11-21.json'],
    ['', 'studio-data-2026-11-21.json'],
  ])('of %j is %s', (studio, name) => {
    expect(fileName(studio, 'data', now, 'json')).toBe(name);
  });

  it('contains the UK date', () => {
    expect(fileName('S', 'data', new Date('2026-06-30T23:30:00Z'), 'json')).toBe('s-data-2026-07-01.json');
  });

  it('is a valid name for any studio name', () => {
    fc.assert(
      fc.property(fc.string(), (studio) => {
        expect(fileName(studio, 'data', now, 'json')).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*-data-2026-11-21\.json$/);
      }),
    );
  });
});
