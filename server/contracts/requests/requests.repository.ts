import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { insertOnce, type Tx } from '../../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import type { WaitingFilter } from '../../staff/overview/staff-sources.service.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import type { ContractStatus, RequestStatus, RequestType } from '../contracts.rules.js';
import { ContractRequest } from './request.entity.js';

const SHOWN = `r.id, r.contract_id AS "contractId", r.user_id AS "userId", r.type, r.message, r.status, r.notes,
  r.new_contract_id AS "newContractId", r.created_at AS "createdAt", r.resolved_at AS "resolvedAt", r.self_resolved AS "selfResolved",
  ${colleagueName('resolver')} AS "resolvedByName", c.title, c.content, c.status AS "contractStatus", c.version_no AS "versionNo",
  c.first_name AS "firstName", c.last_name AS "lastName", c.signed_name AS "signedName", c.signed_at AS "signedAt", c.signed_ip AS "signedIp",
  c.needs_countersignature AS "needsCountersignature", c.countersigned_at AS "countersignedAt"`;
const FROM = `FROM contract_requests r JOIN contracts c ON c.id = r.contract_id ${joinUser('resolver', 'r.resolved_by')}`;

export interface ContractRequestRow {
  id: string;
  contractId: string;
  userId: string | null;
  type: RequestType;
  message: string;
  status: RequestStatus;
  notes: string | null;
  newContractId: string | null;
  createdAt: string;
  resolvedAt: string | null;
  resolvedByName: string | null;
  selfResolved: boolean;
  title: string;
  content: string;
  contractStatus: ContractStatus;
  versionNo: number;
  firstName: string;
  lastName: string;
  signedName: string | null;
  signedAt: string | null;
  signedIp: string | null;
  needsCountersignature: boolean;
  countersignedAt: string | null;
}

interface RequestsFilter {
  /** Only this user's; null for everyone's. */
  userId: string | null;
  type: RequestType | null;
  isOpen: boolean | null;
  contractId: string | null;
  limit: number;
  cursor?: string;
}

type PagedRow = ContractRequestRow & { position: string };

@Injectable()
export class ContractRequestsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The latest first. */
  async page({ userId, type, isOpen, contractId, limit, cursor }: RequestsFilter): Promise<Page<ContractRequestRow>> {
    const values = [limit + 1, userId, type, isOpen, contractId];
    const where = `($2::uuid IS NULL OR r.user_id = $2) AND ($3::text IS NULL OR r.type = $3)
      AND ($4::boolean IS NULL OR (r.status = 'open') = $4) AND ($5::uuid IS NULL OR r.contract_id = $5)`;
    const order = 'ORDER BY r.created_at DESC, r.id DESC LIMIT $1';
    const rows =
      cursor === undefined
        ? await this.queries.rows<PagedRow>(`SELECT ${SHOWN}, r.created_at::text AS position ${FROM} WHERE ${where} ${order}`, values)
        : await this.queries.rows<PagedRow>(
            `SELECT ${SHOWN}, r.created_at::text AS position ${FROM}
             WHERE ${where} AND (r.created_at, r.id) < ($6::timestamptz, $7::uuid) ${order}`,
            [...values, ...decodeCursor(cursor, ['timestamptz', 'uuid'])],
          );
    return pageOf(
      rows,
      limit,
      ({ position: _, ...row }) => row,
      (row) => [row.position, row.id],
    );
  }

  async find(id: string): Promise<ContractRequestRow | undefined> {
    const [row] = await this.queries.rows<ContractRequestRow>(`SELECT ${SHOWN} ${FROM} WHERE r.id = $1`, [id]);
    return row;
  }

  /** Those of the ids that belong to a user, or all for null, with the titles of their contracts. */
  titles(
    ids: readonly string[],
    userId: string | null,
  ): Promise<Array<{ id: string; title: string; userId: string | null; contractId: string }>> {
    return this.queries.rows<{ id: string; title: string; userId: string | null; contractId: string }>(
      `SELECT r.id, c.title, r.user_id AS "userId", r.contract_id AS "contractId"
       FROM contract_requests r JOIN contracts c ON c.id = r.contract_id
       WHERE r.id = ANY($1::uuid[]) AND ($2::uuid IS NULL OR r.user_id = $2)`,
      [ids, userId],
    );
  }

  /** All of a user, for the export. */
  ofUser(
    userId: string,
  ): Promise<Array<Pick<ContractRequest, 'contractId' | 'type' | 'message' | 'status' | 'notes'> & { createdAt: string }>> {
    return this.queries.rows(
      `SELECT contract_id AS "contractId", type, message, status, notes, created_at AS "createdAt"
       FROM contract_requests WHERE user_id = $1 ORDER BY created_at, id`,
      [userId],
    );
  }

  /** Number of open requests. */
  async waiting({ before, exceptOf }: WaitingFilter): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*) AS count FROM contract_requests
       WHERE status = 'open' AND ($1::timestamptz IS NULL OR created_at < $1) AND ($2::uuid IS NULL OR user_id IS DISTINCT FROM $2)`,
      [before ?? null, exceptOf ?? null],
    );
    return row?.count ?? 0;
  }

  /** Number of open requests of one user. */
  async countOpen(userId: string): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*) AS count FROM contract_requests WHERE user_id = $1 AND status = 'open'`,
      [userId],
    );
    return row?.count ?? 0;
  }

  lock(tx: Tx, id: string): Promise<ContractRequest | null> {
    return lockRow(tx, ContractRequest, { id });
  }

  /** Whether a request of this type about a contract is open. The contract is locked. */
  async hasOpen(tx: Tx, contractId: string, type: RequestType): Promise<boolean> {
    return tx.manager.exists(ContractRequest, { where: { contractId, type, status: 'open' } });
  }

  /** Whether a request to leave any version of a contract, which is locked, is open. */
  async hasOpenToLeave(tx: Tx, seriesId: string): Promise<boolean> {
    const [row] = await tx.manager.query<Array<{ exists: boolean }>>(
      `SELECT EXISTS (SELECT FROM contract_requests r JOIN contracts c ON c.id = r.contract_id
         WHERE c.series_id = $1 AND r.type = 'leave' AND r.status = 'open') AS exists`,
      [seriesId],
    );
    return row?.exists === true;
  }

  /** The open requests about a contract, the oldest first. The contract is locked. */
  openAbout(tx: Tx, contractId: string): Promise<ContractRequest[]> {
    return tx.manager.find(ContractRequest, { where: { contractId, status: 'open' }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** @returns false if the id exists already. */
  insert(tx: Tx, request: ContractRequest): Promise<boolean> {
    return insertOnce(tx, ContractRequest, request);
  }

  async update(tx: Tx, id: string, change: Partial<ContractRequest>): Promise<void> {
    await tx.manager.update(ContractRequest, { id }, change);
  }
}
