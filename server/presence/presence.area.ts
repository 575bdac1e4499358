import type { Area } from '../platform/areas/area.js';

export const presenceArea = {
  name: 'presence',
  // Presence is valid for seconds only.
  notBackedUp: ['presences'],
} as const satisfies Area;
