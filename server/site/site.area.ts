import type { Area } from '../platform/areas/area.js';

export const siteArea = {
  name: 'site',
  locks: {
    /** Pictures that several project pages may show are given up by one at a time. */
    pagePictures: 7_301_442_023,
  },
} as const satisfies Area;
