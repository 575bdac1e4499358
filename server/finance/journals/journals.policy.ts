import type { JournalAbilities } from './journals.dto.js';
import type { JournalRow } from './journals.repository.js';

/**
 * A director's permissions on a journal.
 * @param mayDecide false for its author, unless no other director can decide
 */
export function abilities({ status, reversedAt }: Pick<JournalRow, 'status' | 'reversedAt'>, mayDecide: boolean): JournalAbilities {
  const isPending = status === 'pending';
  return { approve: isPending && mayDecide, reject: isPending, reverse: status === 'approved' && reversedAt === null && mayDecide };
}
