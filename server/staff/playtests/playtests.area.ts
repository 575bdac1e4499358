import type { Area } from '../../platform/areas/area.js';

export const playtestsArea = {
  name: 'playtests',
  // A feed that was ended after the backup would be valid again.
  notBackedUp: ['playtest_feeds'],
} as const satisfies Area;
