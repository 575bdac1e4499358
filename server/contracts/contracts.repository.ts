import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { TargetName } from '../platform/audit/audit-targets.js';
import { ReadQueries } from '../platform/database/read-queries.js';
import { lockRow } from '../platform/database/row-locks.js';
import { insertOnce, type Tx } from '../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../platform/lists/cursors.js';
import { Contract } from './contract.entity.js';
import type { ContractStatus, ContractsView } from './contracts.rules.js';

const COLUMNS = `c.id, c.series_id AS "seriesId", c.version_no AS "versionNo", c.replaces_id AS "replacesId", c.user_id AS "userId",
  c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.title, c.content, c.content_sha256 AS "contentSha256", c.status,
  c.needs_countersignature AS "needsCountersignature", c.created_at AS "createdAt", c.expires_at AS "expiresAt", c.opened_at AS "openedAt",
  c.signed_name AS "signedName", c.signed_at AS "signedAt", c.signed_ip AS "signedIp", c.countersigned_name AS "countersignedName",
  c.countersigned_at AS "countersignedAt", c.closed_at AS "closedAt", c.closed_reason AS "closedReason", c.document_file AS "documentFile",
  c.document_sha256 AS "documentSha256", c.sealed_at AS "sealedAt"`;
const SHOWN = `${COLUMNS},
  (SELECT n.id FROM contracts n WHERE n.replaces_id = c.id AND n.status IN ('pending', 'signed') AND c.status IN ('signed', 'superseded')
   ORDER BY n.version_no DESC LIMIT 1) AS "replacedById"`;

/** In which view of the list of everyone's contracts it is. */
const VIEW = `CASE WHEN c.status = 'pending' THEN 'pending'
  WHEN c.status = 'signed' AND c.needs_countersignature AND c.countersigned_at IS NULL THEN 'countersignature'
  WHEN c.status = 'signed' THEN 'signed' ELSE 'inactive' END`;

export interface ContractRow {
  id: string;
  seriesId: string;
  versionNo: number;
  replacesId: string | null;
  /** The active version that waits to replace it, or has. */
  replacedById: string | null;
  userId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  title: string;
  content: string;
  contentSha256: string;
  status: ContractStatus;
  needsCountersignature: boolean;
  createdAt: string;
  expiresAt: string | null;
  openedAt: string | null;
  signedName: string | null;
  signedAt: string | null;
  signedIp: string | null;
  countersignedName: string | null;
  countersignedAt: string | null;
  closedAt: string | null;
  closedReason: string | null;
  documentFile: string | null;
  documentSha256: string | null;
  sealedAt: string | null;
}

interface ContractVersionRow {
  id: string;
  versionNo: number;
  status: ContractStatus;
  createdAt: string;
}

interface PendingRow {
  id: string;
  createdAt: string;
  remindedAt: string | null;
  expiresAt: string | null;
}

interface AllContractsFilter {
  /** Null for all. */
  view: ContractsView | null;
  templateId: string | null;
  limit: number;
  cursor?: string;
}

type PagedRow = ContractRow & { position: string };

function contractsPage(rows: PagedRow[], limit: number): Page<ContractRow> {
  return pageOf(
    rows,
    limit,
    ({ position: _, ...row }) => row,
    (row) => [row.position, row.id],
  );
}

