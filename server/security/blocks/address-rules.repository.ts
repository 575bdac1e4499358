import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import type { Page } from '../../platform/lists/cursors.js';
import { afterPosition, keysetPage, orderBy, positionColumns, type KeysetOrder } from '../../platform/lists/keyset.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { AddressRule } from './address-rule.entity.js';
import type { AddressRulesQuery } from './address-rules.dto.js';
import type { AddressRuleKind, AddressRuleState } from './address-rules.rules.js';
import type { EffectiveRule } from './effective-rules.js';

/** A rule as it is listed. */
export interface AddressRuleRow {
  id: string;
  kind: AddressRuleKind;
  range: string;
  reason: string;
  isActive: boolean;
  expiresAt: string | null;
  version: number;
  createdBy: string | null;
  createdAt: string;
}

const NEWEST: KeysetOrder = { name: 'newest', keys: [{ column: 'r.created_at', type: 'timestamptz' }], direction: 'DESC', id: 'r.id' };

const COLUMNS = `r.id, r.kind, r.range, r.reason, r.is_active AS "isActive", r.expires_at AS "expiresAt", r.version,
  ${colleagueName('u')} AS "createdBy", r.created_at AS "createdAt"`;

const SHOWN = 500;

/** Condition for a state, as `addressRuleState` defines it. @param now returns the placeholder of the current time */
const STATE_CONDITIONS: Readonly<Record<AddressRuleState, (now: () => string) => string>> = {
  on: (now) => `r.is_active AND (r.expires_at IS NULL OR r.expires_at > ${now()})`,
  off: () => 'NOT r.is_active',
  expired: (now) => `r.is_active AND r.expires_at <= ${now()}`,
};

/** Statements on rules for IP addresses. */
@Injectable()
export class AddressRulesRepository {
  constructor(
    private readonly database: Database,
    private readonly queries: ReadQueries,
  ) {}

  /** Rules that are switched on. */
  active(manager: EntityManager = this.database.dataSource.manager): Promise<EffectiveRule[]> {
    return manager.find(AddressRule, { where: { isActive: true }, select: { kind: true, range: true, isActive: true, expiresAt: true } });
  }

  /** Newest first. */
  async page({ limit, cursor, kind, state, search }: AddressRulesQuery, now: Date): Promise<Page<AddressRuleRow>> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const where = ['true'];
    if (kind !== undefined) where.push(`r.kind = ${bind(kind)}`);
    if (state !== undefined) where.push(STATE_CONDITIONS[state](() => bind(now)));
    if (search !== undefined) {
      const pattern = bind(containing(search));
      where.push(`(r.range ILIKE ${pattern} OR r.reason ILIKE ${pattern})`);
    }
    if (cursor !== undefined) where.push(afterPosition(cursor, NEWEST, bind));
    const rows = await this.queries.rows<AddressRuleRow & { position: Array<string | number> }>(
      `SELECT ${COLUMNS}, ${positionColumns(NEWEST)} FROM address_rules r ${joinUser('u', 'r.created_by')}
       WHERE ${where.join(' AND ')} ORDER BY ${orderBy(NEWEST)} LIMIT ${bind(limit + 1)}`,
      values,
    );
    return keysetPage(NEWEST, rows, limit);
  }

  async view(tx: Tx, id: string): Promise<AddressRuleRow | undefined> {
    const [row] = await tx.manager.query<AddressRuleRow[]>(
      `SELECT ${COLUMNS} FROM address_rules r ${joinUser('u', 'r.created_by')} WHERE r.id = $1`,
      [id],
    );
    return row;
  }

  /** Prevents changes by others until the transaction ends. @returns the number of rules. */
  async lockAndCount(tx: Tx): Promise<number> {
    await lockTable(tx, AddressRule);
    return tx.manager.count(AddressRule);
  }

  findOne(tx: Tx, where: { id: string } | { kind: AddressRuleKind; range: string }): Promise<AddressRule | null> {
    return tx.manager.findOne(AddressRule, { where });
  }

  async insert(tx: Tx, rule: AddressRule): Promise<void> {
    await tx.manager.insert(AddressRule, rule);
  }

  async update(
    tx: Tx,
    {
      id,
      reason,
      isActive,
      expiresAt,
      version,
      changedAt,
    }: Pick<AddressRule, 'id' | 'reason' | 'isActive' | 'expiresAt' | 'version' | 'changedAt'>,
  ): Promise<void> {
    await tx.manager.update(AddressRule, { id }, { reason, isActive, expiresAt, version, changedAt });
  }

  /** Number of blocks in effect. */
  async countBlocked(now: Date): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*) AS count FROM address_rules r WHERE r.kind = 'block' AND ${STATE_CONDITIONS.on(() => '$1')}`,
      [now],
    );
    return row?.count ?? 0;
  }

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>('SELECT id, range AS name FROM address_rules WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** Rules that a user created, newest first. */
  createdBy(userId: string): Promise<Array<Pick<AddressRuleRow, 'kind' | 'range' | 'reason' | 'createdAt'>>> {
    return this.queries.rows(
      `SELECT kind, range, reason, created_at AS "createdAt" FROM address_rules WHERE created_by = $1 ORDER BY created_at DESC, id LIMIT ${SHOWN}`,
      [userId],
    );
  }

  /** Deletes rules that have had no effect since a time. @returns how many. */
  async deleteEnded(tx: Tx, before: Date): Promise<number> {
    const [, count] = await tx.manager.query<[unknown, number]>(
      'DELETE FROM address_rules WHERE (NOT is_active AND changed_at < $1) OR expires_at < $1',
      [before],
    );
    return count;
  }
}
