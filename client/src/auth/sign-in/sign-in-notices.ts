import type { SignInNotice } from '../../../../server/auth/auth.dto.js';

/** What signing in changed, on the page and over one. */
export const SIGN_IN_NOTICES: Readonly<Record<SignInNotice, { title: string; text: string }>> = {
  'deletion-cancelled': {
    title: 'Your scheduled deletion was cancelled because you signed in.',
    text: 'Nothing else has changed. You can schedule the deletion again under Privacy & Data.',
  },
};
