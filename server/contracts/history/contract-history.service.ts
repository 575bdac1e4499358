import { Injectable } from '@nestjs/common';
import type { AuditActor } from '../../platform/audit/audit.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Clock } from '../../platform/time/clock.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import type { Contract } from '../contract.entity.js';
import type { ContractEventKind } from '../contracts.rules.js';
import { eventHash } from './contract-chain.js';
import { ContractEventsRepository } from './contract-events.repository.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** Something happened to a contract of this user. */
    'contract.changed': { id: string; userId: string | null };
  }
}

/** Who acts, and from where. An `Actor` satisfies this. */
export type ContractActor = AuditActor & { readonly userAgent?: string | null };

/** The program itself. */
export const PROGRAM: ContractActor = { userId: null };

/** Writes the histories of contracts: chained by hashes, each entry also an entry of the audit trail, which anchors the chain. */
@Injectable()
export class ContractHistoryService {
  constructor(
    private readonly rows: ContractEventsRepository,
    private readonly directory: UserDirectoryService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /**
   * Appends an entry. The caller has locked the contract, or has just inserted it.
   * @param details JSON without secrets; part of the hash and printed on the certificate
   * @param at of the entry, when the caller has stored the same time; now by default
   */
  async append(
    tx: Tx,
    contract: Pick<Contract, 'id' | 'userId' | 'contentSha256'>,
    entry: { kind: ContractEventKind; actor: ContractActor; details?: Record<string, unknown>; at?: Date },
  ): Promise<void> {
    const { kind, actor, details = {}, at = this.clock.now() } = entry;
    const last = await this.rows.last(tx, contract.id);
    const name = actor.userId === null ? undefined : (await this.directory.namesOf([actor.userId])).get(actor.userId);
    const event = {
      contractId: contract.id,
      seq: (last?.seq ?? 0) + 1,
      kind,
      actorId: actor.userId,
      actorName: name ?? null,
      ip: actor.ip ?? null,
      userAgent: actor.userAgent ?? null,
      details: JSON.stringify(details),
    };
    const hash = eventHash({ ...event, at: at.toISOString() }, last?.hash ?? contract.contentSha256);
    await this.rows.insert(tx, { ...event, at, hash });
    await this.audit.record(tx, {
      actor,
      action: `CONTRACT_${kind.toUpperCase()}`,
      target: { type: 'contract', id: contract.id },
      // Without reasons and messages: the audit trail outlives them.
      after: { seq: event.seq, sha256: hash },
    });
    this.events.publish(tx, 'contract.changed', { id: contract.id, userId: contract.userId });
  }
}
