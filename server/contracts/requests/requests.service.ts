import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, NotFound } from '../../platform/errors/errors.js';
import type { Page } from '../../platform/lists/cursors.js';
import { Clock } from '../../platform/time/clock.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { ContractNoticesService } from '../contract-notices.service.js';
import type { Contract } from '../contract.entity.js';
import { managesContracts, waitsForCountersignature } from '../contracts.policy.js';
import { ContractsRepository } from '../contracts.repository.js';
import { requestTypesFor } from '../contracts.rules.js';
import { ContractsService, inactive } from '../contracts.service.js';
import { ContractHistoryService } from '../history/contract-history.service.js';
import type { ComparisonView, ContractRequestsQuery, ContractRequestView, MakeContractRequest, RequestAbilities } from './requests.dto.js';
import type { ContractRequest } from './request.entity.js';
import { ContractRequestsRepository, type ContractRequestRow } from './requests.repository.js';
import { compareWords } from './word-diff.rules.js';

/** Requests about contracts: their person makes them, those who manage contracts see all. */
@Injectable()
export class RequestsService {
  constructor(
    private readonly database: Database,
    private readonly contracts: ContractsService,
    private readonly stored: ContractsRepository,
    private readonly requests: ContractRequestsRepository,
    private readonly history: ContractHistoryService,
    private readonly notices: ContractNoticesService,
    private readonly secondPerson: SecondPersonService,
    private readonly clock: Clock,
  ) {}

  /** Everyone's for those who manage contracts, otherwise the user's own; the latest first. */
  async page(actor: Actor, { type, view, contractId, limit, cursor }: ContractRequestsQuery): Promise<Page<ContractRequestView>> {
    const { items, nextCursor } = await this.requests.page({
      userId: managesContracts(actor) ? null : actor.userId,
      type: type ?? null,
      isOpen: view === 'all' ? null : view === 'open',
      contractId: contractId ?? null,
      limit,
      ...(cursor !== undefined && { cursor }),
    });
    return { items: await this.viewsOf(actor, items), nextCursor };
  }

  /** @throws NotFound */
  async byId(actor: Actor, id: string): Promise<ContractRequestView> {
    const [view] = await this.viewsOf(actor, [await this.readable(actor, id)]);
    if (view === undefined) throw new NotFound();
    return view;
  }

  /** What a new text would change. @throws NotFound, Forbidden */
  async compare(actor: Actor, id: string, newContent: string): Promise<ComparisonView> {
    const { content } = await this.readable(actor, id);
    return { parts: compareWords(content, newContent) };
  }

  /**
   * Makes a request. A repeated one with the same id is made once.
   * @throws NotFound for a contract of someone else; Conflict `contract-state` if its state does not allow this type, `request-open` if one
   * of this type is open, `version-pending` for an amend while another version waits for its signature, `id-taken`
   * @param demoAt an earlier time, for the demo
   */
  async make(
    actor: Actor,
    { id = randomUUID(), contractId, type, message }: MakeContractRequest,
    demoAt?: Date,
  ): Promise<ContractRequestView> {
    await this.database.transaction(async (tx) => {
      const contract = await this.contracts.lock(tx, actor, contractId);
      if (contract.userId !== actor.userId) throw new Forbidden('Only the person whose contract it is can make a request about it.');
      const existing = await this.requests.lock(tx, id);
      if (existing !== null) {
        // It may have moved to another version since it was sent for the first time.
        const about = existing.contractId === contractId ? contract : await this.stored.lock(tx, existing.contractId);
        if (existing.userId !== actor.userId || about?.seriesId !== contract.seriesId)
          throw new Conflict('A request with this id exists already.', 'id-taken');
        return;
      }
      if (!requestTypesFor(contract.status).includes(type))
        throw inactive('In its present state, this request cannot be made about the contract.');
      const isOpen = type === 'leave' ? this.requests.hasOpenToLeave(tx, contract.seriesId) : this.requests.hasOpen(tx, contractId, type);
      if (await isOpen) throw new Conflict('Your earlier request of this type is still open. Wait until it is resolved.', 'request-open');
      if (type === 'amend' && (await this.stored.lockSuccessor(tx, contractId)) !== null)
        throw new Conflict('A new version is already waiting for signatures. Request a change to that one.', 'version-pending');
      const createdAt = demoAt ?? this.clock.now();
      const request = { id, contractId, userId: actor.userId, type, message, status: 'open' as const, createdAt };
      await this.requests.insert(tx, {
        ...request,
        notes: null,
        newContractId: null,
        resolvedAt: null,
        resolvedBy: null,
        selfResolved: false,
      });
      await this.history.append(tx, contract, { kind: 'requested', actor, at: createdAt, details: { request: id, type, message } });
      await this.notices.requested(tx, request);
    });
    return this.byId(actor, id);
  }

