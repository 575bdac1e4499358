import type { PolicyVersionView, PolicyView } from '../../../../server/policies/policies.dto.js';
import { approved } from '../policies.api';
import { applyingVersion, pendingVersion, previousVersion, readVersion, savedMessage, shownPolicyLine } from './policy-versions';

const version = (number: number, effectiveDate: string, isApproved = true) =>
  ({ number, effectiveDate, approvedAt: isApproved ? '2026-01-01T00:00:00Z' : null }) as PolicyVersionView;
const policy = (publishedVersion: number | null, ...versions: PolicyVersionView[]) =>
  ({
    versions,
    publishedVersion,
    latestVersion: versions.length,
    approval: publishedVersion === versions.length ? 'approved' : 'pending',
    can: { approve: true },
  }) as PolicyView;

describe('the versions of a policy', () => {
  const all = policy(2, version(1, '2026-01-01'), version(2, '2026-06-01'), version(3, '2026-07-01', false));

  it('are read as published, whatever waits for approval', () => {
    expect(readVersion(all).number).toBe(2);
    expect(pendingVersion(all)?.number).toBe(3);
    expect(readVersion(policy(null, version(1, '2026-01-01', false))).number).toBe(1);
    expect(pendingVersion(policy(1, version(1, '2026-01-01')))).toBeUndefined();
  });

  it('are said to be read meanwhile only when one is published', () => {
    expect(savedMessage(all)).toBe('The new version waits for approval. Until then, everyone reads the published one.');
    expect(savedMessage(policy(null, version(1, '2026-01-01', false)))).toBe('The new version waits for approval.');
  });

  it('are compared with the approved one before', () => {
    expect(previousVersion(all, version(3, '2026-07-01'))?.number).toBe(2);
    expect(previousVersion(policy(null, version(1, '', false), version(2, '', false)), version(2, ''))).toBeUndefined();
  });

  it('apply from their day on, and the one before until then', () => {
    expect(applyingVersion(all, '2026-06-01')).toBeNull();
    expect(applyingVersion(all, '2026-05-31')?.number).toBe(1);
    expect(applyingVersion(policy(1, version(1, '2026-06-01')), '2026-05-31')).toBeUndefined();
  });

  it('are shown as published while their approval is sent', () => {
    expect(approved(all)).toMatchObject({ approval: 'approved', status: 'published', publishedVersion: 3, can: { approve: false } });
  });
});

describe('a line in a comparison', () => {
  it.each([
    ['# Hours', { text: 'Hours', heading: true }],
    ['- one **bold**', { text: '• one bold', heading: false }],
    ['* two', { text: '• two', heading: false }],
    ['3. three', { text: '3. three', heading: false }],
    ['> quoted', { text: 'quoted', heading: false }],
    ['', { text: '', heading: false }],
    ['<b>', { text: '<b>', heading: false }],
  ])('%j keeps its bullet or number', (line, shown) => {
    expect(shownPolicyLine(line)).toEqual(shown);
  });
});
