/** Maximum number and size of attachments per message. Shared by server and client. */
export const MAX_ATTACHMENTS = 5;
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
/** The upload form. */
export const ATTACHMENTS_FORM = { fields: 0, fieldBytes: 0, files: MAX_ATTACHMENTS, fileBytes: MAX_ATTACHMENT_BYTES } as const;
