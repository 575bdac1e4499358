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
  ...over,
});

describe('acts on sessions', () => {
  it('name the person and the device', () => {
    expect(actText({ kind: 'one', session: session() })).toMatchObject({
      title: 'End this session of Odette Marsh?',
      text: 'Odette Marsh is signed out on Firefox on Windows at once.',
    });
    expect(actText({ kind: 'one', session: session({ isCurrent: true }) }).text).toBe('You are signed out at once.');
    expect(actText({ kind: 'user', session: session({ isCurrent: true }) }).text).toBe('You are signed out everywhere else.');
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
