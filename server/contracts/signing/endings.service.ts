import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Forbidden } from '../../platform/errors/errors.js';
import { ContractNoticesService } from '../contract-notices.service.js';
import type { Contract } from '../contract.entity.js';
import type { ContractDetailView } from '../contracts.dto.js';
import { canEnd } from '../contracts.policy.js';
import { ContractsRepository } from '../contracts.repository.js';
import { ContractsService, inactive } from '../contracts.service.js';
import { ContractVersionsService } from '../history/contract-versions.service.js';

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
    private readonly versions: ContractVersionsService,
    private readonly notices: ContractNoticesService,
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

  /** Ends a contract, whose versions are locked, in all its versions, and with the requests that need it in force. */
  async carryOut(tx: Tx, contract: Contract, { actor, reason, request }: Ending): Promise<void> {
    for (const version of await this.stored.activeVersions(tx, contract.seriesId)) {
      const isPending = version.status === 'pending';
      await this.versions.close(tx, version, {
        ...(isPending ? { status: 'cancelled', kind: 'cancelled' } : { status: 'ended', kind: 'ended' }),
        actor,
        reason,
        request,
        details: request === undefined || isPending ? {} : { request },
      });
    }
  }
}
