import fc from 'fast-check';
import { MAX_ZOOM, squareOf, startView, clampView } from './portal-crop';

describe('startView', () => {
  it('shows the middle of a wide picture and of a tall one', () => {
    expect(squareOf({ width: 400, height: 200 }, startView({ width: 400, height: 200 }))).toEqual({ x: 100, y: 0, side: 200 });
    expect(squareOf({ width: 200, height: 400 }, startView({ width: 200, height: 400 }))).toEqual({ x: 0, y: 100, side: 200 });
  });
});

describe('within', () => {
  it('stops at the edges and at the maximum zoom', () => {
    const size = { width: 400, height: 200 };
    expect(clampView(size, { zoom: 9, x: -50, y: 500 })).toEqual({ zoom: MAX_ZOOM, x: 25, y: 175 });
    expect(clampView(size, { zoom: 0, x: 399, y: 100 })).toEqual({ zoom: 1, x: 300, y: 100 });
  });

  it('never shows anything outside the picture', () => {
    const side = fc.integer({ min: 1, max: 10_000 });
    const number = fc.double({ noNaN: true, min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(side, side, number, number, number, (width, height, zoom, x, y) => {
        const square = squareOf({ width, height }, clampView({ width, height }, { zoom, x, y }));
        expect(square.side).toBeGreaterThan(0);
        expect(square.x).toBeGreaterThanOrEqual(-1e-6);
        expect(square.y).toBeGreaterThanOrEqual(-1e-6);
        expect(square.x + square.side).toBeLessThanOrEqual(width + 1e-6);
        expect(square.y + square.side).toBeLessThanOrEqual(height + 1e-6);
      }),
    );
  });
});
