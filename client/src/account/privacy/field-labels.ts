/** Screen labels of the stored fields of an account, by the field names of the export. Pure. */
const LABELS: Readonly<Record<string, string>> = {
  id: 'Account number',
  email: 'Email address',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  avatar_url: 'Profile picture',
  country: 'Country',
  birthdate: 'Date of birth',
  preferred_language: 'Preferred language',
  marketing_consent: 'Consent to marketing',
  data_processing_consent: 'Consent to data processing',
  cookiesAccepted: 'Optional cookies allowed',
  preferences: 'Preferences',
  roles: 'Roles',
  createdAt: 'Account created',
  updatedAt: 'Last change',
  lastLoginAt: 'Last sign-in',
  version: 'Number of changes',
  isActive: 'Account active',
  emailVerifiedAt: 'Email address verified',
  pausedAt: 'Account paused since',
  guardianConsentAt: 'Guardian’s consent recorded',
  deletionDueAt: 'Deletion scheduled for',
  deletionWarnedAt: 'Warned of the deletion',
  temporaryPasswordUntil: 'Temporary password valid until',
  newPasswordRequiredAt: 'New password required since',
};

export function fieldLabel(field: string): string {
  return LABELS[field] ?? field;
}