  /**
   * Withdraws a request. A repeated call does nothing.
   * @throws NotFound, Forbidden for a request of someone else, Conflict `request-resolved`
   */
  async withdraw(actor: Actor, id: string): Promise<ContractRequestView> {
    await this.database.transaction(async (tx) => {
      const { contract, request } = await this.lock(tx, actor, id);
      if (request.userId !== actor.userId) throw new Forbidden('Only the person who made a request can withdraw it.');
      if (request.status === 'withdrawn') return;
      if (request.status !== 'open') throw new Conflict('This request has been resolved already.', 'request-resolved');
      const at = this.clock.now();
      await this.requests.update(tx, id, { status: 'withdrawn', resolvedAt: at, resolvedBy: actor.userId });
      await this.history.append(tx, contract, { kind: 'request_withdrawn', actor, at, details: { request: id, type: request.type } });
      await this.notices.requestClosed(tx, request);
    });
    return this.byId(actor, id);
  }

  /** A request and the version that it is about, both locked. @throws NotFound */
  async lock(tx: Tx, actor: Actor, id: string): Promise<{ contract: Contract; request: ContractRequest }> {
    const { contractId } = await this.readable(actor, id);
    // Always the contract first, as everywhere.
    const contract = await this.contracts.lock(tx, actor, contractId);
    const request = await this.requests.lock(tx, id);
    if (request === null) throw new NotFound();
    if (request.contractId === contract.id) return { contract, request };
    // It moved to another version in the meantime, which is locked as well.
    return { contract: await this.contracts.lock(tx, actor, request.contractId), request };
  }

  /** @throws NotFound */
  private async readable(actor: Actor, id: string): Promise<ContractRequestRow> {
    const row = await this.requests.find(id);
    if (row === undefined || (row.userId !== actor.userId && !managesContracts(actor))) throw new NotFound();
    return row;
  }

  private async viewsOf(actor: Actor, rows: readonly ContractRequestRow[]): Promise<ContractRequestView[]> {
    const decides = managesContracts(actor)
      ? await this.secondPerson.decides(
          actor.userId,
          rows.map(({ userId }) => userId),
          GROUPS.contractManagers,
        )
      : () => false;
    return rows.map((row) => {
      const isOpen = row.status === 'open';
      return toRequestView(row, { resolve: isOpen && decides(row.userId), withdraw: isOpen && row.userId === actor.userId });
    });
  }
}

function toRequestView(row: ContractRequestRow, can: RequestAbilities): ContractRequestView {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    message: row.message,
    status: row.status,
    user_id: row.userId,
    firstName: row.firstName,
    lastName: row.lastName,
    created_at: row.createdAt,
    resolved_at: row.resolvedAt,
    resolved_by_name: row.resolvedByName,
    self_resolved: row.selfResolved,
    notes: row.notes,
    contract_id: row.contractId,
    contract_status: row.contractStatus,
    awaits_countersignature: waitsForCountersignature({ ...row, status: row.contractStatus }),
    version_no: row.versionNo,
    content: row.content,
    signed_name: row.signedName,
    signed_at: row.signedAt,
    signed_ip: row.signedIp,
    new_contract_id: row.newContractId,
    can,
  };
}
