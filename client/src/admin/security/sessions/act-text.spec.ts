import type { ActiveSessionView } from '../../../../../server/security/sessions/session-control.dto.js';
import { actText, doneText } from './act-text';

const session = (over: Partial<ActiveSessionView> = {}): ActiveSessionView => ({
  id: 's',
  userId: 'u',
  user: 'Odette Marsh',
  email: 'odet****',
  ip: '203.0.*.*',
  device: 'Firefox on Windows',
  signedInAt: '2026-11-27T09:00:00.000Z',
  lastActive: '2026-11-27T10:00:00.000Z',
  twoFactor: true,
  requirePasswordReset: false,
  isCurrent: false,
  isOwn: false,
  ...over,
});

describe('acts on sessions', () => {
  it('name the person and the device', () => {
    expect(actText({ kind: 'one', session: session() })).toMatchObject({
      title: 'End this session of Odette Marsh?',
      text: 'Odette Marsh is signed out on Firefox on Windows at once.',
    });
    expect(actText({ kind: 'password', session: session() })).toMatchObject({
      title: 'Require a new password from Odette Marsh?',
      text: 'From the next request on, Odette Marsh can do nothing but enter the current password and choose a new one. Odette Marsh is told by email.',
    });
  });

  it('say what becomes of calendar addresses, which no session is needed for', () => {
    expect(actText({ kind: 'everyone', revokeTokens: true }).text).toContain('Private calendar addresses stay valid');
    expect(actText({ kind: 'user', session: session() }).text).toContain('the private calendar address stop');
  });

  it('address the user about their own account, in this session or another', () => {
    const current = session({ isOwn: true, isCurrent: true });
    const another = session({ isOwn: true });
    expect(actText({ kind: 'one', session: current }).text).toBe('You are signed out at once.');
    expect(actText({ kind: 'one', session: another }).text).toBe('You are signed out on Firefox on Windows at once.');
    for (const own of [current, another]) {
      expect(actText({ kind: 'user', session: own })).toMatchObject({
        title: 'End all your other sessions?',
        text: 'You are signed out everywhere else.',
      });
      expect(actText({ kind: 'password', session: own })).toMatchObject({
        title: 'Require a new password from yourself?',
        text: 'From the next request on, you can do nothing but enter the current password and choose a new one. You are told by email.',
      });
      expect(doneText({ kind: 'password', session: own }, null)).toBe('You must choose a new password.');
    }
  });

  it('say what they have done', () => {
    expect(doneText({ kind: 'everyone', revokeTokens: false }, 1_234)).toBe('1,234 sessions have ended.');
    expect(doneText({ kind: 'everyone', revokeTokens: true }, 1)).toBe(
      'One session has ended, and everyone else’s API tokens are revoked.',
    );
    expect(doneText({ kind: 'one', session: session() }, 1)).toBe('One session has ended.');
    expect(doneText({ kind: 'password', session: session() }, null)).toBe('Odette Marsh must choose a new password.');
  });
});
