import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { ContractNoticesService } from '../contract-notices.service.js';
import type { Contract } from '../contract.entity.js';
import { ContractsRepository } from '../contracts.repository.js';
import { waitsForCountersignature } from '../contracts.policy.js';
import { requestTypesFor } from '../contracts.rules.js';
import { inactive } from '../contracts.service.js';
import { ContractHistoryService } from '../history/contract-history.service.js';
import { ContractVersionsService } from '../history/contract-versions.service.js';
import { EndingsService } from '../signing/endings.service.js';
import { missingMessage, usedPlaceholders } from '../templates/placeholders.rules.js';
import { assertNoDeed } from '../templates/templates.service.js';
import { OpenRequestsService } from './open-requests.service.js';
import type { ContractRequest } from './request.entity.js';
import type { ContractRequestView, ResolveContractRequest } from './requests.dto.js';
import { ContractRequestsRepository } from './requests.repository.js';
import { RequestsService } from './requests.service.js';

/** Decisions on requests, by those who manage contracts, and never by the person who made them if another can. */
@Injectable()
export class RequestDecisionsService {
  constructor(
    private readonly database: Database,
    private readonly stored: ContractsRepository,
    private readonly requests: ContractRequestsRepository,
    private readonly views: RequestsService,
    private readonly history: ContractHistoryService,
    private readonly versions: ContractVersionsService,
    private readonly endings: EndingsService,
    private readonly openRequests: OpenRequestsService,
    private readonly notices: ContractNoticesService,
    private readonly directory: UserDirectoryService,
    private readonly secondPerson: SecondPersonService,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves a request. An approved amend creates a version to be signed, an approved leave ends the contract, and an approved appeal is
   * recorded.
   * @throws NotFound; Conflict `own-request`, `request-resolved`, `contract-state` or `person-left`; Invalid at `notes` and `newContent`
   */
  async resolve(actor: Actor, id: string, { outcome, notes = '', newContent }: ResolveContractRequest): Promise<ContractRequestView> {
    await this.database.transaction(async (tx) => {
      const { contract, request } = await this.views.lock(tx, actor, id);
      const selfResolved = await this.secondPerson.assertOther(tx, {
        actorId: actor.userId,
        authorId: request.userId,
        roles: GROUPS.contractManagers,
        message: 'You cannot resolve your own request. Ask another admin, the CEO or HR.',
        code: 'own-request',
      });
      if (request.status === 'withdrawn') throw new Conflict('The person has withdrawn this request.', 'request-resolved');
      if (request.status !== 'open') throw new Conflict('This request has been resolved already.', 'request-resolved');
      assertComplete(request, outcome, notes, newContent);
      const newContractId = outcome === 'approved' ? await this.carryOut(tx, actor, contract, { request, notes, newContent }) : null;
      const resolvedAt = this.clock.now();
      await this.requests.update(tx, id, {
        status: outcome,
        notes: notes === '' ? null : notes,
        newContractId,
        resolvedAt,
        resolvedBy: actor.userId,
        selfResolved,
      });
      await this.history.append(tx, contract, {
        kind: 'resolved',
        actor,
        details: {
          request: id,
          type: request.type,
          outcome,
          ...(notes !== '' && { notes }),
          ...(newContractId !== null && { newVersion: newContractId }),
          ...(selfResolved && { selfResolved }),
        },
      });
      await this.notices.resolved(tx, request, actor.userId);
    });
    return this.views.byId(actor, id);
  }

  /** @returns the id of the new version of an amended contract */
  private async carryOut(
    tx: Tx,
    actor: Actor,
    contract: Contract,
    { request, notes, newContent = '' }: { request: ContractRequest; notes: string; newContent: string | undefined },
  ): Promise<string | null> {
    if (request.type === 'appeal') return null;
    if (!requestTypesFor(contract.status).includes(request.type))
      throw inactive('The contract is no longer in force, so this request can only be denied.');
    if (request.type === 'leave') {
      await this.endings.carryOut(tx, contract, { actor, reason: notes === '' ? null : notes, request: request.id });
      return null;
    }
    if ((await this.stored.lockSuccessor(tx, contract.id)) !== null) throw inactive('A new version is already waiting for signatures.');
    return this.amend(tx, actor, contract, { request: request.id, content: newContent });
  }

  /** A version in force applies until the new one is signed; one that not everyone has signed is replaced at once. */
  private async amend(
    tx: Tx,
    actor: Actor,
    contract: Contract,
    { request, content }: { request: string; content: string },
  ): Promise<string> {
    assertText(contract, content);
    const party = contract.userId === null ? undefined : await this.directory.activeParty(tx, contract.userId);
    if (party === undefined) throw new Conflict('This person has left, so no new version can be signed.', 'person-left');
    const isUnsigned = contract.status === 'pending' || waitsForCountersignature(contract);
    if (isUnsigned) await this.versions.close(tx, contract, { status: 'superseded', kind: 'superseded', actor });
    const id = randomUUID();
    await this.versions.create(tx, actor, {
      id,
      party: { userId: party.id, firstName: party.first_name ?? '', lastName: party.last_name ?? '', email: party.email },
      template: null,
      title: contract.title,
      content,
      values: {},
      needsCountersignature: contract.needsCountersignature,
      expiresAt: null,
      // A new text that not everyone has signed does not come between this version and the one that applies.
      replaces: { id: isUnsigned ? (contract.replacesId ?? contract.id) : contract.id, seriesId: contract.seriesId },
    });
    if (isUnsigned) await this.openRequests.settle(tx, contract, { status: 'superseded', actor, request });
    return id;
  }
}

/** @throws Invalid at the fields */
function assertComplete(request: ContractRequest, outcome: string, notes: string, newContent: string | undefined): void {
  const isAmended = request.type === 'amend' && outcome === 'approved';
  if (outcome === 'denied' && notes === '')
    throw new Invalid('Say why the request is denied.', { notes: 'Say why the request is denied.' });
  if (isAmended && newContent === undefined) throw new Invalid('Enter the new text.', { newContent: 'Enter the new text.' });
  if (isAmended || newContent === undefined) return;
  const message = 'A new text goes only with an approved request to amend.';
  throw new Invalid(message, { newContent: message });
}

/** @throws Invalid for a text that is the same, has placeholders, or would be a deed */
function assertText(contract: Contract, content: string): void {
  const { known, blanks, unknown } = usedPlaceholders(content);
  const unfilled = [...known.map((name) => `{{${name}}}`), ...blanks.map((name) => `{{blank:${name}}}`), ...unknown];
  const message = content === contract.content ? 'The new text is the same as the old one.' : missingMessage(unfilled);
  if (message !== null) throw new Invalid(message, { newContent: message });
  assertNoDeed(contract.title, content, 'newContent');
}
