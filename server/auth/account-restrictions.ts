import { PASSKEY_ROLES } from '../users/passkey-roles.rules.js';

/** What an account still needs before it opens anything, as columns of queries over `users u`. */

/** Whether the password must be replaced first. */
export const PASSWORD_CHANGE_DUE = '(u.temporary_password_until IS NOT NULL OR u.new_password_required_at IS NOT NULL)';

/** From when the role needs a passkey that the user does not have, in epoch milliseconds; null if it does not. */
export const PASSKEY_DUE_AT = `CASE WHEN u.roles && ARRAY[${PASSKEY_ROLES.map((role) => `'${role}'`).join(', ')}]::text[]
    AND NOT EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id)
  THEN (SELECT (extract(epoch FROM required_from) * 1000)::float8 FROM passkey_requirement) END`;
