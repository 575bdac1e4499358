import fc from 'fast-check';
import { expiryOf, inviteOf, inviteProblems, NEW_INVITE, rolesText, usesText } from './invite-values';

describe('the role code form', () => {
  it('requires at least one role', () => {
    expect(inviteProblems(NEW_INVITE)).toEqual({ roles: 'Select at least one role' });
    expect(inviteProblems({ ...NEW_INVITE, roles: ['support'] })).toEqual({});
    expect(inviteOf({ roles: ['support'], expiresInDays: ' 7 ', uses: '25', note: ' For Kim ' })).toEqual({
      roles: ['support'],
      expiresInDays: 7,
      uses: 25,
      note: 'For Kim',
    });
  });

  it.each(['', '0', '91', '-1', '1.5', '1e2', 'ten', '0x10'])('refuses %j days at the field', (expiresInDays) => {
    expect(Object.keys(inviteProblems({ ...NEW_INVITE, roles: ['hr'], expiresInDays }))).toEqual(['expiresInDays']);
    expect(expiryOf(expiresInDays, new Date())).toBeNull();
  });

  it('accepts exactly the numbers that the server accepts', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 200 }), fc.constantFrom('support', 'hr'), (number, role) => {
        const problems = inviteProblems({ roles: [role], expiresInDays: String(number), uses: String(number), note: '' });
        expect('expiresInDays' in problems).toBe(number < 1 || number > (role === 'hr' ? 30 : 90));
        expect('uses' in problems).toBe(number < 1 || number > (role === 'hr' ? 1 : 50));
      }),
    );
  });

  it('shows when the code would expire', () => {
    expect(expiryOf('30', new Date('2026-11-21T10:00:00.000Z'))).toBe('2026-12-21T10:00:00.000Z');
  });
});

describe('a role code in the list', () => {
  it.each([
    [{ uses: 1, usesLeft: 1 }, 'One person'],
    [{ uses: 5, usesLeft: 5 }, '5 people'],
    [{ uses: 5, usesLeft: 1 }, '1 of 5 people left'],
    [{ uses: 1000, usesLeft: 999 }, '999 of 1,000 people left'],
  ])('%j is %s', (code, words) => {
    expect(usesText(code)).toBe(words);
  });

  it('is labelled by its roles', () => {
    expect(rolesText(['ceo'])).toBe('CEO');
    expect(rolesText(['admin', 'ceo', 'captain'])).toBe('Admin, CEO and captain');
  });
});
