import { Injectable } from '@nestjs/common';
import { roleName } from '../../platform/access/role-names.rules.js';
import type { Actor } from '../../platform/access/access.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, NotFound } from '../../platform/errors/errors.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import { ContractNoticesService } from '../contract-notices.service.js';
import type { Contract } from '../contract.entity.js';
import type { ContractDetailView, SignContract } from '../contracts.dto.js';
import { canCancel, canCountersign, canSign, hasExpired } from '../contracts.policy.js';
import { ContractsRepository } from '../contracts.repository.js';
import { SIGNING_CONSENT } from '../contracts.rules.js';
import { ContractsService, inactive } from '../contracts.service.js';
import { ContractHistoryService } from '../history/contract-history.service.js';
import { ContractVersionsService } from '../history/contract-versions.service.js';
import { OpenRequestsService } from '../requests/open-requests.service.js';

/** Job that makes the sealed document once all have signed. */
export const SEAL = 'contracts.seal';

/** What people do with contracts that wait for a signature. Each action takes place once the contract is locked; the demo passes earlier times. */
@Injectable()
export class SigningService {
  constructor(
    private readonly database: Database,
    private readonly contracts: ContractsService,
    private readonly stored: ContractsRepository,
    private readonly history: ContractHistoryService,
    private readonly versions: ContractVersionsService,
    private readonly openRequests: OpenRequestsService,
    private readonly notices: ContractNoticesService,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Its person has opened it; recorded the first time. @throws NotFound */
  async opened(actor: Actor, id: string, demoAt?: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      const contract = await this.contracts.lock(tx, actor, id);
      if (contract.userId !== actor.userId) throw new NotFound();
      if (contract.openedAt !== null || contract.status !== 'pending') return;
      const at = demoAt ?? this.clock.now();
      await this.stored.update(tx, id, { openedAt: at });
      await this.history.append(tx, contract, { kind: 'opened', actor, at });
    });
  }

  /**
   * Signs. The route has checked that the password was entered in the last ten minutes.
   * @throws NotFound, Forbidden for someone else, Conflict `contract-state`, `not-opened`, `contract-changed` or `evidence-incomplete`
   */
  async sign(actor: Actor, id: string, input: SignContract, demoAt?: Date): Promise<ContractDetailView> {
    await this.database.transaction(async (tx) => {
      const contract = await this.contracts.lock(tx, actor, id);
      const at = demoAt ?? this.clock.now();
      assertMaySign(actor, contract, at);
      if (contract.openedAt === null) throw new Conflict('Open the contract and read it before you sign it.', 'not-opened');
      const ip = assertEvidence(actor, contract, input);
      await this.recordConsent(tx, actor, contract, input, at);
      await this.stored.update(tx, id, { status: 'signed', signedName: input.fullName, signedAt: at, signedIp: ip });
      await this.history.append(tx, contract, { kind: 'signed', actor, at, details: signature(actor, contract, input, at) });
      await this.notices.signed(tx, contract);
      if (!contract.needsCountersignature) await this.complete(tx, actor, contract, at);
    });
    return this.contracts.byId(actor, id);
  }

  /** Signs for the studio, after the person. @throws as `sign` does */
  async countersign(actor: Actor, id: string, input: SignContract, demoAt?: Date): Promise<ContractDetailView> {
    await this.database.transaction(async (tx) => {
      const contract = await this.contracts.lock(tx, actor, id);
      if (contract.userId === actor.userId) throw new Forbidden('Someone else signs this contract for the studio.', 'own-contract');
      if (!canCountersign(actor, contract)) throw inactive('This contract is not waiting for a countersignature.');
      assertEvidence(actor, contract, input);
      const at = demoAt ?? this.clock.now();
      await this.recordConsent(tx, actor, contract, input, at);
      await this.stored.update(tx, id, { countersignedName: input.fullName, countersignedAt: at, countersignedBy: actor.userId });
      await this.history.append(tx, contract, { kind: 'countersigned', actor, at, details: signature(actor, contract, input, at) });
      await this.notices.countersigned(tx, contract, actor.userId);
      await this.complete(tx, actor, contract, at);
    });
    return this.contracts.byId(actor, id);
  }

  /** @throws NotFound, Forbidden, Conflict `contract-state` */
  async decline(actor: Actor, id: string, reason: string, demoAt?: Date): Promise<ContractDetailView> {
    await this.database.transaction(async (tx) => {
      const contract = await this.contracts.lock(tx, actor, id);
      const at = demoAt ?? this.clock.now();
      assertMaySign(actor, contract, at);
      await this.versions.close(tx, contract, { status: 'declined', kind: 'declined', actor, reason, at });
      await this.notices.declined(tx, contract);
    });
    return this.contracts.byId(actor, id);
  }

  /** @throws NotFound, Forbidden `own-contract`, Conflict `contract-state` once all have signed it, or it is closed */
  async cancel(actor: Actor, id: string, reason: string): Promise<ContractDetailView> {
    await this.database.transaction(async (tx) => {
      const contract = await this.contracts.lock(tx, actor, id);
      if (contract.userId === actor.userId)
        throw new Forbidden('You cannot cancel your own contract. Decline it, or ask another admin, the CEO or HR.', 'own-contract');
      if (!canCancel(actor, contract)) throw inactive('Only a contract that not everyone has signed can be cancelled.');
      await this.versions.close(tx, contract, { status: 'cancelled', kind: 'cancelled', actor, reason });
      // Earlier releases let a new version wait for this one; without it, there is nothing that it could replace.
      for (const version of await this.stored.activeVersions(tx, contract.seriesId))
        if (version.versionNo > contract.versionNo)
          await this.versions.close(tx, version, { status: 'cancelled', kind: 'cancelled', actor, reason });
      await this.notices.cancelled(tx, contract, actor.userId);
    });
    return this.contracts.byId(actor, id);
  }

  private async recordConsent(tx: Tx, actor: Actor, contract: Contract, input: SignContract, at: Date): Promise<void> {
    await this.history.append(tx, contract, {
      kind: 'consented',
      actor,
      at,
      details: {
        text: SIGNING_CONSENT.text,
        version: input.consentVersion,
        shownToItsEnd: input.seenWhole,
        contentSha256: input.contentSha256,
      },
    });
  }

  /** All have signed: every earlier version ends, what was asked about them goes on with this one, and the document is sealed. */
  private async complete(tx: Tx, actor: Actor, contract: Contract, at: Date): Promise<void> {
    const replaced = (await this.stored.activeVersions(tx, contract.seriesId)).filter(({ versionNo }) => versionNo < contract.versionNo);
    for (const version of replaced)
      await this.versions.close(tx, version, { status: 'superseded', kind: 'superseded', actor, at, details: { by: contract.id } });
    for (const version of replaced) await this.openRequests.settle(tx, version, { status: 'superseded', actor });
    await this.jobs.add(tx, SEAL, { id: contract.id }, { uniqueKey: contract.id });
  }
}

