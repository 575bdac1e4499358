import { isCalendarDate } from '../../../../server/platform/time/days.rules';
import { USERNAME } from '../../../../server/users/profile/profile.rules';
import type { ProfileView, UpdateProfile } from '../../../../server/users/users.dto.js';
import type { Loaded } from '../../lib/forms/merge';
import { changedFields } from '../../lib/forms/three-way';
import { ukToday } from '../../lib/time/now';

/** Values of the personal information form. No choice is an empty string. */
export interface ProfileValues {
  firstName: string;
  lastName: string;
  username: string;
  country: string;
  /** YYYY-MM-DD. */
  birthdate: string;
  preferred_language: string;
  marketing_consent: boolean;
  data_processing_consent: boolean;
}

type ProfileField = keyof ProfileValues;

export type ProfileChanges = Omit<UpdateProfile, 'version'>;

/** Name of the form in the draft store. */
export const PROFILE_FORM = 'profile';

export const EARLIEST_BIRTHDATE = '1900-01-01';

/** The fields in the order of the form, with their labels. */
export const PROFILE_LABELS: Readonly<Record<ProfileField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  country: 'Country',
  birthdate: 'Date of birth',
  preferred_language: 'Preferred language',
  marketing_consent: 'News by email',
  data_processing_consent: 'Use of my profile data',
};

export function loadedProfile(profile: ProfileView): Loaded<ProfileValues> {
  return {
    values: {
      firstName: profile.firstName ?? '',
      lastName: profile.lastName ?? '',
      username: profile.username ?? '',
      country: profile.country ?? '',
      birthdate: profile.birthdate?.slice(0, 10) ?? '',
      preferred_language: profile.preferred_language ?? '',
      marketing_consent: profile.marketing_consent,
      data_processing_consent: profile.data_processing_consent,
    },
    version: profile.version,
  };
}

/** The stored values, from the response to a refused save. */
export function profileOf(current: unknown): Loaded<ProfileValues> | null {
  return typeof current === 'object' && current !== null && 'marketing_consent' in current ? loadedProfile(current as ProfileView) : null;
}

/** Normalised as they are stored: trimmed. */
export function tidy(values: ProfileValues): ProfileValues {
  const trimmed = Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value] as const);
  return { ...values, ...Object.fromEntries(trimmed) };
}

/** The request that turns the stored values into these: only changed fields, trimmed, an empty string as null. */
export function changesOf(stored: ProfileValues, values: ProfileValues): ProfileChanges {
  const tidied = tidy(values);
  return Object.fromEntries(changedFields(stored, tidied).map((field) => [field, tidied[field] === '' ? null : tidied[field]]));
}

export function profileProblems({ username, birthdate }: ProfileValues): Partial<Record<ProfileField, string>> {
  const name = username.trim();
  const isName = name === '' || USERNAME.test(name);
  const isDate = birthdate === '' || (isCalendarDate(birthdate) && birthdate >= EARLIEST_BIRTHDATE && birthdate <= ukToday());
  return {
    ...(!isName && { username: 'Use 3 to 30 letters, digits, dots, hyphens or underscores, with a letter or digit at both ends' }),
    ...(!isDate && { birthdate: 'Enter a real date in the past' }),
  };
}

/** A consent's value as text; undefined for other fields, which need no description. */
export function describeProfileField(_field: ProfileField, value: unknown): string | undefined {
  if (typeof value !== 'boolean') return undefined;
  return value ? 'allowed' : 'not allowed';
}
