import type { AdminUserDetail } from '../../../../../server/admin/users/admin-users.dto.js';
import { loadedUser, userIn, userOf, userProblems } from './edit-values';

const DETAIL: AdminUserDetail = {
  id: '7f0c',
  firstName: 'Ada',
  lastName: null,
  username: null,
  avatar_url: null,
  email: 'ada@portal.test',
  roles: ['user'],
  isActive: true,
  paused: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastLoginAt: null,
  deletionDueAt: null,
  version: 4,
  restricted: false,
  can: {
    view: true,
    openWork: false,
    edit: true,
    assign: [],
    activate: false,
    deactivate: true,
    resetPassword: true,
    resetSecondFactor: true,
    requireNewPassword: true,
    signOut: true,
    delete: true,
    recordConsent: false,
  },
  emailVerified: true,
  pendingEmail: null,
  country: null,
  preferred_language: null,
  twoFactorEnabled: false,
  liveSessions: 0,
  guardianConsentAt: null,
  temporaryPasswordUntil: null,
};

describe('the account details form', () => {
  it('sends values as they were loaded, a missing name as null', () => {
    const { values, version } = loadedUser(DETAIL);
    expect(values).toEqual({ firstName: 'Ada', lastName: '', email: 'ada@portal.test' });
    expect(userOf({ ...values, firstName: ' Ada ' }, version)).toEqual({
      firstName: 'Ada',
      lastName: null,
      email: 'ada@portal.test',
      version: 4,
    });
  });

  it('requires a full email address', () => {
    const { values } = loadedUser(DETAIL);
    expect(userProblems(values)).toEqual({});
    expect(Object.keys(userProblems({ ...values, email: 'ada@' }))).toEqual(['email']);
  });

  it('is never filled from a view with a masked address', () => {
    expect(userIn(DETAIL)).toEqual(loadedUser(DETAIL));
    const { id, email, version } = DETAIL;
    expect(userIn({ id, email, version })).toBeNull();
    expect(userIn(undefined)).toBeNull();
    expect(userIn(null)).toBeNull();
  });
});
