import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import type { LegalSource, LegalVersionEntry } from './legal.dto.js';
import { LegalVersion } from './legal-version.entity.js';
import type { LegalKind } from './legal.rules.js';

type LegalVersionRow = Omit<LegalVersionEntry, 'state'>;
type LegalTextRow = LegalSource;

/** Published versions of the legal texts. */
@Injectable()
export class LegalRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets. Previous versions stay public, so they count as well. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, 'legal' AS type, id AS "objectId", body AS text FROM legal_versions WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** Kind and version of these texts, for findings of the scan. */
  named(ids: readonly string[]): Promise<Array<{ id: string; kind: LegalKind; version: number }>> {
    return this.queries.rows<{ id: string; kind: LegalKind; version: number }>(
      'SELECT id, kind, version FROM legal_versions WHERE id = ANY($1::uuid[])',
      [ids],
    );
  }

  /** Versions of one kind without their texts, newest first. */
  history(kind: LegalKind, limit: number): Promise<LegalVersionRow[]> {
    return this.queries.rows<LegalVersionRow>(
      `SELECT version, effective_date::text AS "effectiveDate", created_at AS published_at FROM legal_versions
       WHERE kind = $1 ORDER BY version DESC LIMIT $2`,
      [kind, limit],
    );
  }

  async text(kind: LegalKind, version: number): Promise<LegalTextRow | undefined> {
    const [text] = await this.queries.rows<LegalTextRow>(
      `SELECT kind, version, effective_date::text AS "effectiveDate", body FROM legal_versions WHERE kind = $1 AND version = $2`,
      [kind, version],
    );
    return text;
  }

  /** Locks: other transactions that publish wait until this one ends. */
  async lockAll(tx: Tx): Promise<void> {
    await lockTable(tx, LegalVersion);
  }

  newest(tx: Tx, kind: LegalKind): Promise<LegalVersion | null> {
    return tx.manager.findOne(LegalVersion, { where: { kind }, order: { version: 'DESC' } });
  }

  /** The kinds that have a version. */
  async kinds(tx: Tx): Promise<LegalKind[]> {
    const rows = await tx.manager.query<Array<{ kind: LegalKind }>>('SELECT DISTINCT kind FROM legal_versions');
    return rows.map(({ kind }) => kind);
  }

  async insert(tx: Tx, versions: readonly LegalVersion[]): Promise<void> {
    await tx.manager.insert(LegalVersion, [...versions]);
  }
}
