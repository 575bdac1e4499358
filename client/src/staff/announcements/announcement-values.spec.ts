import { announcementChange, announcementProblems, NEW_ANNOUNCEMENT, newAnnouncement, typedText } from './announcement-values';

const BASE = NEW_ANNOUNCEMENT.values;

describe('the announcement form', () => {
  it('shows mentions by username, and users without one by name', () => {
    const mentions = [
      { id: 'a', name: 'Ada', username: 'ada' },
      { id: 'b', name: 'Ben', username: null },
    ];
    expect(typedText('Ask <@a>, <@b> or <@a>.', mentions)).toBe('Ask @ada, @Ben or @ada.');
  });

  it('sends changed fields only', () => {
    expect(announcementChange({ ...BASE, title: 'New' }, BASE, 3, [])).toEqual({ version: 3, title: 'New' });
    expect(announcementChange({ ...BASE, ask_again: true }, BASE, 3, [])).toEqual({ version: 3, ask_again: true });
    expect(announcementChange(BASE, { ...BASE, expires_at: '2026-11-23T10:00' }, 1, [])).toEqual({ version: 1, expires_at: null });
  });

  it('sends usernames after an @ as mentions', () => {
    const people = [{ id: 'b', name: 'Ben Ode' }];
    expect(newAnnouncement({ ...BASE, title: 'T', content: 'Ask @Ben Ode or @ada.' }, people).content).toBe('Ask <@b> or @ada.');
    expect(announcementChange({ ...BASE, content: '@Ben Ode' }, BASE, 1, people)).toEqual({ version: 1, content: '<@b>' });
  });

  it('lists missing fields', () => {
    expect(Object.keys(announcementProblems({ ...BASE, target_roles: [] }))).toEqual(['title', 'content', 'target_roles']);
    expect(announcementProblems({ ...BASE, title: 'T', content: 'C' })).toEqual({});
  });
});
