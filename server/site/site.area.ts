import type { Area } from '../platform/areas/area.js';

export const siteArea = {
  name: 'site',
  locks: {
    /** Pictures that several project pages may show are given up by one at a time. */
    pagePictures: 7_301_442_023,
    /** One project leads at a time. */
    featuredProject: 7_301_442_036,
  },
} as const satisfies Area;
