import type { TransactionAbilities } from './transactions.dto.js';
import type { TransactionRow } from './transactions.repository.js';

/**
 * Whether a director may change a transaction: its author only, so that the approver has not written any of it. If the author's account is
 * deleted, the director who changes it becomes its author.
 * @param userId null when read for a file
 */
export function mayChange({ enteredBy }: Pick<TransactionRow, 'enteredBy'>, userId: string | null): boolean {
  return userId !== null && (enteredBy === null || enteredBy === userId);
}

/**
 * A director's permissions on a transaction.
 * @param mayDecide false for its author, unless no other director can decide
 */
export function abilities(
  row: Pick<TransactionRow, 'status' | 'reversedAt' | 'enteredBy'>,
  userId: string | null,
  mayDecide: boolean,
): TransactionAbilities {
  const isPending = row.status === 'pending';
  return {
    edit: isPending && mayChange(row, userId),
    approve: isPending && mayDecide,
    reject: isPending,
    reverse: row.status === 'approved' && row.reversedAt === null && mayDecide,
  };
}
