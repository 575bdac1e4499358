import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Clock } from '../../platform/time/clock.js';
import { ContractNoticesService } from '../contract-notices.service.js';
import type { Contract } from '../contract.entity.js';
import { ContractsRepository } from '../contracts.repository.js';
import { requestAfterClosing, type ClosedStatus } from '../contracts.rules.js';
import { ContractHistoryService, type ContractActor } from '../history/contract-history.service.js';
import type { ContractRequest } from './request.entity.js';
import { ContractRequestsRepository } from './requests.repository.js';

const NOTES: Readonly<Record<ClosedStatus, string>> = {
  declined: 'The contract was declined.',
  expired: 'The contract expired before it was signed.',
  cancelled: 'The contract was cancelled.',
  superseded: 'A new version has taken the place of this one.',
  ended: 'The contract has ended.',
};

export interface ClosedVersion {
  status: ClosedStatus;
  actor: ContractActor;
  reason?: string | null;
  /** The request whose approval closes it. */
  request?: string | undefined;
}

/** Open requests about versions that stop being active: none may stay open that can no longer be carried out. */
@Injectable()
export class OpenRequestsService {
  constructor(
    private readonly contracts: ContractsRepository,
    private readonly requests: ContractRequestsRepository,
    private readonly history: ContractHistoryService,
    private readonly notices: ContractNoticesService,
    private readonly clock: Clock,
  ) {}

  /** Moves, resolves or withdraws them, by `requestAfterClosing`. The series is locked, and the version is stored as closed. */
  async settle(tx: Tx, contract: Contract, closed: ClosedVersion): Promise<void> {
    const open = (await this.requests.openAbout(tx, contract.id)).filter(({ id }) => id !== closed.request);
    if (open.length === 0) return;
    const signed = (await this.contracts.activeVersions(tx, contract.seriesId)).findLast(({ status }) => status === 'signed');
    for (const request of open) {
      const target = signed === undefined || (await this.requests.hasOpen(tx, signed.id, request.type)) ? undefined : signed;
      const fate = requestAfterClosing(request.type, closed.status, target !== undefined);
      if (fate === 'moved' && target !== undefined) await this.move(tx, request, { from: contract, to: target, actor: closed.actor });
      else if (fate === 'withdrawn') await this.withdraw(tx, request, contract, closed.actor);
      else if (fate === 'approved' || fate === 'denied') await this.resolve(tx, request, contract, { ...closed, outcome: fate });
    }
  }

  private async move(
    tx: Tx,
    { id, type }: ContractRequest,
    { from, to, actor }: { from: Contract; to: Contract; actor: ContractActor },
  ): Promise<void> {
    await this.requests.update(tx, id, { contractId: to.id });
    await this.history.append(tx, from, { kind: 'request_moved', actor, details: { request: id, type, to: to.id } });
    await this.history.append(tx, to, { kind: 'request_moved', actor, details: { request: id, type, from: from.id } });
  }

  private async withdraw(tx: Tx, { id, type }: ContractRequest, contract: Contract, actor: ContractActor): Promise<void> {
    const at = this.clock.now();
    await this.requests.update(tx, id, { status: 'withdrawn', resolvedAt: at, resolvedBy: actor.userId });
    await this.history.append(tx, contract, { kind: 'request_withdrawn', actor, at, details: { request: id, type } });
    await this.notices.requestClosed(tx, { id });
  }

  private async resolve(
    tx: Tx,
    request: ContractRequest,
    contract: Contract,
    { status, actor, reason, outcome }: ClosedVersion & { outcome: 'approved' | 'denied' },
  ): Promise<void> {
    const { id, type } = request;
    const notes = reason ?? NOTES[status];
    await this.requests.update(tx, id, { status: outcome, notes, resolvedAt: this.clock.now(), resolvedBy: actor.userId });
    await this.history.append(tx, contract, { kind: 'resolved', actor, details: { request: id, type, outcome, notes } });
    // Of an end or a cancellation, the person is notified anyway.
    if (status === 'expired' || status === 'superseded') await this.notices.requestLapsed(tx, request);
    else await this.notices.requestClosed(tx, request);
  }
}
