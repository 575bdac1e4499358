import { APPLICATION_FILE_BYTES, APPLICATION_FILE_ENDINGS } from '../../../../server/site/applications/applications.rules';
import { ApiError } from '../../lib/http/http';

/** For the file input. */
export const ACCEPTED_FILES = [...APPLICATION_FILE_ENDINGS, 'jpeg', 'markdown'].map((ending) => `.${ending}`).join(',');

/** What is wrong with a file before it is sent, or null. The server checks the content. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!ACCEPTED_FILES.split(',').includes(`.${ending}`))
    return `Please choose a file of one of these kinds: ${APPLICATION_FILE_ENDINGS.join(', ')}.`;
  if (size === 0) return 'This file is empty. Please choose another.';
  if (size > APPLICATION_FILE_BYTES) return 'This file is larger than 10 MB. Please choose a smaller one.';
  return null;
}

/** With one of these codes, only the application's file was refused. */
const FILE_CODES = ['unsupported-type', 'too-large', 'empty-file', 'upload-gone'];

/** The server's message about the file, or null if it is about something else. */
export function fileRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.fromServer) return null;
  return FILE_CODES.includes(error.code) ? error.message : (error.fields.file ?? null);
}
