import type { Area } from '../platform/areas/area.js';

export const usersArea = {
  name: 'users',
  locks: {
    /** Owners are counted and changed by one at a time. */
    owners: 7_301_442_021,
    /** One owner code is made. */
    ownerCode: 7_301_442_022,
  },
  dataFiles: ['owner-code.txt'],
} as const satisfies Area;
