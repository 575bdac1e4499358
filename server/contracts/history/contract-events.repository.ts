import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { ContractEventKind } from '../contracts.rules.js';
import { ContractEvent } from './contract-event.entity.js';
import type { ChainedEvent } from './contract-chain.js';

export interface ContractEventRow extends ChainedEvent {
  kind: ContractEventKind;
  hash: string;
}

const COLUMNS = `contract_id AS "contractId", seq, kind, at, actor_id AS "actorId", actor_name AS "actorName", ip,
  user_agent AS "userAgent", details, hash`;

@Injectable()
export class ContractEventsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** In their order. */
  ofContract(contractId: string): Promise<ContractEventRow[]> {
    return this.queries.rows<ContractEventRow>(`SELECT ${COLUMNS} FROM contract_events WHERE contract_id = $1 ORDER BY seq`, [contractId]);
  }

  /** What was inserted into the template of a contract, by placeholder; undefined if there is no such contract. */
  async insertedValues(tx: Tx, contractId: string): Promise<Record<string, string> | undefined> {
    const [row] = await tx.manager.query<Array<{ values: Record<string, string> | null }>>(
      `SELECT details::jsonb -> 'values' AS values FROM contract_events WHERE contract_id = $1 AND kind = 'created'`,
      [contractId],
    );
    return row?.values ?? undefined;
  }

  /** The last one; undefined if there is none. The contract is locked. */
  async last(tx: Tx, contractId: string): Promise<{ seq: number; hash: string } | undefined> {
    const [row] = await tx.manager.query<Array<{ seq: number; hash: string }>>(
      `SELECT seq, hash FROM contract_events WHERE contract_id = $1 ORDER BY seq DESC LIMIT 1`,
      [contractId],
    );
    return row;
  }

  async insert(tx: Tx, event: ContractEvent): Promise<void> {
    await tx.manager.insert(ContractEvent, event);
  }

  /** What a user did in contracts, oldest first. */
  ofActor(userId: string): Promise<ContractEventRow[]> {
    return this.queries.rows<ContractEventRow>(`SELECT ${COLUMNS} FROM contract_events WHERE actor_id = $1 ORDER BY at, contract_id, seq`, [
      userId,
    ]);
  }
}
