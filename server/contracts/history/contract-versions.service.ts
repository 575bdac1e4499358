import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Clock } from '../../platform/time/clock.js';
import { ContractNoticesService } from '../contract-notices.service.js';
import { Contract } from '../contract.entity.js';
import { ContractsRepository } from '../contracts.repository.js';
import type { ClosedStatus, ContractEventKind } from '../contracts.rules.js';
import { OpenRequestsService } from '../requests/open-requests.service.js';
import { contentDigest } from './contract-chain.js';
import { ContractHistoryService, type ContractActor } from './contract-history.service.js';

export interface NewVersion {
  id: string;
  party: { userId: string; firstName: string; lastName: string; email: string };
  template: { id: string; title: string; version: number } | null;
  title: string;
  content: string;
  /** What was inserted into the template, by placeholder. */
  values: Record<string, string>;
  needsCountersignature: boolean;
  expiresAt: Date | null;
  /** The version that it replaces. */
  replaces?: Pick<Contract, 'id' | 'seriesId'>;
}

/** Creates versions of contracts, and ends them. */
@Injectable()
export class ContractVersionsService {
  constructor(
    private readonly contracts: ContractsRepository,
    private readonly history: ContractHistoryService,
    private readonly notices: ContractNoticesService,
    private readonly openRequests: OpenRequestsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Freezes the text and asks its person to sign.
   * @returns false if there is a contract with this id already, which stays as it is: a request may be sent twice at once.
   */
  async create(tx: Tx, actor: Actor, version: NewVersion, at: Date = this.clock.now()): Promise<boolean> {
    const { id, party, template, title, content, values, needsCountersignature, expiresAt, replaces } = version;
    const seriesId = replaces?.seriesId ?? id;
    const contract = Object.assign(new Contract(), {
      id,
      seriesId,
      versionNo: replaces === undefined ? 1 : (await this.contracts.lastVersionNo(tx, seriesId)) + 1,
      replacesId: replaces?.id ?? null,
      ...party,
      templateId: template?.id ?? null,
      title,
      content,
      contentSha256: contentDigest({ title, content }),
      status: 'pending' as const,
      needsCountersignature,
      assignedBy: actor.userId,
      createdAt: at,
      expiresAt,
      openedAt: null,
      remindedAt: null,
      signedName: null,
      signedAt: null,
      signedIp: null,
      countersignedName: null,
      countersignedAt: null,
      countersignedBy: null,
      closedAt: null,
      closedReason: null,
      documentFile: null,
      documentSha256: null,
      sealedAt: null,
      retainUntil: null,
    });
    if (!(await this.contracts.insert(tx, contract))) return false;
    await this.history.append(tx, contract, {
      kind: 'created',
      actor,
      at,
      details: {
        title,
        contentSha256: contract.contentSha256,
        version: contract.versionNo,
        ...(contract.replacesId !== null && { replaces: contract.replacesId }),
        ...(template !== null && { template: template.title, templateVersion: template.version }),
        values,
        needsCountersignature,
        ...(expiresAt !== null && { expiresAt: expiresAt.toISOString() }),
      },
    });
    await this.history.append(tx, contract, { kind: 'sent', actor, at, details: { to: contract.name, email: contract.email } });
    await this.notices.toSign(tx, contract, actor.userId);
    return true;
  }

  /**
   * Ends a version, which is locked, in one of the states that are not active, with the requests that need it active. Those about one that was
   * superseded are settled once the version that takes its place is stored.
   */
  async close(
    tx: Tx,
    contract: Contract,
    {
      status,
      kind,
      actor,
      reason = null,
      details = {},
      request,
      at = this.clock.now(),
    }: {
      status: ClosedStatus;
      kind: ContractEventKind;
      actor: ContractActor;
      reason?: string | null;
      details?: Record<string, unknown>;
      /** The request whose approval ends it, and which is resolved by the caller. */
      request?: string | undefined;
      at?: Date;
    },
  ): Promise<void> {
    await this.contracts.update(tx, contract.id, { status, closedAt: at, closedReason: reason });
    await this.history.append(tx, contract, {
      kind,
      actor,
      at,
      details: { ...details, ...(reason !== null && { reason }) },
    });
    await this.notices.closed(tx, contract);
    if (status !== 'superseded') await this.openRequests.settle(tx, contract, { status, actor, reason, request });
  }
}
