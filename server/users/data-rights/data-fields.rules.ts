/** Which account fields a user may clear. Pure: shared by server and client. The names are those of the export. */

/** Fields that can be cleared individually. */
export const ERASABLE_FIELDS = [
  'username',
  'avatar_url',
  'country',
  'birthdate',
  'preferred_language',
  'marketing_consent',
  'data_processing_consent',
  'preferences',
  'lastLoginAt',
] as const;

/** Fields that the account requires; they are deleted with it. */
export const PROTECTED_FIELDS = [
  'id',
  'email',
  'firstName',
  'lastName',
  'cookiesAccepted',
  'roles',
  'createdAt',
  'updatedAt',
  'version',
  'isActive',
  'emailVerifiedAt',
  'pausedAt',
  'guardianConsentAt',
  'deletionDueAt',
  'deletionWarnedAt',
  'temporaryPasswordUntil',
  'newPasswordRequiredAt',
] as const;

export type ErasableField = (typeof ERASABLE_FIELDS)[number];

export function isErasable(field: string): field is ErasableField {
  return ERASABLE_FIELDS.some((candidate) => candidate === field);
}

export function isProtected(field: string): boolean {
  return PROTECTED_FIELDS.some((candidate) => candidate === field);
}
