import type { Area } from '../platform/areas/area.js';

export const usersArea = {
  name: 'users',
  locks: {
    /** Serialises checks and changes of owners. */
    owners: 7_301_442_021,
    /** Serialises the creation of owner codes. */
    ownerCode: 7_301_442_022,
  },
  dataFiles: ['owner-code.txt'],
} as const satisfies Area;
