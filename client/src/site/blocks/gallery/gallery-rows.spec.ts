import fc from 'fast-check';
import { galleryRows } from './gallery-rows';

const rowLengths = (shapes: number[]) => {
  const lengths: number[] = [];
  const places = galleryRows(shapes);
  for (let at = 0; at < places.length; at += places[at]!.inRow) lengths.push(places[at]!.inRow);
  return lengths;
};

describe('galleryRows', () => {
  it('fills rows evenly, and starts large when one is left over', () => {
    expect(rowLengths([])).toEqual([]);
    expect(rowLengths([1.78])).toEqual([1]);
    expect(rowLengths([1.78, 1.78])).toEqual([2]);
    expect(rowLengths([1.78, 0.8, 1.6, 1.78, 2.4])).toEqual([3, 2]);
    expect(rowLengths([0.6, 0.6, 0.6, 0.6])).toEqual([4]);
    expect(rowLengths([1.78, 1.78, 1.78])).toEqual([1, 2]);
    expect(rowLengths([2.4, 2.4, 2.4])).toEqual([1, 2]);
  });

  it('gives each picture in a row a width by its aspect ratio', () => {
    const [wide, tall] = galleryRows([2, 1]);
    expect(wide!.share).toBeCloseTo(2 / 3);
    expect(tall!.share).toBeCloseTo(1 / 3);
  });

  it('places every picture, in rows whose shares add up to one', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.6, max: 2.4, noNaN: true }), { maxLength: 50 }), (shapes) => {
        const places = galleryRows(shapes);
        expect(places).toHaveLength(shapes.length);
        for (let at = 0; at < places.length; at += places[at]!.inRow) {
          const row = places.slice(at, at + places[at]!.inRow);
          expect(row.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
        }
      }),
    );
  });
});
