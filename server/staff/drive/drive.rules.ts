/** Limits of the drive. Pure: shared by server and client. */
export const DRIVE_LIMITS = { bytes: 200 * 1024 * 1024 } as const;
/** Orders of the list: by the time of upload, the name and the size. */
export const DRIVE_SORTS = ['newest', 'oldest', 'name', 'largest', 'smallest'] as const;
export type DriveSort = (typeof DRIVE_SORTS)[number];
export const DEFAULT_DRIVE_SORT: DriveSort = 'newest';
/** The upload form: one file in the field `file`. */
export const DRIVE_FORM = { fields: 0, fieldBytes: 0, files: 1, fileBytes: DRIVE_LIMITS.bytes } as const;
