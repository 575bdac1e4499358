import type { TransactionAbilities } from './transactions.dto.js';
import type { TransactionRow } from './transactions.repository.js';

/**
 * Whether a director may change a transaction: its author alone, so that the one who approves it has written none of it. One whose author's
 * account is deleted becomes that of the director who changes it.
 * @param userId null where it is read for a file
 */
export function mayChange({ enteredBy }: Pick<TransactionRow, 'enteredBy'>, userId: string | null): boolean {
  return userId !== null && (enteredBy === null || enteredBy === userId);
}

/** What a director may do with a transaction. Whether the person who entered it may approve it depends on who else there is. */
export function abilities(row: Pick<TransactionRow, 'status' | 'reversedAt' | 'enteredBy'>, userId: string | null): TransactionAbilities {
  const isPending = row.status === 'pending';
  return {
    edit: isPending && mayChange(row, userId),
    approve: isPending,
    reject: isPending,
    reverse: row.status === 'approved' && row.reversedAt === null,
  };
}
