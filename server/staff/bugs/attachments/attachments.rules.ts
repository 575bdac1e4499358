/** Limits of the files of a bug. Pure: shared by server and client. */
export const ATTACHMENT_LIMITS = { perUpload: 5, perBug: 20, bytes: 25 * 1024 * 1024 } as const;
/** The upload form. */
export const ATTACHMENTS_FORM = {
  fields: 0,
  fieldBytes: 0,
  files: ATTACHMENT_LIMITS.perUpload,
  fileBytes: ATTACHMENT_LIMITS.bytes,
} as const;
