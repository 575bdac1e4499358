import { holdsData } from './holds-data.js';

async function* items(...values: unknown[]): AsyncGenerator {
  for (const value of values) yield await Promise.resolve(value);
}

describe('an export', () => {
  it.each([null, undefined, false, 0, '', [], {}, { timer: null, entries: [] }, { counts: { open: 0 } }])(
    'that is %j holds no data',
    async (value) => {
      expect(await holdsData(value)).toBe(false);
    },
  );

  it.each([true, 1, 'x', [{}], { timer: null, entries: [1] }, new Date(0)])('that is %j holds data', async (value) => {
    expect(await holdsData(value)).toBe(true);
  });

  it('may be streamed, of which only the first item is read', async () => {
    let read = 0;
    async function* counted(): AsyncGenerator {
      for (;;) yield await Promise.resolve((read += 1));
    }
    expect(await holdsData(items())).toBe(false);
    expect(await holdsData({ rows: items(), more: () => Promise.resolve([]) })).toBe(false);
    expect(await holdsData({ rows: items('one') })).toBe(true);
    expect(await holdsData(() => Promise.resolve(['one']))).toBe(true);
    expect(await holdsData(counted())).toBe(true);
    expect(read).toBe(1);
  });
});
