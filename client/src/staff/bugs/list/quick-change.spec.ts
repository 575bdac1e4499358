import { changeMessage, quickChange, UNASSIGNED } from './quick-change';

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
});
