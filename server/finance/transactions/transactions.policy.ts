import type { TransactionAbilities } from './transactions.dto.js';
import type { TransactionRow } from './transactions.repository.js';

/** What a director may do with a transaction. Whether the person who entered it may approve it depends on who else there is. */
export function abilities(row: Pick<TransactionRow, 'status' | 'reversedAt'>): TransactionAbilities {
  const isPending = row.status === 'pending';
  return {
    edit: isPending,
    approve: isPending,
    reject: isPending,
    reverse: row.status === 'approved' && row.reversedAt === null,
  };
}
