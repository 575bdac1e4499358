import type { Area } from '../../platform/areas/area.js';

export const authArea = {
  name: 'auth',
  // A session or token that ended after the backup would be valid again; everyone signs in again after a restore.
  notBackedUp: ['api_tokens', 'deleted_sessions', 'passkey_challenges', 'sessions', 'sign_in_challenges'],
} as const satisfies Area;
