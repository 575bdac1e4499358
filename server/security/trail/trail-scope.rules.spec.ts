import { ROLES } from '../../platform/access/roles.rules.js';
import { isInScope, isTypeInScope, scopeOf } from './trail-scope.rules.js';
import { LOG_TARGETS } from '../../admin/logs/log-targets.rules.js';

describe('the part of the log that concerns security', () => {
  const shown = (targetType: string | null, action = 'THING_CHANGED') => isInScope({ targetType, action }, 'security');

  it('is all that security and cto read; owners read everything', () => {
    expect(ROLES.filter((role) => scopeOf([role]) === 'all')).toEqual(['ceo', 'admin']);
    expect(scopeOf(['security', 'admin'])).toBe('all');
    expect(isInScope({ targetType: 'payable', action: 'PAYABLE_PAID' }, 'all')).toBe(true);
  });

  it('has a closed list of types', () => {
    expect(Object.keys(LOG_TARGETS).filter((type) => shown(type))).toEqual([
      'advisories',
      'address-rule',
      'api-token',
      'backup',
      'csp-mode',
      'passkey-requirement',
      'detection-rule',
      'exploit-run',
      'feature',
      'log',
      'rate-limit',
      'role_code',
      'secret-finding',
      'secret-scan',
      'security-event',
      'security-events',
      'security-incident',
      'session',
    ]);
    for (const type of ['a-new-type', 'constructor', '__proto__', ''])
      expect([shown(type), isTypeInScope(type, 'security')]).toEqual([false, false]);
  });

  it.each([
    ['user', 'SIGNED_IN', true],
    ['user', 'SECOND_FACTOR_RESET', true],
    ['user', 'USER_DEACTIVATED', true],
    ['user', 'PASSKEY_REMOVED', true],
    ['user', 'RECOVERY_CODES_RENEWED', true],
    ['user', 'BANK_DETAILS_CHANGED', false],
    ['user', 'CLARITY_RATE_CHANGED', false],
    ['user', 'PAYABLES_EXPORTED', false],
    ['user', 'TIME_EXPORTED', false],
    ['user', 'GUARDIAN_CONSENT_RECORDED', false],
    [null, 'SIGN_IN_REFUSED', true],
    [null, 'ALL_SESSIONS_ENDED', true],
    [null, 'THING_CHANGED', false],
  ])('%s with %s: %s', (type, action, expected) => expect(shown(type, action)).toBe(expected));
});
