import { firstToReview } from './reviews.rules.js';

describe('the build that the reviews open with', () => {
  const build = (id: string, { reviewed = false, live = false } = {}) => ({ id, reviewed, live });

  it.each([
    ['the live one of the main channel', [build('nightly'), build('main', { live: true })], 'main'],
    ['the live one although it is reviewed', [build('nightly'), build('main', { live: true, reviewed: true })], 'main'],
    ['the newest one to review if none is live', [build('newest', { reviewed: true }), build('newer'), build('older')], 'newer'],
    ['the newest one if all are reviewed', [build('newer', { reviewed: true }), build('older', { reviewed: true })], 'newer'],
    ['none without builds', [], undefined],
  ])('is %s', (_, builds, expected) => {
    expect(firstToReview(builds)?.id).toBe(expected);
  });
});
