/** Uploads of builds that can be resumed. Pure: shared by server and client. */

/** `checking` once every byte has arrived, until the file became a build or was refused. */
export type BuildUploadState = 'receiving' | 'checking' | 'refused' | 'done';

export const UPLOAD_HOURS = 24;
