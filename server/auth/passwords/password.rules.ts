/** What a password must look like. Pure: the sign-up form and the server ask the same questions. */

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** Lowest score with which a password is accepted. */
export const PASSWORD_MIN_SCORE = 4;

export const PASSWORD_WEAK = 'Password must contain at least 8 characters with uppercase, lowercase, number, and special character';
export const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX_LENGTH} characters`;

export const PASSWORD_COMMON = 'This password is among the most common ones, or close to one. Please choose another.';
export const PASSWORD_CONTAINS_EMAIL = 'Please choose a password that does not contain your email address.';
export const PASSWORD_CONTAINS_STUDIO = 'Please choose a password that does not contain our name.';

/** Shorter names would refuse passwords by chance. */
const NAME_MIN_LENGTH = 4;

export type PasswordStrength = 'Weak' | 'Medium' | 'Strong';

export interface PasswordCriterion {
  label: string;
  met: (password: string) => boolean;
}

/** The five things that earn a point each. Letters and digits of every script count, and so do spaces as special characters. */
export const PASSWORD_CRITERIA: readonly PasswordCriterion[] = [
  { label: '8 or more characters', met: (password) => passwordLength(password) >= PASSWORD_MIN_LENGTH },
  { label: 'Uppercase letter', met: (password) => /\p{Lu}/u.test(password) },
  { label: 'Lowercase letter', met: (password) => /\p{Ll}/u.test(password) },
  { label: 'Number', met: (password) => /\p{Nd}/u.test(password) },
  { label: 'Special character', met: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
];

/** Length in characters as a person counts them roughly: code points, not UTF-16 units. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

/** Points from 0 to 5, one for each criterion that is met. */
export function passwordScore(password: string): number {
  return PASSWORD_CRITERIA.filter((criterion) => criterion.met(password)).length;
}

/** The word on the meter: Weak at 2 or less, Medium at 3, Strong at 4 or 5. */
export function passwordStrength(score: number): PasswordStrength {
  if (score <= 2) return 'Weak';
  return score === 3 ? 'Medium' : 'Strong';
}

/** Where a password is chosen: only the sign-up form has rules on kinds of characters (specification, sign-up form). */
export const PASSWORD_FORMS = ['sign-up', 'change'] as const;
export type PasswordForm = (typeof PASSWORD_FORMS)[number];

/** From this length on a password needs no particular kinds of characters (NIST SP 800-63B-4, 3.1.1.2). */
export const PASSPHRASE_MIN_LENGTH = 15;
/** A long password of fewer different characters than this is a pattern. */
const PASSPHRASE_MIN_DIFFERENT = 6;

export const PASSWORD_WEAK_CHANGE = `Use at least ${PASSPHRASE_MIN_LENGTH} characters, or at least ${PASSWORD_MIN_LENGTH} with uppercase, lowercase, number, and special character`;

/** True for a password that is strong by its length alone. */
export function isPassphrase(password: string): boolean {
  return passwordLength(password) >= PASSPHRASE_MIN_LENGTH && new Set(password).size >= PASSPHRASE_MIN_DIFFERENT;
}

/**
 * Why a password is refused, or null when its shape is acceptable. A short password is refused whatever its score. Whether it is a
 * commonly breached one is asked elsewhere: that list lives on the server.
 */
export function passwordProblem(password: string, form: PasswordForm): string | null {
  const length = passwordLength(password);
  if (length > PASSWORD_MAX_LENGTH) return PASSWORD_TOO_LONG;
  if (form === 'change' && isPassphrase(password)) return null;
  if (length >= PASSWORD_MIN_LENGTH && passwordScore(password) >= PASSWORD_MIN_SCORE) return null;
  return form === 'change' ? PASSWORD_WEAK_CHANGE : PASSWORD_WEAK;
}

/** True when a password holds a name of at least four letters or digits; case, spaces and signs in between do not matter. */
export function containsName(password: string, name: string): boolean {
  const wanted = lettersOf(name);
  return passwordLength(wanted) >= NAME_MIN_LENGTH && lettersOf(password).includes(wanted);
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
