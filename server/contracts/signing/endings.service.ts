import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Forbidden } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { ContractNoticesService } from '../contract-notices.service.js';
import type { Contract } from '../contract.entity.js';
import type { ContractDetailView } from '../contracts.dto.js';
import { canEnd } from '../contracts.policy.js';
import { ContractsRepository } from '../contracts.repository.js';
import { requestTypesFor } from '../contracts.rules.js';
import { ContractsService, inactive } from '../contracts.service.js';
import { ContractHistoryService } from '../history/contract-history.service.js';
import { ContractVersionsService } from '../history/contract-versions.service.js';
import { ContractRequestsRepository } from '../requests/requests.repository.js';

interface Ending {
  actor: Actor;
  reason: string | null;
  /** The request to leave that was approved. */
  request?: string;
}

/** Ends contracts that everyone has signed: those who manage contracts do, or approve a request to leave. */
@Injectable()
export class EndingsService {
  constructor(
    private readonly database: Database,
    private readonly contracts: ContractsService,
    private readonly stored: ContractsRepository,
    private readonly requests: ContractRequestsRepository,
    private readonly history: ContractHistoryService,
    private readonly versions: ContractVersionsService,
    private readonly notices: ContractNoticesService,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound, Forbidden `own-contract`, Conflict `contract-state` until all have signed it, or once it is closed */
  async end(actor: Actor, id: string, reason: string): Promise<ContractDetailView> {
    await this.database.transaction(async (tx) => {
      const contract = await this.contracts.lock(tx, actor, id);
      if (contract.userId === actor.userId)
        throw new Forbidden('You cannot end your own contract. Make a request to leave it.', 'own-contract');
      if (contract.status === 'ended') throw inactive('This contract has ended already.');
      if (!canEnd(actor, contract)) throw inactive('Only a contract that everyone has signed can be ended.');
      await this.carryOut(tx, contract, { actor, reason });
      await this.notices.ended(tx, contract, actor.userId);
    });
    return this.contracts.byId(actor, id);
  }

  /** Ends a contract, which is locked, with the version that would have replaced it and the requests that need it in force. */
  async carryOut(tx: Tx, contract: Contract, { actor, reason, request }: Ending): Promise<void> {
    const successor = await this.stored.lockSuccessor(tx, contract.id);
    if (successor?.status === 'pending')
      await this.versions.close(tx, successor, { status: 'cancelled', kind: 'cancelled', actor, reason });
    else if (successor !== null) await this.versions.close(tx, successor, { status: 'ended', kind: 'ended', actor, reason });
    const details = request === undefined ? {} : { request };
    await this.versions.close(tx, contract, { status: 'ended', kind: 'ended', actor, reason, details });
    await this.closeRequests(tx, contract, { actor, reason, ...details });
  }

  /** A request to leave has what it asks for, and one to amend no longer can; an appeal can still be decided. */
  private async closeRequests(tx: Tx, contract: Contract, { actor, reason, request }: Ending): Promise<void> {
    const open = await this.requests.openAbout(tx, contract.id);
    for (const { id, type } of open.filter((row) => row.id !== request && !requestTypesFor('ended').includes(row.type))) {
      const outcome = type === 'leave' ? ('approved' as const) : ('denied' as const);
      const notes = reason ?? 'The contract has ended.';
      await this.requests.update(tx, id, { status: outcome, notes, resolvedAt: this.clock.now(), resolvedBy: actor.userId });
      await this.history.append(tx, contract, { kind: 'resolved', actor, details: { request: id, type, outcome, notes } });
      await this.notices.requestClosed(tx, { id });
    }
  }
}
