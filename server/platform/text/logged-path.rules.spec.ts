import { loggedPath } from './logged-path.rules.js';

describe('a path in the log', () => {
  it('contains ids but no tokens', () => {
    const path = '/api/staff/playtest/sessions/5e0f3c1a-9a41-4c9b-8f67-0d9b3c7d2f10/notes';
    expect(loggedPath(path)).toBe(path);
    expect(loggedPath(`/api/staff/playtest/feed/${'aZ-_9'.repeat(8)}xyz.ics`)).toBe('/api/staff/playtest/feed/[…].ics');
    expect(loggedPath(`/api/staff/playtest/feed/${'aZ-%5F9'.repeat(8)}xyz.ics`)).toBe('/api/staff/playtest/feed/[…].ics');
  });
});
