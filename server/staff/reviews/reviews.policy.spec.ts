import { BUILD_STATES } from '../builds/builds.rules.js';
import { canChange, canReview } from './reviews.policy.js';

const person = (...roles: string[]) => ({ userId: 'me', roles });

describe('reviews', () => {
  it('are written for approved builds, by everyone in the staff area', () => {
    for (const state of BUILD_STATES) {
      for (const uploadedBy of ['me', 'other', null]) {
        expect(canReview(person('developer'), { state, uploadedBy })).toBe(state === 'approved');
        expect(canReview(person('admin'), { state, uploadedBy })).toBe(state === 'approved');
        expect(canReview(person('artist'), { state, uploadedBy })).toBe(false);
      }
    }
  });

  it('are changed by their authors, admins and the CEO', () => {
    expect(canChange(person('developer'), { reviewerId: 'me' })).toBe(true);
    expect(canChange(person('hr'), { reviewerId: 'other' })).toBe(false);
    expect(canChange(person('hr'), { reviewerId: null })).toBe(false);
    expect(canChange(person('admin'), { reviewerId: 'other' })).toBe(true);
    expect(canChange(person('ceo'), { reviewerId: null })).toBe(true);
  });
});
