import type { Area } from '../platform/areas/area.js';

export const supportArea = {
  name: 'support',
  // Who has a ticket open is true for seconds.
  notBackedUp: ['ticket_presence'],
} as const satisfies Area;
