/** Password rules. Pure: shared by the forms and the server. */

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** Minimum accepted score. */
const PASSWORD_MIN_SCORE = 4;

export const PASSWORD_WEAK = 'Password must contain at least 8 characters with uppercase, lowercase, number, and special character';
export const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX_LENGTH} characters`;

export const PASSWORD_COMMON = 'This password is among the most common ones, or close to one. Please choose another.';
export const PASSWORD_CONTAINS_EMAIL = 'Please choose a password that does not contain your email address.';
export const PASSWORD_CONTAINS_STUDIO = 'Please choose a password that does not contain our name.';

/** Shorter names would cause accidental refusals. */
const NAME_MIN_LENGTH = 4;

export type PasswordStrength = 'Weak' | 'Medium' | 'Strong';

interface PasswordCriterion {
  label: string;
  met: (password: string) => boolean;
}

/** The five criteria worth a point each. Letters and digits of every script count, and spaces count as special characters. */
export const PASSWORD_CRITERIA: readonly PasswordCriterion[] = [
  { label: '8 or more characters', met: (password) => passwordLength(password) >= PASSWORD_MIN_LENGTH },
  { label: 'Uppercase letter', met: (password) => /\p{Lu}/u.test(password) },
  { label: 'Lowercase letter', met: (password) => /\p{Ll}/u.test(password) },
  { label: 'Number', met: (password) => /\p{Nd}/u.test(password) },
  { label: 'Special character', met: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password) },
];

/** Length in code points rather than UTF-16 units. */
export function passwordLength(password: string): number {
  return Array.from(password).length;
}

/** Score from 0 to 5, one point per criterion met. */
export function passwordScore(password: string): number {
  return PASSWORD_CRITERIA.filter((criterion) => criterion.met(password)).length;
}

/**
 * Why a password is refused, or null if its form is acceptable (specification, sign-up form; the same wherever a password is chosen). A short
 * password is refused whatever its score. Breached passwords are checked separately: that list is on the server.
 */
export function passwordProblem(password: string): string | null {
  const length = passwordLength(password);
  if (length > PASSWORD_MAX_LENGTH) return PASSWORD_TOO_LONG;
  return length >= PASSWORD_MIN_LENGTH && passwordScore(password) >= PASSWORD_MIN_SCORE ? null : PASSWORD_WEAK;
}

/** The meter's label, consistent with refusals: Weak for what the server refuses (`refused`), at most Medium for what the form refuses. */
export function shownStrength(password: string, refused: boolean): PasswordStrength {
  if (refused) return 'Weak';
  if (passwordProblem(password) === null) return 'Strong';
  return passwordScore(password) <= 2 ? 'Weak' : 'Medium';
}

/** True if a password contains a name of at least four letters or digits, ignoring case, spaces and symbols. */
export function containsName(password: string, name: string): boolean {
  const letters = lettersOf(name);
  return passwordLength(letters) >= NAME_MIN_LENGTH && lettersOf(password).includes(letters);
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
