import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { NotFound } from '../errors/errors.js';
import type { Files } from './files.js';

/** Files up to this size are read as texts for the scan for secrets. */
export const MAX_TEXT_FILE_BYTES = 200_000;

/** The text of a small file; empty if it is no UTF-8, or was deleted in the meantime. @param id of the file */
export async function fileText(files: Files, id: string): Promise<string> {
  try {
    const bytes = await buffer(await files.open(id));
    return isUtf8(bytes) ? bytes.toString() : '';
  } catch (error) {
    if (error instanceof NotFound) return '';
    throw error;
  }
}
