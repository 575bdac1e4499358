import { createQueryClient, nextKey } from '../http/query';
import { addPart, withMore } from './growing-list';

const entry = (id: string, price = 5) => ({ id, price });

describe('withMore', () => {
  it('appends the next rows, and shows rows that moved in between once, at their first position', () => {
    expect(withMore([entry('a'), entry('b')], [entry('b', 7), entry('c')])).toEqual([entry('a'), entry('b'), entry('c')]);
  });

  it.each([undefined, null, { error: 'Broken.' }, 'text'])('appends nothing when the response is not a list: %j', (answer) => {
    expect(withMore([entry('a')], answer)).toEqual([entry('a')]);
  });
});

test('a list with another page is as old as its first one, so that it is loaded again in time', () => {
  const client = createQueryClient();
  client.setQueryData(['/entries'], [entry('a')], { updatedAt: 1_000 });
  expect(addPart(client, '/entries', { items: [entry('b')], next: '/entries?cursor=b' })).toEqual({ count: 1, first: 'b' });
  expect(client.getQueryState(['/entries'])).toMatchObject({ data: [entry('a'), entry('b')], dataUpdatedAt: 1_000 });
  expect(client.getQueryData(nextKey('/entries'))).toBe('/entries?cursor=b');
});
