import { withMore } from './growing-list';

const entry = (id: string, price = 5) => ({ id, price });

describe('withMore', () => {
  it('appends the next rows, and shows rows that moved in between once, at their first position', () => {
    expect(withMore([entry('a'), entry('b')], [entry('b', 7), entry('c')])).toEqual([entry('a'), entry('b'), entry('c')]);
  });

  it.each([undefined, null, { error: 'Broken.' }, 'text'])('appends nothing when the response is not a list: %j', (answer) => {
    expect(withMore([entry('a')], answer)).toEqual([entry('a')]);
  });
});
