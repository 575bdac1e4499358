import { changeMessage, changeSubject, inOneChange, quickChange, tagMessage, UNASSIGNED } from './quick-change';

describe('a quick change of bugs', () => {
  it('names the build of the fix only for bugs that become fixed', () => {
    expect(quickChange('status', 'fixed', 'build-1')).toEqual({ status: 'fixed', fixed_build_id: 'build-1' });
    expect(quickChange('status', 'fixed', '')).toEqual({ status: 'fixed' });
    expect(quickChange('status', 'closed', 'build-1')).toEqual({ status: 'closed' });
  });

  it('assigns, unassigns and sets the priority', () => {
    expect(quickChange('assign', 'person-1', '')).toEqual({ assigned_to: 'person-1' });
    expect(quickChange('assign', UNASSIGNED, '')).toEqual({ assigned_to: null });
    expect(quickChange('priority', 'high', 'build-1')).toEqual({ priority: 'high' });
  });

  it('names the bugs that it changes, and says when there are more than it can change at once', () => {
    const bugs = (length: number) => Array.from({ length }, (_, index) => ({ number: index + 1 }));
    expect([1, 3, 500, 600, 1_200].map((length) => changeSubject(bugs(length)))).toEqual([
      'BUG-1',
      '3 bugs',
      '500 bugs',
      'the first 500 of 600 bugs',
      'the first 500 of 1,200 bugs',
    ]);
    expect(inOneChange(bugs(600))).toEqual(bugs(500));
  });

  it.each([
    [1, 1, '1 bug has been changed.'],
    [3, 3, '3 bugs have been changed.'],
    [1, 2, '1 bug has been changed. The other one already had this value.'],
    [2, 5, '2 bugs have been changed. The other 3 already had this value.'],
    [0, 1, 'The bug already had this value.'],
    [0, 4, 'The bugs already had this value.'],
  ])('says that %i of %i bugs were changed', (changed, chosen, message) => {
    expect(changeMessage(changed, chosen)).toBe(message);
  });

  it('says which bugs had a tag before, or never', () => {
    expect(tagMessage(2, 3, 'add')).toBe('2 bugs have been changed. The other one already had this tag.');
    expect(tagMessage(1, 3, 'remove')).toBe('1 bug has been changed. The other 2 did not have this tag.');
  });
});
