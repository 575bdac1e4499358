import type { ProfileView, UpdateProfile } from '../../../../server/users/users.dto.js';

/** What the personal-info form holds. Nothing chosen is an empty text. */
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

export type ProfileField = keyof ProfileValues;

export type ProfileChanges = Omit<UpdateProfile, 'version'>;

/** The fields in the order of the form, and what they are called there. */
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

export const PROFILE_FIELDS = Object.keys(PROFILE_LABELS) as ProfileField[];

export function toValues(profile: ProfileView): ProfileValues {
  return {
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    username: profile.username ?? '',
    country: profile.country ?? '',
    birthdate: profile.birthdate?.slice(0, 10) ?? '',
    preferred_language: profile.preferred_language ?? '',
    marketing_consent: profile.marketing_consent,
    data_processing_consent: profile.data_processing_consent,
  };
}

/** What has to be sent to turn the stored profile into the values: only what differs, outer spaces gone, an empty text as null. */
export function changesOf(profile: ProfileView, values: ProfileValues): ProfileChanges {
  const stored = toValues(profile);
  const changes: Record<string, string | boolean | null> = {};
  for (const field of PROFILE_FIELDS) {
    const value = tidy(values[field]);
    if (value !== stored[field]) changes[field] = value === '' ? null : value;
  }
  return changes;
}

/**
 * Carries what was typed over to a profile that changed in the meantime: fields that were not touched take the newer value, touched
 * ones stay as typed.
 *
 * @param base the profile that the typing began with
 */
export function rebase(values: ProfileValues, base: ProfileView, latest: ProfileView): ProfileValues {
  const before = toValues(base);
  const carried = toValues(latest);
  for (const field of PROFILE_FIELDS) {
    if (tidy(values[field]) !== before[field]) Object.assign(carried, { [field]: values[field] });
  }
  return carried;
}

/** Fields that both sides changed, to different values: here a person has to look. */
export function collisions(values: ProfileValues, base: ProfileView, latest: ProfileView): ProfileField[] {
  const before = toValues(base);
  const now = toValues(latest);
  return PROFILE_FIELDS.filter((field) => {
    const mine = tidy(values[field]);
    return mine !== before[field] && now[field] !== before[field] && mine !== now[field];
  });
}

function tidy(value: string | boolean): string | boolean {
  return typeof value === 'string' ? value.trim() : value;
}
