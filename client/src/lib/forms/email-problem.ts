const MAX_LENGTH = 254;

/**
 * What is wrong with an email address, or null. Checks only the basic shape (text, an at sign, a host with a dot): the server validates it,
 * and the verification email proves it.
 */
export function emailProblem(value: string): string | null {
  const email = value.trim();
  if (email === '') return 'Enter your email address';
  const wellFormed = email.length <= MAX_LENGTH && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email);
  return wellFormed ? null : 'Enter a full email address, for example name@example.com';
}
