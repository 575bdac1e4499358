import type { AdminUserDetail, EditUser } from '../../../../../server/admin/users/admin-users.dto.js';
import { emailProblem } from '../../../lib/forms/email-problem';
import type { Loaded } from '../../../lib/forms/merge';

/** An account's details as form values. */
export interface UserValues {
  firstName: string;
  lastName: string;
  email: string;
}

export const USER_LABELS: Readonly<Record<keyof UserValues, string>> = { firstName: 'First name', lastName: 'Last name', email: 'Email' };

/** Name of the form for a user's details. */
export function userForm({ id }: { id: string }): string {
  return `user:${id}`;
}

export const NAME_LIMIT = 60;
export const EMAIL_LIMIT = 254;

export function loadedUser({ firstName, lastName, email, version }: AdminUserDetail): Loaded<UserValues> {
  return { values: { firstName: firstName ?? '', lastName: lastName ?? '', email }, version };
}

/** The stored values; null if the email is masked. */
export function userIn(current: unknown): Loaded<UserValues> | null {
  return typeof current === 'object' && current !== null && 'emailVerified' in current ? loadedUser(current as AdminUserDetail) : null;
}

/** An error message for each field that the server would refuse. */
export function userProblems({ email }: UserValues): Record<string, string> {
  const problem = emailProblem(email);
  return problem === null ? {} : { email: problem };
}

/** The request body: an empty name clears it. */
export function userOf({ firstName, lastName, email }: UserValues, version: number): EditUser {
  return { firstName: firstName.trim() || null, lastName: lastName.trim() || null, email: email.trim(), version };
}
