import type { Area } from '../platform/areas/area.js';

export const supportArea = {
  name: 'support',
  // Presence is valid for seconds only.
  notBackedUp: ['ticket_presence'],
} as const satisfies Area;
