import { MODULE_LIMITS } from '../modules/modules.rules.js';

/** Files with which modules are exported and imported. Pure: shared by server and client. */

export const MODULE_FORMAT = 'portal-training-module/1';
/** The module in an archive; the videos are beside it. */
export const MODULE_FILE = 'module.json';
/** More than a module at all limits, with its indentation, and without its videos. */
export const MAX_MODULE_JSON = 2 * 1024 * 1024;
/** The form of an import: an archive has a few hundred bytes for each file in addition. */
export const IMPORT_FORM = { fields: 0, fieldBytes: 0, files: 1, fileBytes: MODULE_LIMITS.allVideosBytes + 2 * MAX_MODULE_JSON } as const;
