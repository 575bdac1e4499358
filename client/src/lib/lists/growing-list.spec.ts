import { withMore } from './growing-list';

const entry = (id: string, price = 5) => ({ id, price });

describe('withMore', () => {
  it('adds what follows, and shows what moved in between once, where it was first', () => {
    expect(withMore([entry('a'), entry('b')], [entry('b', 7), entry('c')])).toEqual([entry('a'), entry('b'), entry('c')]);
  });

  it.each([undefined, null, { error: 'Broken.' }, 'text'])('adds nothing when the answer is no list: %j', (answer) => {
    expect(withMore([entry('a')], answer)).toEqual([entry('a')]);
  });
});
