import { changeSummary } from './bug-changes.rules.js';

describe('changeSummary', () => {
  it('names fields as on screen', () => {
    expect(changeSummary(['assigneeId', 'foundBuildId', 'private', 'steps'])).toBe(
      'Changed: assignee, found-in build, visibility, steps to reproduce.',
    );
  });
});
