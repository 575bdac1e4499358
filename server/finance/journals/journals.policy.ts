import type { JournalAbilities } from './journals.dto.js';
import type { JournalRow } from './journals.repository.js';

/** A director's permissions on a journal. Whether its author may approve it depends on the other directors. */
export function abilities({ status, reversedAt }: Pick<JournalRow, 'status' | 'reversedAt'>): JournalAbilities {
  const isPending = status === 'pending';
  return { approve: isPending, reject: isPending, reverse: status === 'approved' && reversedAt === null };
}
