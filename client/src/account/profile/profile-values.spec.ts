import fc from 'fast-check';
import type { ProfileView } from '../../../../server/users/users.dto.js';
import { changesOf, collisions, PROFILE_FIELDS, type ProfileValues, rebase, toValues } from './profile-values';

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

describe('changesOf', () => {
  it('is empty when nothing was changed', () => {
    expect(changesOf(stored, toValues(stored))).toEqual({});
  });

  it('sends only what differs, and an emptied field as null', () => {
    expect(changesOf(stored, { ...toValues(stored), firstName: '', lastName: ' Lovelace ', marketing_consent: true })).toEqual({
      firstName: null,
      lastName: 'Lovelace',
      marketing_consent: true,
    });
  });

  it('sees no change in spaces around an unchanged name', () => {
    expect(changesOf(stored, { ...toValues(stored), firstName: ' Ada ', username: '  ' })).toEqual({});
  });

  it('turns any profile into any other', () => {
    fc.assert(
      fc.property(profile, profile, (from, to) => {
        expect(toValues({ ...from, ...changesOf(from, toValues(to)) })).toEqual(toValues(to));
      }),
    );
  });
});

describe('rebase', () => {
  const typed: ProfileValues = { ...toValues(stored), firstName: 'Augusta' };

  it('keeps what was typed and takes the rest from the newer profile', () => {
    const latest = { ...stored, country: 'FR', version: 2 };
    expect(rebase(typed, stored, latest)).toEqual({ ...typed, country: 'FR' });
  });

  it('leaves exactly the changes that were made, except those the newer profile has already', () => {
    fc.assert(
      fc.property(profile, profile, profile, (base, mine, latest) => {
        const values = toValues(mine);
        const left = changesOf(latest, rebase(values, base, latest));
        for (const field of Object.keys(left)) expect(Object.keys(changesOf(base, values))).toContain(field);
        expect(rebase(values, base, base)).toEqual(values);
      }),
    );
  });
});

describe('collisions', () => {
  it('names a field that both sides changed differently', () => {
    const typed = { ...toValues(stored), firstName: 'Augusta', username: 'ada' };
    expect(collisions(typed, stored, { ...stored, firstName: 'A.', country: 'FR' })).toEqual(['firstName']);
    expect(collisions(typed, stored, { ...stored, firstName: 'Augusta' })).toEqual([]);
  });

  it('finds none when only one side changed', () => {
    fc.assert(
      fc.property(profile, profile, (base, mine) => {
        expect(collisions(toValues(mine), base, base)).toEqual([]);
        expect(collisions(toValues(base), base, mine)).toEqual([]);
      }),
    );
  });
});

describe('PROFILE_FIELDS', () => {
  it('are all the fields of the form', () => {
    expect([...PROFILE_FIELDS].sort()).toEqual(Object.keys(toValues(stored)).sort());
  });
});
