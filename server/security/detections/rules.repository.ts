import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { RuleAction, RuleCondition, RuleKey } from './detection.rules.js';
import type { Severity } from '../events/security-events.rules.js';
import { RuleSilence } from './rule-silence.entity.js';
import { SecurityRule } from './security-rule.entity.js';

export interface RuleRow {
  id: string;
  name: string;
  description: string;
  conditions: RuleCondition[];
  key: RuleKey;
  threshold: number;
  windowMinutes: number;
  severity: Severity;
  action: RuleAction;
  blockMinutes: number | null;
  expires: string | null;
  isEnabled: boolean;
  isReplayed: boolean;
  matches: number;
  /** ISO 8601, as the other times. */
  lastMatchedAt: string | null;
  version: number;
  changedBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A rule that is evaluated, with the id of the last event that it has seen. */
export type EvaluatedRule = Pick<
  RuleRow,
  'id' | 'name' | 'conditions' | 'key' | 'threshold' | 'windowMinutes' | 'severity' | 'action' | 'blockMinutes' | 'version'
> & { evaluatedTo: number };

interface SilenceRow {
  id: string;
  value: string;
  reason: string;
  expiresAt: string;
  createdBy: string | null;
  createdAt: string;
}

const COLUMNS = `id, name, description, conditions, key, threshold, window_minutes AS "windowMinutes", severity, action,
  block_minutes AS "blockMinutes", expires::text, is_enabled AS "isEnabled", is_replayed AS "isReplayed", matches,
  last_matched_at AS "lastMatchedAt", version, changed_by AS "changedBy", created_at AS "createdAt", updated_at AS "updatedAt"`;
const SILENCE = 'id, value, reason, expires_at AS "expiresAt", created_by AS "createdBy", created_at AS "createdAt"';

/** Statements on detection rules and their silences. */
@Injectable()
export class RulesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>('SELECT id, name AS name FROM security_rules WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** By name. */
  list(limit: number): Promise<RuleRow[]> {
    return this.queries.rows<RuleRow>(`SELECT ${COLUMNS} FROM security_rules ORDER BY name LIMIT $1`, [limit]);
  }

  async byId(id: string): Promise<RuleRow | undefined> {
    const [row] = await this.queries.rows<RuleRow>(`SELECT ${COLUMNS} FROM security_rules WHERE id = $1`, [id]);
    return row;
  }

  /** Enabled rules that have not expired. @param today UK day */
  applied(today: string): Promise<EvaluatedRule[]> {
    return this.queries.rows<EvaluatedRule>(
      `SELECT id, name, conditions, key, threshold, window_minutes AS "windowMinutes", severity, action, block_minutes AS "blockMinutes",
         version, evaluated_to AS "evaluatedTo"
       FROM security_rules WHERE is_enabled AND (expires IS NULL OR expires >= $1::date) ORDER BY name`,
      [today],
    );
  }

  async lockForUpdate(tx: Tx, id: string): Promise<RuleRow | undefined> {
    const [row] = await tx.manager.query<RuleRow[]>(`SELECT ${COLUMNS} FROM security_rules WHERE id = $1 FOR UPDATE`, [id]);
    return row;
  }

  /** Their number; other transactions that count or write wait until this one ends. */
  async lockAndCount(tx: Tx): Promise<number> {
    await lockTable(tx, SecurityRule);
    return tx.manager.count(SecurityRule);
  }

  /** @throws the driver's error if the name is taken (constraint `security_rules_name`). */
  async insert(tx: Tx, rule: SecurityRule): Promise<void> {
    await tx.manager.insert(SecurityRule, rule);
  }

  /** @throws the driver's error if the name is taken (constraint `security_rules_name`). */
  async update(tx: Tx, id: string, change: Partial<SecurityRule>): Promise<void> {
    await tx.manager.update(SecurityRule, { id }, change);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(SecurityRule, { id });
  }

  /**
   * Records that a rule has seen the events up to an id.
   * @returns false if the rule was changed, or evaluated by another instance, in the meantime.
   */
  async advance(tx: Tx, { id, version, evaluatedTo }: EvaluatedRule, to: number, matches: number, now: Date): Promise<boolean> {
    const [, count] = await tx.manager.query<[unknown, number]>(
      `UPDATE security_rules SET evaluated_to = $4, matches = matches + $5, last_matched_at = CASE WHEN $5 > 0 THEN $6 ELSE last_matched_at END
       WHERE id = $1 AND version = $2 AND evaluated_to = $3 AND is_enabled`,
      [id, version, evaluatedTo, to, matches, now],
    );
    return count > 0;
  }

  /** Silences of a rule that have not expired, newest first. */
  silences(ruleId: string, now: Date, limit: number): Promise<SilenceRow[]> {
    return this.queries.rows<SilenceRow>(
      `SELECT ${SILENCE} FROM security_rule_silences WHERE rule_id = $1 AND expires_at > $2 ORDER BY created_at DESC, id LIMIT $3`,
      [ruleId, now, limit],
    );
  }

  /** Those of the values that are silenced. */
  async silencedAmong(ruleId: string, values: readonly string[], now: Date): Promise<Set<string>> {
    const rows = await this.queries.rows<Pick<SilenceRow, 'value'>>(
      'SELECT value FROM security_rule_silences WHERE rule_id = $1 AND value = ANY($2::text[]) AND expires_at > $3',
      [ruleId, values, now],
    );
    return new Set(rows.map(({ value }) => value));
  }

  async countSilences(tx: Tx, ruleId: string): Promise<number> {
    return tx.manager.countBy(RuleSilence, { ruleId });
  }

  /** Adds a silence; an earlier one of the same value is replaced. */
  async silence(tx: Tx, silence: RuleSilence): Promise<void> {
    await tx.manager.delete(RuleSilence, { ruleId: silence.ruleId, value: silence.value });
    await tx.manager.insert(RuleSilence, silence);
  }

  /** @returns undefined if there is none. */
  async removeSilence(tx: Tx, ruleId: string, id: string): Promise<Pick<SilenceRow, 'reason'> | undefined> {
    const [rows] = await tx.manager.query<[Array<Pick<SilenceRow, 'reason'>>, number]>(
      'DELETE FROM security_rule_silences WHERE id = $1 AND rule_id = $2 RETURNING reason',
      [id, ruleId],
    );
    return rows[0];
  }

  /** @returns how many were removed. */
  async removeExpiredSilences(tx: Tx, now: Date): Promise<number> {
    const [, count] = await tx.manager.query<[unknown, number]>('DELETE FROM security_rule_silences WHERE expires_at <= $1', [now]);
    return count;
  }

  /** Rules that a user changed last. */
  changedBy(userId: string): Promise<Array<Pick<RuleRow, 'name' | 'updatedAt'>>> {
    return this.queries.rows('SELECT name, updated_at AS "updatedAt" FROM security_rules WHERE changed_by = $1 ORDER BY name', [userId]);
  }

  /** Silences that a user added, or that are about the user. */
  silencesOf(userId: string): Promise<Array<Pick<SilenceRow, 'reason' | 'expiresAt' | 'createdAt'>>> {
    return this.queries.rows(
      `SELECT reason, expires_at AS "expiresAt", created_at AS "createdAt" FROM security_rule_silences
       WHERE created_by = $1 OR value = $1::text ORDER BY created_at, id`,
      [userId],
    );
  }

  /** Removes silences about a user. */
  async removeSilencesAbout(tx: Tx, userId: string): Promise<void> {
    await tx.manager.delete(RuleSilence, { value: userId });
  }
}
