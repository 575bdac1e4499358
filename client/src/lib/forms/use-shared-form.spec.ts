import { resumedState } from './use-shared-form';

describe('restored input', () => {
  it('says whether an attempt to save it may have succeeded', () => {
    expect(resumedState(true, { sentId: null, hasFiles: false })).toEqual({ isSent: false, hadFiles: false });
    expect(resumedState(true, { sentId: 'bug-1', hasFiles: true })).toEqual({ isSent: true, hadFiles: true });
    expect(resumedState(false, { sentId: 'bug-1', hasFiles: true })).toBe(false);
    expect(resumedState(true, null)).toBe(false);
  });
});
