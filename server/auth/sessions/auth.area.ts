import type { Area } from '../../platform/areas/area.js';

export const authArea = {
  name: 'auth',
  // A session or a token that was ended after the backup would be open again; everyone signs in anew after a restore.
  notBackedUp: ['api_tokens', 'sessions', 'sign_in_challenges'],
} as const satisfies Area;
