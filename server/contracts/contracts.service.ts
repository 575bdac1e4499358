import { Injectable } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { ROLES } from '../platform/access/roles.rules.js';
import { AuditTargets } from '../platform/audit/audit-targets.js';
import type { Tx } from '../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../platform/errors/errors.js';
import { Files, type StoredFile } from '../platform/files/files.js';
import type { Page } from '../platform/lists/cursors.js';
import { Clock } from '../platform/time/clock.js';
import { UserDirectoryService, type DirectoryRow } from '../users/user-directory.service.js';
import { nameAmongColleagues } from '../users/colleague-name.rules.js';
import type { Contract } from './contract.entity.js';
import {
  toContractView,
  type AllContractsQuery,
  type ContractDetailView,
  type ContractDiffView,
  type ContractEventView,
  type ContractPeopleQuery,
  type ContractPersonView,
  type ContractsQuery,
  type ContractView,
  type VerificationView,
} from './contracts.dto.js';
import { canReadContract, canReadSource, managesContracts, withoutSource } from './contracts.policy.js';
import { ContractsRepository, type ContractRow } from './contracts.repository.js';
import { ContractEventsRepository, type ContractEventRow } from './history/contract-events.repository.js';
import { compareWords } from './requests/word-diff.rules.js';

const MAX_PEOPLE = 100;
const ASSIGNABLE = ROLES.filter((role) => role !== 'user');

/** Reads of contracts. To anyone but its person, admin, ceo and hr, a contract does not exist. */
@Injectable()
export class ContractsService {
  constructor(
    private readonly contracts: ContractsRepository,
    private readonly events: ContractEventsRepository,
    private readonly directory: UserDirectoryService,
    private readonly files: Files,
    private readonly clock: Clock,
    targets: AuditTargets,
  ) {
    targets.register('contract', (ids) => contracts.namesOf(ids));
  }

  /** A user's contracts, the latest first. @throws NotFound for those of another user, unless the actor manages contracts */
  async ofUser(actor: Actor, userId: string, { limit, cursor }: ContractsQuery): Promise<Page<ContractView>> {
    if (!canReadContract(actor, { userId })) throw new NotFound();
    return this.viewed(actor, await this.contracts.ofUser(userId, { limit, ...(cursor !== undefined && { cursor }) }));
  }

  /** Everyone's contracts, the latest first, for those who manage contracts. */
  async all(actor: Actor, { view, templateId, limit, cursor }: AllContractsQuery): Promise<Page<ContractView>> {
    const filter = { view: view ?? null, templateId: templateId ?? null, limit, ...(cursor !== undefined && { cursor }) };
    return this.viewed(actor, await this.contracts.all(filter));
  }

  private viewed(actor: Actor, { items, nextCursor }: Page<ContractRow>): Page<ContractView> {
    const now = this.clock.now();
    return { items: items.map((row) => toContractView(row, actor, now)), nextCursor };
  }

  /** @throws NotFound */
  async byId(actor: Actor, id: string): Promise<ContractDetailView> {
    const row = await this.readable(actor, id);
    const isAwaited = row.status === 'pending' && row.userId !== null && managesContracts(actor);
    const [events, versions, isUnreachable] = await Promise.all([
      this.events.ofContract(id),
      this.contracts.versions(row.seriesId),
      isAwaited && this.directory.isUnreachable(row.userId ?? ''),
    ]);
    return {
      ...toContractView(row, actor, this.clock.now()),
      events: events.map((event) => toEventView(event, canReadSource(actor, event))),
      person_unreachable: isUnreachable,
      versions: versions.map(({ id: versionId, versionNo, status, createdAt }) => ({
        id: versionId,
        version_no: versionNo,
        status,
        created_at: createdAt,
      })),
    };
  }

  /** The contract beside the version that it replaces, or that will replace it. @throws NotFound if there is only one version */
  async diff(actor: Actor, id: string): Promise<ContractDiffView> {
    const row = await this.readable(actor, id);
    const otherId = row.replacesId ?? row.replacedById;
    if (otherId === null) throw new NotFound('This contract has only one version.');
    const other = await this.readable(actor, otherId);
    const [older, newer] = row.replacesId === null ? [row, other] : [other, row];
    return {
      old: older.content,
      new: newer.content,
      old_id: older.id,
      new_id: newer.id,
      parts: compareWords(older.content, newer.content),
    };
  }

  /** @throws NotFound until it is sealed */
  async document(actor: Actor, id: string): Promise<StoredFile> {
    const { documentFile } = await this.readable(actor, id);
    if (documentFile === null) throw new NotFound('The sealed document does not exist yet.');
    return this.files.find(documentFile);
  }

  /** Whether a sealed contract has exactly these bytes; nothing else about it. @param sha256 in hex @throws Invalid */
  async verify(sha256: string): Promise<VerificationView> {
    const digest = sha256.toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(digest)) throw new Invalid('A SHA-256 checksum has 64 characters, 0 to 9 and a to f.');
    const sealedAt = await this.contracts.sealedAt(digest);
    return { recognised: sealedAt !== undefined, sealed_at: sealedAt ?? null };
  }

  /** Users to whom contracts can be assigned, then others who have some; at most a hundred of each. */
  async people({ search }: ContractPeopleQuery): Promise<ContractPersonView[]> {
    const counts = new Map(
      (await this.contracts.counts()).flatMap(({ userId, count }) => (userId === null ? [] : [[userId, count] as const])),
    );
    const [current, holders] = await Promise.all([
      search === undefined
        ? this.directory.activeWithRoles(ASSIGNABLE, MAX_PEOPLE)
        : this.directory.findWithin(ASSIGNABLE, search, MAX_PEOPLE),
      this.directory.byIds([...counts.keys()]),
    ]);
    const listed = new Set(current.map(({ id }) => id));
    const others = [...holders.values()].filter((person) => !listed.has(person.id) && matches(person, search)).slice(0, MAX_PEOPLE);
    const view = (person: DirectoryRow): ContractPersonView => ({
      id: person.id,
      firstName: person.first_name ?? '',
      lastName: person.last_name ?? '',
      roles: person.roles,
      contracts: counts.get(person.id) ?? 0,
      can_assign: person.is_active && person.roles.some((role) => (ASSIGNABLE as readonly string[]).includes(role)),
    });
    return [...current, ...others].map(view);
  }

  /** The contract, locked. @throws NotFound */
  async lock(tx: Tx, actor: Actor, id: string): Promise<Contract> {
    const contract = await this.contracts.lock(tx, id);
    if (contract === null || !canReadContract(actor, contract)) throw new NotFound();
    return contract;
  }

  /** @throws NotFound */
  async readable(actor: Actor, id: string): Promise<ContractRow> {
    const row = await this.contracts.find(id);
    if (row === undefined || !canReadContract(actor, row)) throw new NotFound();
    return row;
  }
}

/** The refusal when a contract is no longer in the state that an action needs. */
export function inactive(message: string): Conflict {
  return new Conflict(message, 'contract-state');
}

function matches(person: DirectoryRow, search: string | undefined): boolean {
  return search === undefined || nameAmongColleagues(person).toLowerCase().includes(search.toLowerCase());
}

function toEventView(
  { seq, kind, at, actorName, ip, userAgent, details, hash }: ContractEventRow,
  showsSource: boolean,
): ContractEventView {
  const all = JSON.parse(details) as Record<string, unknown>;
  const event = { seq, kind, at, actor_name: actorName, hash };
  return showsSource
    ? { ...event, ip, user_agent: userAgent, details: all }
    : { ...event, ip: null, user_agent: null, details: withoutSource(all) };
}
