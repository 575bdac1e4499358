import { Forbidden } from '../../platform/errors/errors.js';

/**
 * Reviewers are applicants of their own applications: they neither decide on them nor read the notes about themselves.
 * @throws Forbidden `own-application`
 */
export function assertReviews(actor: { readonly userId: string }, application: { readonly userId: string }): void {
  if (application.userId === actor.userId)
    throw new Forbidden('This is your own application, so a colleague has to handle it.', 'own-application');
}
