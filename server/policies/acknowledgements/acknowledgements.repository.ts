import { Injectable } from '@nestjs/common';
import { MoreThanOrEqual } from 'typeorm';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { PolicyAcknowledgement } from './policy-acknowledgement.entity.js';

/** The latest version of a policy that a person agreed to. */
export interface AgreementRow {
  policyId: string;
  userId: string;
  /** Null for a user whose account was deleted meanwhile. */
  name: string | null;
  number: number;
  contentHash: string;
  acknowledgedAt: string;
}

/** When a person was last asked to agree to a policy and reminded. */
export interface RequestRow {
  policyId: string;
  userId: string;
  /** The major version that they were asked about. */
  agreedFrom: number;
  askedAt: string;
  remindedDays: number | null;
}

@Injectable()
export class AcknowledgementsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The latest agreement of each person, in order of time. */
  latest(policyIds: readonly string[]): Promise<AgreementRow[]> {
    return this.queries.rows<AgreementRow>(
      `SELECT a.policy_id AS "policyId", a.user_id AS "userId", ${colleagueName('u')} AS name, a.number, a.content_hash AS "contentHash",
         a.acknowledged_at AS "acknowledgedAt"
       FROM policy_acknowledgements a ${joinUser('u', 'a.user_id')}
       WHERE a.policy_id = ANY($1::uuid[]) AND NOT EXISTS (SELECT FROM policy_acknowledgements later
         WHERE later.policy_id = a.policy_id AND later.user_id = a.user_id AND later.number > a.number)
       ORDER BY a.acknowledged_at, a.user_id`,
      [policyIds],
    );
  }

  /** The latest version that a person agreed to, in the transaction that locks the policy; null if none. */
  async agreedVersion(tx: Tx, policyId: string, userId: string): Promise<number | null> {
    return tx.manager.maximum(PolicyAcknowledgement, 'number', { policyId, userId });
  }

  /** Ids of the people who agreed to a version from `agreedFrom` on. */
  async agreedBy(tx: Tx, policyId: string, agreedFrom: number): Promise<Set<string>> {
    const rows = await tx.manager.find(PolicyAcknowledgement, {
      select: { userId: true },
      where: { policyId, number: MoreThanOrEqual(agreedFrom) },
    });
    return new Set(rows.map(({ userId }) => userId));
  }

  async insert(tx: Tx, acknowledgement: PolicyAcknowledgement): Promise<void> {
    await tx.manager.insert(PolicyAcknowledgement, acknowledgement);
  }

  requests(policyIds: readonly string[]): Promise<RequestRow[]> {
    return this.queries.rows<RequestRow>(
      `SELECT policy_id AS "policyId", user_id AS "userId", agreed_from AS "agreedFrom", asked_at AS "askedAt", reminded_days AS "remindedDays"
       FROM policy_requests WHERE policy_id = ANY($1::uuid[])`,
      [policyIds],
    );
  }

  /**
   * Records who is asked about a major version.
   * @param rejoined they joined its audience now, whether or not they were asked about it before
   * @returns those who were not asked about it before, or rejoined.
   */
  async ask(
    tx: Tx,
    { id, agreedFrom }: { id: string; agreedFrom: number },
    userIds: readonly string[],
    { askedAt, rejoined }: { askedAt: Date; rejoined: boolean },
  ): Promise<string[]> {
    const rows = await tx.manager.query<Array<{ user_id: string }>>(
      `INSERT INTO policy_requests (policy_id, user_id, agreed_from, asked_at, reminded_days)
       SELECT $1, u.id, $2::integer, $4::timestamptz, NULL FROM users u WHERE u.id = ANY($3::uuid[])
       ON CONFLICT (policy_id, user_id) DO UPDATE SET agreed_from = excluded.agreed_from, asked_at = excluded.asked_at, reminded_days = NULL
       WHERE policy_requests.agreed_from < excluded.agreed_from OR $5::boolean RETURNING user_id`,
      [id, agreedFrom, userIds, askedAt, rejoined],
    );
    return rows.map(({ user_id }) => user_id);
  }

  /** Records a reminder. @returns those who were not reminded of it before. */
  async remind(tx: Tx, policyId: string, agreedFrom: number, userIds: readonly string[], days: number): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ user_id: string }>, number]>(
      `UPDATE policy_requests SET reminded_days = $4::integer
       WHERE policy_id = $1 AND agreed_from = $2::integer AND user_id = ANY($3::uuid[]) AND (reminded_days IS NULL OR reminded_days > $4::integer)
       RETURNING user_id`,
      [policyId, agreedFrom, userIds, days],
    );
    return rows.map(({ user_id }) => user_id);
  }

  /** All agreements of one user with the titles of the versions, oldest first. */
  ofUser(userId: string): Promise<Array<{ title: string; version: number; hash: string; acknowledgedAt: string }>> {
    return this.queries.rows<{ title: string; version: number; hash: string; acknowledgedAt: string }>(
      `SELECT v.title, a.number AS version, a.content_hash AS hash, a.acknowledged_at AS "acknowledgedAt"
       FROM policy_acknowledgements a JOIN policy_versions v ON v.policy_id = a.policy_id AND v.number = a.number
       WHERE a.user_id = $1 ORDER BY a.acknowledged_at, a.policy_id, a.number`,
      [userId],
    );
  }

  /** When a user was asked to agree, oldest first. */
  requestsOf(userId: string): Promise<Array<{ title: string; askedAt: string }>> {
    return this.queries.rows<{ title: string; askedAt: string }>(
      `SELECT v.title, r.asked_at AS "askedAt"
       FROM policy_requests r JOIN policy_versions v ON v.policy_id = r.policy_id AND v.number = r.agreed_from
       WHERE r.user_id = $1 ORDER BY r.asked_at, r.policy_id`,
      [userId],
    );
  }
}
