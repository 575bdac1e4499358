import fc from 'fast-check';
import { actionLabel, logKind, satisfies, usernameOf, type LogLine } from './logs.rules.js';

describe('logKind', () => {
  it.each([
    ['LOGIN_FAILED', 'auth'],
    ['SIGNED_IN', 'auth'],
    ['AUTHENTICATOR_REMOVED', 'auth'],
    ['PROJECT_DELETED', 'delete'],
    ['Removed by hand', 'delete'],
    ['ACCOUNT_ERASED', 'delete'],
    ['ROLE_CODE_CREATED', 'create'],
    ['PRODUCT_ADDED', 'create'],
    ['PROFILE_UPDATED', 'update'],
    ['EDIT_USER', 'update'],
    ['ROLES_CHANGED', 'update'],
    ['TICKET_ASSIGNED', 'other'],
    ['ADDRESS_CHANGED', 'update'],
    ['VIEW_USER', 'other'],
    ['', 'other'],
  ])('%s is %s', (action, kind) => expect(logKind(action)).toBe(kind));
});

describe('actionLabel', () => {
  it('writes an action as a sentence begins', () => {
    expect(actionLabel('ROLE_CODE_CREATED')).toBe('Role code created');
    expect(actionLabel('')).toBe('');
  });
});

describe('usernameOf', () => {
  const email = 'adelaide@studio.example';

  it.each([
    [{ actorId: 'a', ip: null }, { email, firstName: 'Ada', lastName: 'Lovelace' }, 'Ada Lovelace'],
    [{ actorId: 'a', ip: null }, { email, firstName: null, lastName: 'Lovelace' }, 'Lovelace'],
    [{ actorId: 'a', ip: null }, { email, firstName: '', lastName: null }, 'adel****'],
    [{ actorId: 'a', ip: '203.0.113.7' }, undefined, 'Deleted user'],
    [{ actorId: null, ip: '203.0.113.7' }, undefined, 'Visitor'],
    [{ actorId: null, ip: null }, undefined, 'Program'],
  ])('%j with %j is %s', (actor, account, name) => expect(usernameOf(actor, account)).toBe(name));
});

describe('satisfies', () => {
  const line: LogLine = { actorId: 'a', ip: '203.0.113.7', action: 'PROJECT_CREATED', details: 'Nightfall' };

  it.each([
    [{}, true],
    [{ q: 'lovelace' }, true],
    [{ q: 'project_c' }, true],
    [{ q: 'Project cre' }, true],
    [{ q: 'NIGHT' }, true],
    [{ q: '203.0' }, false],
    [{ action: 'PROJECT' }, true],
    [{ action: 'CREATED' }, false],
    [{ actor: 'a' }, true],
    [{ actor: 'b' }, false],
    [{ actor: null }, false],
    [{ q: 'night', action: 'SIGNED' }, false],
  ])('%j: %s', (conditions, expected) => expect(satisfies(line, 'Ada Lovelace', conditions)).toBe(expected));

  it('tells the program from visitors', () => {
    const anonymous = { ...line, actorId: null };
    expect(satisfies(anonymous, 'Visitor', { actor: null })).toBe(false);
    expect(satisfies({ ...anonymous, ip: null }, 'Program', { actor: null })).toBe(true);
  });

  it('finds any part of what a row says', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (part, before, after) => {
        expect(satisfies({ ...line, details: before + part + after }, 'Ada', { q: part })).toBe(true);
      }),
    );
  });
});
