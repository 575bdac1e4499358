import { abilities, canRead, type GuardedAnnouncement } from './announcements.policy.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const PUBLISHED: GuardedAnnouncement = {
  authorId: 'author',
  targetRoles: ['dev'],
  publishAt: '2026-11-23T11:00:00Z',
  expiresAt: null,
  asksConfirmation: true,
};
const reader = (roles: string[], userId = 'reader') => ({ userId, roles });

describe('access to announcements', () => {
  it.each([
    ['its audience', reader(['staff', 'web_developer']), true],
    ['others', reader(['staff', 'artist']), false],
    ['its author', reader(['staff'], 'author'), true],
    ['hr', reader(['hr']), true],
    ['admin', reader(['admin']), true],
    ['ceo', reader(['ceo']), true],
  ])('while published: %s', (_, person, readable) => {
    expect(canRead(person, PUBLISHED, NOW)).toBe(readable);
  });

  it.each([
    ['scheduled', { publishAt: '2026-11-23T13:00:00Z' }],
    ['expired', { expiresAt: '2026-11-23T12:00:00Z' }],
  ])('is limited to author, admin, ceo and hr when %s', (_, change) => {
    const announcement = { ...PUBLISHED, ...change };
    expect(canRead(reader(['developer']), announcement, NOW)).toBe(false);
    expect(canRead(reader(['developer'], 'author'), announcement, NOW)).toBe(true);
    expect(canRead(reader(['hr']), announcement, NOW)).toBe(true);
  });

  it('lets its audience confirm, and its author and managers edit', () => {
    const nothing = { edit: false, delete: false, pin: false, confirm: false, confirmations: false };
    const all = { edit: true, delete: true, pin: true, confirm: false, confirmations: true };
    expect(abilities(reader(['developer']), PUBLISHED, NOW)).toEqual({ ...nothing, confirm: true });
    expect(abilities(reader(['developer']), { ...PUBLISHED, asksConfirmation: false }, NOW)).toEqual(nothing);
    expect(abilities(reader(['developer'], 'author'), PUBLISHED, NOW)).toEqual({ ...all, pin: false });
    expect(abilities(reader(['hr']), PUBLISHED, NOW)).toEqual(all);
    expect(abilities(reader(['hr', 'developer']), PUBLISHED, NOW)).toEqual({ ...all, confirm: true });
  });
});
