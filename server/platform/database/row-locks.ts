import type { EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { Tx } from './transactions.js';

/**
 * Reads a row and locks it (`FOR UPDATE`) until the transaction ends.
 * @param onLocked `skip_locked` returns null while another transaction holds the lock; without it, the call waits.
 * @returns null if there is no such row.
 */
export function lockRow<Entity extends ObjectLiteral>(
  { manager }: Tx,
  entity: EntityTarget<Entity>,
  where: FindOptionsWhere<Entity>,
  onLocked?: 'skip_locked',
): Promise<Entity | null> {
  return manager.findOne(entity, { where, lock: { mode: 'pessimistic_write', ...(onLocked !== undefined && { onLocked }) } });
}

/**
 * Prevents other transactions from writing to the table, or locking it in this way, until this one ends: for small tables that change as a
 * whole.
 */
export async function lockTable<Entity extends ObjectLiteral>({ manager }: Tx, entity: EntityTarget<Entity>): Promise<void> {
  const { driver } = manager.dataSource;
  await manager.query(`LOCK TABLE ${driver.escape(manager.dataSource.getMetadata(entity).tableName)} IN SHARE ROW EXCLUSIVE MODE`);
}
