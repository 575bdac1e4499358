import { policyOptions } from './policy-options';

describe('the policies offered for a step', () => {
  const offered = [
    { id: 'a', title: 'Leave' },
    { id: 'b', title: 'Security' },
  ];

  it('are those that were found, and the chosen ones under their titles', () => {
    const titles = new Map([['c', 'Travel']]);
    expect(policyOptions(offered, ['b', 'c', 'd'], (id) => titles.get(id))).toEqual([
      { value: 'a', label: 'Leave' },
      { value: 'b', label: 'Security' },
      { value: 'c', label: 'Travel' },
      { value: 'd', label: 'Another policy' },
    ]);
  });
});