/** @throws Forbidden for someone else, Conflict `contract-state` */
function assertMaySign(actor: Actor, contract: Contract, at: Date): void {
  if (contract.userId !== actor.userId) throw new Forbidden('Only the person whose contract it is can sign or decline it.');
  if (canSign(actor, contract, at)) return;
  throw inactive(
    contract.status === 'pending' && hasExpired(contract, at)
      ? 'The time to sign this contract is over. Ask HR for a new one.'
      : 'This contract is inactive, or signed already.',
  );
}

/** Nothing is signed without complete evidence. @returns the IP address @throws Conflict */
function assertEvidence(actor: Actor, contract: Contract, { contentSha256 }: SignContract): string {
  if (contentSha256 !== contract.contentSha256)
    throw new Conflict(
      'The text that you were shown is not the text of this contract. Reload the page and read it again.',
      'contract-changed',
    );
  if (actor.ip === null || actor.userAgent === null || actor.userAgent === '')
    throw new Conflict('Your browser or network hides what a signature has to record. Sign with another browser.', 'evidence-incomplete');
  return actor.ip;
}

function signature(actor: Actor, contract: Contract, { fullName, timeZone }: SignContract, at: Date): Record<string, unknown> {
  return {
    fullName,
    contentSha256: contract.contentSha256,
    roles: actor.roles.map(roleName).join(', '),
    ...proof(actor, at),
    session: actor.sessionId,
    ...(timeZone !== undefined && { timeZone }),
  };
}

/** What proved who signs, and when; only when if the session does not say what it was. */
function proof({ provedBy, provedAt, raisedUntil }: Actor, at: Date): Record<string, string> {
  const provenAt = new Date(provedAt).toISOString();
  if (provedBy === 'passkey') return { identity: 'passkey', provenAt };
  if (provedBy !== 'password') return { provenAt };
  return { identity: raisedUntil > at.getTime() ? 'password and second factor' : 'password', passwordEnteredAt: provenAt };
}
