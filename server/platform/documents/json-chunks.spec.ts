import fc from 'fast-check';
import { jsonChunks } from './json-chunks.js';

async function written(value: unknown): Promise<string> {
  let text = '';
  for await (const chunk of jsonChunks(value)) text += chunk;
  return text;
}

async function* streamed<T>(items: readonly T[]): AsyncGenerator<T> {
  for (const item of items) yield await Promise.resolve(item);
}

describe('jsonChunks', () => {
  it('produces the output of JSON.stringify for the same lists', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.array(fc.jsonValue()), fc.array(fc.array(fc.jsonValue())), async (plain, list, nested) => {
        const value = {
          plain,
          missing: undefined,
          later: () => Promise.resolve({ list: streamed(list) }),
          list: streamed(list),
          deep: { none: streamed([]), nested: streamed(nested.map((items, at) => ({ at, items: streamed(items) }))) },
        };
        const expected = { plain, later: { list }, list, deep: { none: [], nested: nested.map((items, at) => ({ at, items })) } };
        expect(await written(value)).toBe(JSON.stringify(expected));
      }),
    );
  });

  it('serialises dates and empty values as JSON.stringify does', async () => {
    const at = new Date('2026-03-01T10:11:12.345Z');
    expect(await written({ at, list: streamed([at, null, undefined]) })).toBe(
      '{"at":"2026-03-01T10:11:12.345Z","list":["2026-03-01T10:11:12.345Z",null,null]}',
    );
  });
});
