import { clearTabInput, TabInput } from './tab-input';

describe('what is held of somebody’s typing', () => {
  it('is given back to its owner, to nobody else, and to nobody after signing out', () => {
    const titles = new TabInput<string>();
    const bodies = new TabInput<string>();
    titles.write('contact', 'ada', 'Lantern');
    bodies.write('contact', 'ada', 'A long story.');
    expect([titles.read('contact', 'ada'), bodies.read('contact', 'ada')]).toEqual(['Lantern', 'A long story.']);
    expect([titles.read('contact', 'rhys'), titles.read('store', 'ada')]).toEqual([null, null]);
    titles.remove('contact');
    expect([titles.read('contact', 'ada'), bodies.read('contact', 'ada')]).toEqual([null, 'A long story.']);
    clearTabInput();
    expect(bodies.read('contact', 'ada')).toBeNull();
  });
});
