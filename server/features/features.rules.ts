/** The toggles that guard something in the program. Pure: shared by server and client. */

interface BuiltInFeature {
  name: string;
  /** Initial description, which an admin can change. */
  description: string;
  /** Shown to users who are refused, in responses and on pages. */
  refusal: string;
  /** Effect of switching it off, shown before confirming. */
  closes: string;
}

export const BUILT_IN_FEATURES = [
  {
    name: 'sign_up',
    description: 'Whether new people can make an account.',
    refusal: 'Sign-up is closed at present. Please come back later.',
    closes: 'No one can create an account, not even with a role code. Existing users can still sign in.',
  },
  {
    name: 'store',
    description: 'Whether visitors see the store and its products.',
    refusal: 'The store is not open to visitors at present.',
    closes: 'The store and every product disappear for visitors, search engines included. Nothing is deleted, and admins go on editing.',
  },
  {
    name: 'applications',
    description: 'Whether people can apply for a role.',
    refusal: 'Applications are closed at present. Please come back later.',
    closes: 'Job applications cannot be sent. A draft stays in the applicant’s browser.',
  },
  {
    name: 'support_attachments',
    description: 'Whether files can be added to messages in tickets.',
    refusal: 'Files cannot be added to messages at present.',
    closes: 'No one can add files to messages in tickets. Files that were sent stay readable.',
  },
] as const satisfies readonly BuiltInFeature[];

export type FeatureName = (typeof BUILT_IN_FEATURES)[number]['name'];

/** Lower case with underscores. */
export const FEATURE_NAME = /^[a-z][a-z0-9_]{1,59}$/;
export const FEATURE_NAME_MESSAGE = 'Please use 2 to 60 lower-case letters, digits and underscores, starting with a letter.';
export const MAX_FEATURE_DESCRIPTION = 500;

/** Code of a refused call, so that an open page reloads the toggles. */
export const FEATURE_OFF = 'feature-off';

/** The built-in toggle of this name; undefined for one that the studio added, which affects nothing in the program itself. */
export function builtIn(name: string): BuiltInFeature | undefined {
  return BUILT_IN_FEATURES.find((feature) => feature.name === name);
}

/** An unknown toggle is on: a missing row closes nothing. */
export function isOn(features: Readonly<Record<string, boolean>>, name: string): boolean {
  return features[name] ?? true;
}
