import { Conflict } from '../errors/errors.js';

/** A row whose version counts its changes; null or undefined where nothing has been stored yet, which is version 0. */
type Versioned = { readonly version: number } | null | undefined;

/** One edit of what others edit as well. */
export interface VersionedEdit<Row extends Versioned> {
  /** Locks the row until the transaction ends and reads it. Refuses here, before the comparison, whatever the caller may not see. */
  lock: () => Promise<Row>;
  /** What the conflict says to the user. */
  message: string;
  /** Stable id of the conflict, such as `project-changed`. */
  code: string;
  /** The stored version as the caller may see it. Called only for a conflict. */
  view: (row: Row) => unknown;
}

/**
 * Locks the row that a form was loaded from, and refuses the save if the row has changed since. Other transactions that lock the row
 * wait, so that the version cannot change between the comparison and the write.
 * @param sent the version that the form was loaded with; undefined overwrites whatever is stored, where a route allows that.
 * @returns the locked row.
 * @throws Conflict with the stored version as `current`; and whatever `lock` throws.
 */
export async function expectVersion<Row extends Versioned>(sent: number | undefined, edit: VersionedEdit<Row>): Promise<Row> {
  const row = await edit.lock();
  if (sent === undefined || sent === (row?.version ?? 0)) return row;
  throw new Conflict(edit.message, edit.code, undefined, await edit.view(row));
}
