import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import { lockRow, lockTable } from '../../platform/database/row-locks.js';
import { insertOnce, type Tx } from '../../platform/database/transactions.js';
import { ContractTemplate } from './template.entity.js';

interface TemplateRow {
  id: string;
  title: string;
  content: string;
  createdAt: string;
  updatedAt: string;
  version: number;
}

/** Number of contracts made from it. */
export type ShownTemplateRow = TemplateRow & { contracts: number };

const SHOWN = `t.id, t.title, t.content, t.created_at AS "createdAt", t.updated_at AS "updatedAt", t.version,
  (SELECT count(*) FROM contracts c WHERE c.template_id = t.id) AS contracts`;

@Injectable()
export class TemplatesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, 'contract-template' AS type, id AS "objectId", title || E'\\n' || content AS text
       FROM contract_templates WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(`SELECT id, title AS name FROM contract_templates WHERE id = ANY($1::uuid[])`, [ids]);
  }

  /** By title. */
  all(limit: number): Promise<ShownTemplateRow[]> {
    return this.queries.rows<ShownTemplateRow>(`SELECT ${SHOWN} FROM contract_templates t ORDER BY lower(t.title), t.id LIMIT $1`, [limit]);
  }

  async find(id: string): Promise<ShownTemplateRow | undefined> {
    const [row] = await this.queries.rows<ShownTemplateRow>(`SELECT ${SHOWN} FROM contract_templates t WHERE t.id = $1`, [id]);
    return row;
  }

  lock(tx: Tx, id: string): Promise<ContractTemplate | null> {
    return lockRow(tx, ContractTemplate, { id });
  }

  /** Other writes to the table wait until the transaction ends, so that none may exceed the limit. */
  async lockAll(tx: Tx): Promise<void> {
    await lockTable(tx, ContractTemplate);
  }

  async count(tx: Tx): Promise<number> {
    return tx.manager.count(ContractTemplate);
  }

  /** @returns false if the id exists already. */
  insert(tx: Tx, template: ContractTemplate): Promise<boolean> {
    return insertOnce(tx, ContractTemplate, template);
  }

  async update(tx: Tx, id: string, change: Partial<ContractTemplate>): Promise<void> {
    await tx.manager.update(ContractTemplate, { id }, change);
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(ContractTemplate, { id });
  }
}