@Injectable()
export class ContractsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(
      `SELECT c.id, concat_ws(', ', c.title, nullif(concat_ws(' ', c.first_name, c.last_name), '')) AS name
       FROM contracts c WHERE c.id = ANY($1::uuid[])`,
      [ids],
    );
  }

  /** A user's contracts, the latest first. */
  async ofUser(userId: string, { limit, cursor }: { limit: number; cursor?: string }): Promise<Page<ContractRow>> {
    const order = 'ORDER BY c.created_at DESC, c.id DESC LIMIT $2';
    const rows =
      cursor === undefined
        ? await this.queries.rows<PagedRow>(
            `SELECT ${SHOWN}, c.created_at::text AS position FROM contracts c WHERE c.user_id = $1 ${order}`,
            [userId, limit + 1],
          )
        : await this.queries.rows<PagedRow>(
            `SELECT ${SHOWN}, c.created_at::text AS position FROM contracts c
             WHERE c.user_id = $1 AND (c.created_at, c.id) < ($3::timestamptz, $4::uuid) ${order}`,
            [userId, limit + 1, ...decodeCursor(cursor, ['timestamptz', 'uuid'])],
          );
    return contractsPage(rows, limit);
  }

  /** Everyone's contracts, the latest first. */
  async all({ view, templateId, limit, cursor }: AllContractsFilter): Promise<Page<ContractRow>> {
    const where = `($2::text IS NULL OR ${VIEW} = $2) AND ($3::uuid IS NULL OR c.template_id = $3)`;
    const order = 'ORDER BY c.created_at DESC, c.id DESC LIMIT $1';
    const values = [limit + 1, view, templateId];
    const rows =
      cursor === undefined
        ? await this.queries.rows<PagedRow>(
            `SELECT ${SHOWN}, c.created_at::text AS position FROM contracts c WHERE ${where} ${order}`,
            values,
          )
        : await this.queries.rows<PagedRow>(
            `SELECT ${SHOWN}, c.created_at::text AS position FROM contracts c
             WHERE ${where} AND (c.created_at, c.id) < ($4::timestamptz, $5::uuid) ${order}`,
            [...values, ...decodeCursor(cursor, ['timestamptz', 'uuid'])],
          );
    return contractsPage(rows, limit);
  }

  async find(id: string): Promise<ContractRow | undefined> {
    const [row] = await this.queries.rows<ContractRow>(`SELECT ${SHOWN} FROM contracts c WHERE c.id = $1`, [id]);
    return row;
  }

  /** The versions of a contract, the first one first. */
  versions(seriesId: string): Promise<ContractVersionRow[]> {
    return this.queries.rows<ContractVersionRow>(
      `SELECT id, version_no AS "versionNo", status, created_at AS "createdAt" FROM contracts WHERE series_id = $1 ORDER BY version_no`,
      [seriesId],
    );
  }

  /** Those of the ids that belong to a user, or all for `null`. */
  titles(ids: readonly string[], userId: string | null): Promise<Array<{ id: string; title: string; userId: string | null }>> {
    return this.queries.rows<{ id: string; title: string; userId: string | null }>(
      `SELECT id, title, user_id AS "userId" FROM contracts WHERE id = ANY($1::uuid[]) AND ($2::uuid IS NULL OR user_id = $2)`,
      [ids, userId],
    );
  }

  /** Number of a user's pending and signed contracts. */
  async countActive(userId: string): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      `SELECT count(*) AS count FROM contracts WHERE user_id = $1 AND status IN ('pending', 'signed')`,
      [userId],
    );
    return row?.count ?? 0;
  }

  /** Number of a user's contracts in one state. */
  async countIn(userId: string, status: ContractStatus): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(`SELECT count(*) AS count FROM contracts WHERE user_id = $1 AND status = $2`, [
      userId,
      status,
    ]);
    return row?.count ?? 0;
  }

  /** Number of contracts of each user who has any. */
  counts(): Promise<Array<{ userId: string | null; count: number }>> {
    return this.queries.rows<{ userId: string | null; count: number }>(
      `SELECT user_id AS "userId", count(*) AS count FROM contracts WHERE user_id IS NOT NULL GROUP BY user_id ORDER BY user_id LIMIT 1000`,
    );
  }

  /** Pending ones that have expired or may need a reminder, the oldest first. */
  pending(): Promise<PendingRow[]> {
    return this.queries.rows<PendingRow>(
      `SELECT id, created_at AS "createdAt", reminded_at AS "remindedAt", expires_at AS "expiresAt"
       FROM contracts WHERE status = 'pending' ORDER BY created_at, id`,
    );
  }

  /** Contracts that all had signed before a time and that are not sealed, the oldest first. */
  async unsealed(before: Date): Promise<string[]> {
    const rows = await this.queries.rows<{ id: string }>(
      `SELECT id FROM contracts WHERE document_file IS NULL AND signed_at < $1
         AND (NOT needs_countersignature OR countersigned_at < $1) ORDER BY signed_at, id LIMIT 100`,
      [before],
    );
    return rows.map(({ id }) => id);
  }

  /** When the contract with this document was sealed; undefined if there is none. @param sha256 in hex */
  async sealedAt(sha256: string): Promise<string | undefined> {
    const [row] = await this.queries.rows<{ sealedAt: string | null }>(
      `SELECT sealed_at AS "sealedAt" FROM contracts WHERE document_sha256 = $1 LIMIT 1`,
      [sha256],
    );
    return row?.sealedAt ?? undefined;
  }

  /** A version. All versions of the contract are locked, always in the same order, because what happens to one concerns the others. */
  async lock(tx: Tx, id: string): Promise<Contract | null> {
    await tx.manager.query(
      `SELECT id FROM contracts WHERE series_id = (SELECT series_id FROM contracts WHERE id = $1) ORDER BY version_no FOR UPDATE`,
      [id],
    );
    return lockRow(tx, Contract, { id });
  }

  /** The pending and signed versions of a contract, which is locked, the first one first. */
  activeVersions(tx: Tx, seriesId: string): Promise<Contract[]> {
    return tx.manager.find(Contract, { where: { seriesId, status: In(['pending', 'signed']) }, order: { versionNo: 'ASC' } });
  }

  /** The version that will replace a contract once all have signed, locked; null without one. */
  lockSuccessor(tx: Tx, id: string): Promise<Contract | null> {
    return lockRow(tx, Contract, { replacesId: id, status: In(['pending', 'signed']) });
  }

  async lastVersionNo(tx: Tx, seriesId: string): Promise<number> {
    const [row] = await tx.manager.query<Array<{ last: number }>>(`SELECT max(version_no) AS last FROM contracts WHERE series_id = $1`, [
      seriesId,
    ]);
    return row?.last ?? 0;
  }

  /** @returns false if the id exists already. */
  insert(tx: Tx, contract: Contract): Promise<boolean> {
    const { name: _, ...columns } = contract;
    return insertOnce(tx, Contract, columns);
  }

  async update(tx: Tx, id: string, change: Partial<Omit<Contract, 'name'>>): Promise<void> {
    await tx.manager.update(Contract, { id }, change);
  }

  /** All of a user, for the export. */
  exportOf(userId: string): Promise<ContractRow[]> {
    return this.queries.rows<ContractRow>(`SELECT ${SHOWN} FROM contracts c WHERE c.user_id = $1 ORDER BY c.created_at, c.id`, [userId]);
  }

  /** Deletes a user's unsigned contracts. */
  async deleteUnsigned(tx: Tx, userId: string): Promise<void> {
    await tx.manager.query(`DELETE FROM contracts WHERE user_id = $1 AND signed_at IS NULL`, [userId]);
  }

  /** Sets until when a user's contracts are kept once the account is deleted. */
  async retain(tx: Tx, userId: string, until: Date): Promise<void> {
    await tx.manager.query(`UPDATE contracts SET retain_until = $2 WHERE user_id = $1`, [userId, until]);
  }

  /** Deletes the contracts whose time is over. @returns their documents */
  async deleteRetained(tx: Tx, now: Date): Promise<string[]> {
    const [rows] = await tx.manager.query<[Array<{ file: string | null }>]>(
      `DELETE FROM contracts WHERE retain_until <= $1 AND user_id IS NULL RETURNING document_file AS file`,
      [now],
    );
    return rows.flatMap(({ file }) => (file === null ? [] : [file]));
  }
}
