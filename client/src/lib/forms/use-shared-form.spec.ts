import { resumedState } from './use-shared-form';

describe('restored input', () => {
  it('says whether an attempt to save it may have succeeded', () => {
    expect(resumedState(true, null)).toBe('unsent');
    expect(resumedState(true, 'bug-1')).toBe('sent');
    expect(resumedState(false, 'bug-1')).toBe(false);
  });
});
