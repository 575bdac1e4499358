import type pg from 'pg';
import type { ChainedEvent } from '../history/contract-chain.js';

/** A sealed contract as it is stored. Times are ISO 8601 with milliseconds. */
export interface SealedContractRow {
  id: string;
  title: string;
  content: string;
  contentSha256: string;
  versionNo: number;
  signedName: string | null;
  signedAt: string | null;
  signedIp: string | null;
  countersignedName: string | null;
  countersignedAt: string | null;
  sealedAt: string | null;
}

export type StoredEvent = ChainedEvent & { hash: string };

/** What the audit trail says about one event. */
export interface LoggedEvent {
  action: string;
  seq: number | null;
  sha256: string | null;
}

/** Reads a sealed contract with its history on a separate connection, also without the application. */
export class ContractSnapshotRepository {
  constructor(private readonly client: pg.Client) {}

  /** Begins the transaction in which everything is read. */
  async begin(): Promise<void> {
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  }

  /** @param sha256 of the document, in hex */
  async sealed(sha256: string): Promise<SealedContractRow | undefined> {
    const { rows } = await this.client.query<SealedContractRow>(
      `SELECT c.id, c.title, c.content, c.content_sha256 AS "contentSha256", c.version_no AS "versionNo", c.signed_name AS "signedName",
         c.signed_at AS "signedAt", c.signed_ip AS "signedIp", c.countersigned_name AS "countersignedName",
         c.countersigned_at AS "countersignedAt", c.sealed_at AS "sealedAt"
       FROM contracts c WHERE c.document_sha256 = $1`,
      [sha256],
    );
    return rows[0];
  }

  /** In their order. */
  async events(contractId: string): Promise<StoredEvent[]> {
    const { rows } = await this.client.query<StoredEvent>(
      `SELECT e.contract_id AS "contractId", e.seq, e.kind, e.at, e.actor_id AS "actorId", e.actor_name AS "actorName", e.ip,
         e.user_agent AS "userAgent", e.details, e.hash
       FROM contract_events e WHERE e.contract_id = $1 ORDER BY e.seq`,
      [contractId],
    );
    return rows;
  }

  /** In the order in which they were logged. */
  async logged(contractId: string): Promise<LoggedEvent[]> {
    const { rows } = await this.client.query<LoggedEvent>(
      `SELECT l.action, (l.after ->> 'seq')::integer AS seq, l.after ->> 'sha256' AS sha256
       FROM audit_log l WHERE l.target_type = 'contract' AND l.target_id = $1 ORDER BY l.id`,
      [contractId],
    );
    return rows;
  }
}
