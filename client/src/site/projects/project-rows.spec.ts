import { cardSpans } from './project-rows';

describe('the rows of cards', () => {
  it('are all full, for any number of cards', () => {
    for (let count = 0; count <= 48; count += 1) {
      const spans = cardSpans(count);
      expect(spans).toHaveLength(count);
      let filled = 0;
      for (const span of spans) {
        filled += span;
        expect(filled).toBeLessThanOrEqual(12);
        if (filled === 12) filled = 0;
      }
      expect(filled).toBe(0);
    }
  });

  it('are not a uniform grid', () => {
    expect(cardSpans(5)).toEqual([7, 5, 4, 4, 4]);
    expect(cardSpans(4)).toEqual([7, 5, 5, 7]);
    expect(cardSpans(1)).toEqual([12]);
  });
});
