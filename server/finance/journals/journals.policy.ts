import type { JournalAbilities } from './journals.dto.js';
import type { JournalRow } from './journals.repository.js';

/** What a director may do with a journal. Whether the person who entered it may approve it depends on who else there is. */
export function abilities({ status, reversedAt }: Pick<JournalRow, 'status' | 'reversedAt'>): JournalAbilities {
  const isPending = status === 'pending';
  return { approve: isPending, reject: isPending, reverse: status === 'approved' && reversedAt === null };
}
