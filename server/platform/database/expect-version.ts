import { Conflict, type LastChange } from '../errors/errors.js';

/** A versioned row; null or undefined if nothing has been stored yet, which is version 0. */
type Versioned = { readonly version: number } | null | undefined;

/** One edit of a row that others may edit concurrently. */
export interface VersionedEdit<Row extends Versioned> {
  /** Locks and reads the row until the transaction ends. Refuses here, before the comparison, if the caller may not see the row. */
  lock: () => Promise<Row>;
  /** Names what is edited at the beginning of the conflict's message, such as `This project` or `The support hours`. */
  subject: string;
  /** Stable code of the conflict, such as `project-changed`. */
  code: string;
  /** The stored version as the caller may see it. Called only on a conflict. */
  view: (row: Row) => unknown;
  /** The target under which the audit trail records every change of the row; the conflict then names who made the last one. */
  target?: { type: string; id: string };
  /** Who changed the row last, for a row that stores it because not every change is audited. */
  editorOf?: (row: Row) => string | null;
}

/**
 * Locks the row that a form was loaded from, and refuses the save if the row has changed since. Other transactions that lock the row wait,
 * so the version cannot change between the comparison and the write.
 * @param sent the version that the form was loaded with; undefined overwrites the stored version, where a route allows that.
 * @returns the locked row.
 * @throws Conflict with the stored version as `current`; and whatever `lock` throws.
 */
export async function expectVersion<Row extends Versioned>(sent: number | undefined, edit: VersionedEdit<Row>): Promise<Row> {
  const row = await edit.lock();
  if (sent === undefined || sent === (row?.version ?? 0)) return row;
  throw new Conflict(
    `${edit.subject} changed elsewhere in the meantime.`,
    edit.code,
    undefined,
    await edit.view(row),
    lastChange(row, edit),
  );
}

function lastChange<Row extends Versioned>(row: Row, { target, editorOf }: VersionedEdit<Row>): LastChange | undefined {
  return editorOf === undefined ? target : { userId: editorOf(row) };
}
