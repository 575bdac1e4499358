import { colleagueName, joinUser } from '../users/user-directory.service.js';
import type { DecidedDocumentView } from './decided-document.dto.js';
import type { TransactionStatus } from './finance.rules.js';

/** A `DecidedDocument` with the names of its people, as a list or a page shows it. */
export interface DecidedRow {
  id: string;
  happenedOn: string;
  status: TransactionStatus;
  enteredBy: string | null;
  enteredByName: string | null;
  decidedByName: string | null;
  decidedAt: string | null;
  rejectionReason: string | null;
  selfApproved: boolean;
  selfReversed: boolean;
  postedOn: string | null;
  reversedAt: string | null;
  reversedByName: string | null;
  reversalReason: string | null;
  createdAt: string;
  version: number;
}

/** SQL of the columns of a `DecidedRow`. @param table alias of the document's table, which `decidedJoins` joins to its people */
export function decidedColumns(table: string): string {
  return `${table}.id, ${table}.happened_on AS "happenedOn", ${table}.status, ${table}.entered_by AS "enteredBy",
  ${colleagueName('author')} AS "enteredByName", ${colleagueName('decider')} AS "decidedByName", ${table}.decided_at AS "decidedAt",
  ${table}.rejection_reason AS "rejectionReason", ${table}.self_approved AS "selfApproved", ${table}.self_reversed AS "selfReversed",
  ${table}.posted_on AS "postedOn", ${table}.reversed_at AS "reversedAt", ${colleagueName('reverser')} AS "reversedByName",
  ${table}.reversal_reason AS "reversalReason", ${table}.created_at AS "createdAt", ${table}.version`;
}

/** SQL that joins a document to who entered it, decided on it and reversed it. */
export function decidedJoins(table: string): string {
  return `${joinUser('author', `${table}.entered_by`)} ${joinUser('decider', `${table}.decided_by`)}
  ${joinUser('reverser', `${table}.reversed_by`)}`;
}

/** The decision of a document, as its views show it. */
export function toDecidedView(row: DecidedRow): DecidedDocumentView {
  return {
    decided_by_name: row.decidedByName,
    decided_at: row.decidedAt,
    rejection_reason: row.rejectionReason,
    self_approved: row.selfApproved,
    self_reversed: row.selfReversed,
    posted_on: row.postedOn,
    reversed_at: row.reversedAt,
    reversed_by_name: row.reversedByName,
    reversal_reason: row.reversalReason,
    created_at: row.createdAt,
    version: row.version,
  };
}
