import { changeSummary } from './bug-changes.rules.js';

describe('changeSummary', () => {
  it('names fields as the screens do', () => {
    expect(changeSummary(['assigneeId', 'foundBuildId', 'private', 'steps'])).toBe(
      'Changed: assignee, found-in build, visibility, steps to reproduce.',
    );
  });
});
