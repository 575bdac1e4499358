import fc from 'fast-check';
import type { ProfileView } from '../../../../server/users/users.dto.js';
import { merge } from '../../lib/forms/merge';
import { changesOf, loadedProfile, PROFILE_LABELS, profileOf, profileProblems, type ProfileValues, tidy } from './profile-values';

const stored: ProfileView = {
  id: '7',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: null,
  username: null,
  avatar_url: null,
  country: 'GB',
  birthdate: '1990-12-10',
  preferred_language: null,
  marketing_consent: false,
  data_processing_consent: true,
  cookiesAccepted: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
};

const text = fc.string({ maxLength: 8 }).map((value) => value.trim());
const profile: fc.Arbitrary<ProfileView> = fc
  .record({
    firstName: fc.option(text.filter((value) => value !== '')),
    lastName: fc.option(text.filter((value) => value !== '')),
    username: fc.option(fc.constantFrom('ada', 'grace')),
    country: fc.option(fc.constantFrom('GB', 'FR')),
    birthdate: fc.option(fc.constantFrom('1990-12-10', '2001-02-03')),
    preferred_language: fc.option(fc.constantFrom('en', 'cy')),
    marketing_consent: fc.boolean(),
    data_processing_consent: fc.boolean(),
  })
  .map((fields) => ({ ...stored, ...fields }));

function toValues(view: ProfileView): ProfileValues {
  return loadedProfile(view).values;
}

describe('changesOf', () => {
  it('is empty without changes', () => {
    expect(changesOf(toValues(stored), toValues(stored))).toEqual({});
  });

  it('sends only what differs, and an emptied field as null', () => {
    const values = { ...toValues(stored), firstName: '', lastName: ' Lovelace ', marketing_consent: true };
    expect(changesOf(toValues(stored), values)).toEqual({ firstName: null, lastName: 'Lovelace', marketing_consent: true });
  });

  it('ignores spaces around an unchanged name', () => {
    expect(changesOf(toValues(stored), { ...toValues(stored), firstName: ' Ada ', username: '  ' })).toEqual({});
  });

  it('turns any profile into any other', () => {
    fc.assert(
      fc.property(profile, profile, (from, to) => {
        expect(toValues({ ...from, ...changesOf(toValues(from), toValues(to)) })).toEqual(toValues(to));
      }),
    );
  });
});

describe('a profile that changed elsewhere', () => {
  it('keeps typed values, takes the others, and leaves exactly the user’s changes', () => {
    fc.assert(
      fc.property(profile, profile, profile, (base, mine, latest) => {
        const merged = merge(toValues(mine), toValues(base), toValues(latest), { tidy });
        const made = Object.keys(changesOf(toValues(base), toValues(mine)));
        for (const field of Object.keys(changesOf(toValues(latest), merged.values))) expect(made).toContain(field);
      }),
    );
  });

  it('reports a field that both sides changed differently', () => {
    const typed = { ...toValues(stored), firstName: 'Augusta', username: 'ada' };
    const outcomeWith = (latest: ProfileView) => merge(typed, toValues(stored), toValues(latest), { tidy }).outcome;
    expect(outcomeWith({ ...stored, firstName: 'A.', country: 'FR' })).toMatchObject({ fields: ['firstName'], updated: ['country'] });
    expect(outcomeWith({ ...stored, firstName: 'Augusta' })).toMatchObject({ fields: [] });
  });

  it('is read from the response to the refused save only', () => {
    expect(profileOf(stored)).toEqual({ values: toValues(stored), version: 1 });
    for (const other of [undefined, null, 'profile', { id: '7' }]) expect(profileOf(other)).toBeNull();
  });
});

describe('profileProblems', () => {
  const problems = (change: Partial<ProfileValues>): string[] => Object.keys(profileProblems({ ...toValues(stored), ...change }));

  it('accepts empty fields and names with spaces around them', () => {
    expect(problems({ username: ' ada.l ', birthdate: '' })).toEqual([]);
    expect(problems({ username: '', birthdate: '1990-12-10' })).toEqual([]);
  });

  it('reports the invalid field', () => {
    expect(problems({ username: 'a' })).toEqual(['username']);
    for (const birthdate of ['1899-12-31', '2999-01-01', '2001-02-30']) expect(problems({ birthdate })).toEqual(['birthdate']);
  });
});

describe('PROFILE_LABELS', () => {
  it('labels all the fields of the form', () => {
    expect(Object.keys(PROFILE_LABELS).sort()).toEqual(Object.keys(toValues(stored)).sort());
  });
});
