import { EVENT_RATINGS } from './security-event-ratings.js';
import { EVENT_LABELS, eventMessage, kindsLabelled, maskedAddress } from './security-events.rules.js';

describe('security events as they are shown', () => {
  it.each([
    [
      'access-denied',
      { method: 'GET', path: '/api/admin/outbox', code: 'forbidden' },
      'Access denied: GET /api/admin/outbox, code forbidden',
    ],
    ['roles-changed', { added: ['admin', 'hr'], removed: [], note: null }, 'Roles changed: added admin and hr'],
    ['password-failed', {}, 'Wrong password'],
    ['password-failed', { at: 'sign-in' }, 'Wrong password at sign-in'],
    ['password-failed', { at: 'sign-in', reason: 'Wrong password' }, 'Wrong password at sign-in'],
    ['password-failed', { at: 'sign-in', reason: 'Unknown account' }, 'Wrong password at sign-in: Unknown account'],
    ['password-failed', { at: 'proof' }, 'Wrong password when confirming an action'],
    ['of-a-later-version', {}, 'of-a-later-version'],
  ])('%s', (kind, details, message) => expect(eventMessage(kind, details)).toBe(message));

  it.each([
    ['203.0.113.9', '203.0.*.*'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:*'],
    ['::1', '::*'],
    [null, null],
  ])('the address %s is masked as %s', (address, masked) => expect(maskedAddress(address)).toBe(masked));

  it('have a label for every kind that is recorded', () =>
    expect(Object.keys(EVENT_LABELS).sort()).toEqual(Object.keys(EVENT_RATINGS).sort()));

  it('are found by their label, in any case', () => {
    expect(kindsLabelled('wrong PASS')).toEqual(['password-failed']);
    expect(kindsLabelled('nothing like it')).toEqual([]);
  });
});
