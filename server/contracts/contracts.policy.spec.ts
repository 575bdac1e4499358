import {
  canCancel,
  canCountersign,
  canEnd,
  canReadContract,
  canSign,
  contractAbilities,
  type GuardedContract,
} from './contracts.policy.js';

const NOW = new Date('2026-11-26T10:00:00Z');
const PENDING: GuardedContract = {
  userId: 'dara',
  status: 'pending',
  expiresAt: null,
  needsCountersignature: true,
  countersignedAt: null,
  documentFile: null,
};
const dara = { userId: 'dara', roles: ['developer'] };
const daraNow = (roles: string[]) => ({ userId: 'dara', roles });
const hana = { userId: 'hana', roles: ['hr'] };
const ada = { userId: 'ada', roles: ['admin'] };

describe('who may do what with a contract', () => {
  it('is read by its person whatever their roles are now, and by admin, ceo and hr', () => {
    expect([dara, daraNow([]), hana, ada, { userId: 'x', roles: ['ceo'] }].every((reader) => canReadContract(reader, PENDING))).toBe(true);
    for (const role of ['developer', 'staff', 'dpo', 'security', 'support_lead'])
      expect(canReadContract({ userId: 'x', roles: [role] }, PENDING)).toBe(false);
    expect(canReadContract(dara, { userId: null })).toBe(false);
  });

  it('is signed by its person alone, until it expires', () => {
    expect([dara, hana, ada].map((reader) => canSign(reader, PENDING, NOW))).toEqual([true, false, false]);
    expect(canSign(dara, { ...PENDING, expiresAt: NOW.toISOString() }, NOW)).toBe(false);
    expect(canSign(dara, { ...PENDING, status: 'signed' }, NOW)).toBe(false);
  });

  it('is countersigned by admin and ceo after the person, once, and never by the person', () => {
    const signed: GuardedContract = { ...PENDING, status: 'signed' };
    expect([ada, hana, daraNow(['admin'])].map((reader) => canCountersign(reader, signed))).toEqual([true, false, false]);
    expect(canCountersign(ada, PENDING)).toBe(false);
    expect(canCountersign(ada, { ...signed, needsCountersignature: false })).toBe(false);
    expect(canCountersign(ada, { ...signed, countersignedAt: NOW })).toBe(false);
  });

  it('is cancelled by those who manage contracts until all have signed it', () => {
    const signed: GuardedContract = { ...PENDING, status: 'signed' };
    expect([PENDING, signed].map((contract) => canCancel(hana, contract))).toEqual([true, true]);
    expect(canCancel(dara, PENDING)).toBe(false);
    expect(canCancel(hana, { ...signed, countersignedAt: NOW })).toBe(false);
    expect(canCancel(hana, { ...signed, needsCountersignature: false })).toBe(false);
    expect(canCancel(hana, { ...PENDING, status: 'declined' })).toBe(false);
    // Its person declines it instead.
    expect([PENDING, signed].map((contract) => canCancel(daraNow(['hr']), contract))).toEqual([false, false]);
  });

  it('is ended by those who manage contracts once all have signed it, and never by its person', () => {
    const signed: GuardedContract = { ...PENDING, status: 'signed', countersignedAt: NOW };
    expect([hana, ada, dara, daraNow(['hr'])].map((reader) => canEnd(reader, signed))).toEqual([true, true, false, false]);
    expect(canEnd(hana, { ...signed, userId: null })).toBe(true);
    expect(canEnd(hana, { ...signed, countersignedAt: null })).toBe(false);
    expect(canEnd(hana, { ...signed, countersignedAt: null, needsCountersignature: false })).toBe(true);
    for (const status of ['pending', 'superseded', 'ended'] as const) expect(canEnd(hana, { ...signed, status })).toBe(false);
  });

  it('takes requests from its person only', () => {
    expect(contractAbilities(dara, PENDING, NOW).request).toEqual(['amend', 'appeal']);
    expect(contractAbilities(hana, PENDING, NOW).request).toEqual([]);
  });
});
