import type { Area } from '../platform/areas/area.js';

export const siteArea = {
  name: 'site',
  locks: {
    /** Serialises the deletion of images that several project pages may show. */
    pagePictures: 7_301_442_023,
    /** Serialises changes of the featured project. */
    featuredProject: 7_301_442_036,
  },
} as const satisfies Area;
