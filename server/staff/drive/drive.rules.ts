/** Limits of the drive. Pure: shared by server and client. */
export const DRIVE_LIMITS = { bytes: 200 * 1024 * 1024 } as const;
/** The upload form: one file in the field `file`. */
export const DRIVE_FORM = { fields: 0, fieldBytes: 0, files: 1, fileBytes: DRIVE_LIMITS.bytes } as const;
