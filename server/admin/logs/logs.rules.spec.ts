import fc from 'fast-check';
import { actionLabel, isAddressPart, isIpAddress, logKind, type LogLine, satisfies, ticketNumberIn, usernameOf } from './logs.rules.js';

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
  it('formats an action with a capital letter', () => {
    expect(actionLabel('ROLE_CODE_CREATED')).toBe('Role code created');
    expect(actionLabel('SIGN_IN_REFUSED')).toBe('Sign-in refused');
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
  const line: LogLine = {
    at: '2026-03-01T10:00:00.000Z',
    actorId: 'a',
    ip: '203.0.113.7',
    action: 'PROJECT_CREATED',
    details: 'Nightfall',
    targetType: 'user',
    targetId: 't',
    requestId: 'r',
  };

  it.each([
    [{}, true],
    [{ q: 'lovelace' }, true],
    [{ q: 'project_c' }, true],
    [{ q: 'Project cre' }, true],
    [{ q: 'NIGHT' }, true],
    [{ q: '203.0' }, false],
    [{ action: 'PROJECT' }, true],
    [{ action: 'CREATED' }, false],
    [{ q: 'babbage' }, true],
    [{ person: { id: 'a', as: 'actor' as const } }, true],
    [{ person: { id: 't', as: 'actor' as const } }, false],
    [{ person: { id: 't', as: 'target' as const } }, true],
    [{ person: { id: 'a', as: 'target' as const } }, false],
    [{ person: { id: 'a', as: 'either' as const } }, true],
    [{ person: { id: 't', as: 'either' as const } }, true],
    [{ person: { id: 'b', as: 'either' as const } }, false],
    [{ person: { id: null, as: 'actor' as const } }, false],
    [{ target: { type: 'user', id: 't' } }, true],
    [{ target: { type: 'ticket', id: 't' } }, false],
    [{ people: new Set(['a']) }, true],
    [{ people: new Set(['t']) }, true],
    [{ people: new Set(['b']) }, false],
    [{ request: 'r' }, true],
    [{ request: 's' }, false],
    [{ ip: '203.0.113.7' }, true],
    [{ ip: '203.0.113.70' }, false],
    [{ time: { from: '2026-03-01T10:00:00Z' } }, true],
    [{ time: { to: '2026-03-01T10:00:00Z' } }, false],
    [{ q: 'night', action: 'SIGNED' }, false],
  ])('%j: %s', (conditions, expected) =>
    expect(satisfies(line, ['Ada Lovelace', 'Charles Babbage'], { scope: 'all', ...conditions })).toBe(expected),
  );

  it('matches an action as the log shows it', () => {
    const refused = { ...line, action: 'SIGN_IN_REFUSED' };
    for (const q of ['Sign-in refused', 'sign in refused', 'SIGN_IN'])
      expect([q, satisfies(refused, [], { scope: 'all', q })]).toEqual([q, true]);
  });

  it('distinguishes the program from visitors', () => {
    const anonymous = { ...line, actorId: null };
    expect(satisfies(anonymous, [], { scope: 'all', person: { id: null, as: 'actor' } })).toBe(false);
    expect(satisfies({ ...anonymous, ip: null }, [], { scope: 'all', person: { id: null, as: 'actor' } })).toBe(true);
  });

  it('recognises complete IP addresses', () => {
    expect(['203.0.113.7', '0.0.0.0', '::1', '2001:DB8::7', '::ffff:203.0.113.7'].map(isIpAddress)).toEqual([true, true, true, true, true]);
    expect(
      ['', '203.0.113', '203.0.113.', '203.0.113.256', '1.2.3.4.5', '2001:db8:', 'ada', ':', '::1]/x', 'fe80::1%eth0'].some(isIpAddress),
    ).toBe(false);
  });

  it('matches ticket numbers and parts of addresses', () => {
    expect(['#12', '12', '#', '12a', '# 12', '1'.repeat(16)].map(ticketNumberIn)).toEqual([12, 12, null, null, null, null]);
    expect(['ada@', '@portal.test', 'a@b', '@', 'a @b', 'ada'].map(isAddressPart)).toEqual([true, true, true, false, false, false]);
  });

  it('matches any part of a row', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (part, before, after) => {
        expect(satisfies({ ...line, details: before + part + after }, ['Ada'], { scope: 'all', q: part })).toBe(true);
      }),
    );
  });
});
