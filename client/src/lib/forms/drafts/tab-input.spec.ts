import { clearTabInput, TabInput } from './tab-input';

describe('preserved form input', () => {
  it('is returned to its owner only, and not after signing out', () => {
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

  it('notifies subscribers of every change', () => {
    const titles = new TabInput<string>();
    const seen: Array<string | null> = [];
    const end = titles.follow(() => seen.push(titles.read('contact', 'ada')));
    titles.write('contact', 'ada', 'Lantern');
    titles.remove('contact');
    titles.remove('contact');
    titles.write('contact', 'ada', 'Lamp');
    clearTabInput();
    end();
    titles.write('contact', 'ada', 'Torch');
    expect(seen).toEqual(['Lantern', null, 'Lamp', null]);
  });
});
