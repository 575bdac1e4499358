import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GROUPS, inGroup } from '../platform/access/roles.rules.js';
import type { Tx } from '../platform/database/transactions.js';
import { Events } from '../platform/events/events.js';
import { Mail } from '../platform/mail/mail.js';
import type { SignalTopic } from '../platform/live/signal-topic.js';
import { Topics } from '../platform/live/topics.js';
import { InboxService, type InboxTarget } from '../inbox/inbox.service.js';
import { UserDirectoryService } from '../users/user-directory.service.js';
import type { ContractMailEvent } from './contract.emails.js';
import type { Contract } from './contract.entity.js';
import { managesContracts } from './contracts.policy.js';
import { ContractsRepository } from './contracts.repository.js';
import { contractPath, contractRequestPath, managedContractPath } from './contracts.rules.js';
import { ContractRequestsRepository } from './requests/requests.repository.js';

const CONTRACT = 'contract';
const REQUEST = 'contract-request';
/** Channel of those who see every contract; everyone else has a channel of their own. */
const MANAGERS = 'managers';
const MAX_MANAGERS = 100;

type NoticedContract = Pick<Contract, 'id' | 'userId'>;
type AssignedContract = Pick<Contract, 'id' | 'userId' | 'assignedBy'>;
type NoticedRequest = { id: string; userId: string | null; contractId: string };

/** Inbox items and emails about contracts, without their contents, and the live topic `contracts`. */
@Injectable()
export class ContractNoticesService implements OnModuleInit {
  private readonly topic: SignalTopic;

  constructor(
    topics: Topics,
    contracts: ContractsRepository,
    requests: ContractRequestsRepository,
    private readonly inbox: InboxService,
    private readonly directory: UserDirectoryService,
    private readonly events: Events,
    private readonly mail: Mail,
  ) {
    this.topic = topics.signal({
      name: 'contracts',
      admit: (viewer) => Promise.resolve({ channel: managesContracts(viewer) ? MANAGERS : viewer.userId }),
    });
    inbox.register({
      type: CONTRACT,
      describe: async (viewer, ids) => {
        const rows = await contracts.titles(ids, managesContracts(viewer) ? null : viewer.userId);
        return new Map(
          rows.map(({ id, title, userId }) => [id, { title, path: userId === viewer.userId ? contractPath(id) : managedContractPath(id) }]),
        );
      },
    });
    inbox.register({
      type: REQUEST,
      describe: async (viewer, ids) => {
        const rows = await requests.titles(ids, managesContracts(viewer) ? null : viewer.userId);
        return new Map(
          rows.map(({ id, title, userId, contractId }) => [
            id,
            { title, path: userId === viewer.userId ? contractPath(contractId) : contractRequestPath(id) },
          ]),
        );
      },
    });
  }

  onModuleInit(): void {
    this.events.on('contract.changed', ({ userId }) => {
      this.topic.send(MANAGERS);
      if (userId !== null) this.topic.send(userId);
    });
  }

  async toSign(tx: Tx, contract: NoticedContract, actorId: string | null): Promise<void> {
    await this.notify(tx, targetOf(contract), [contract.userId], actorId, 'asks you to sign a contract', 'because it is for you');
    await this.mailOutside(tx, contract, 'waiting');
  }

  async reminder(tx: Tx, contract: NoticedContract): Promise<void> {
    await this.notify(
      tx,
      targetOf(contract),
      [contract.userId],
      null,
      'a contract is still waiting for your signature',
      'because it is for you',
    );
    await this.mailOutside(tx, contract, 'reminder');
  }

  /** The person has signed: their item is done, and an admin or the CEO is asked if the studio signs too. */
  async signed(tx: Tx, contract: AssignedContract & Pick<Contract, 'needsCountersignature'>): Promise<void> {
    await this.inbox.finish(tx, targetOf(contract), 'contract', contract.userId);
    const { userId, needsCountersignature } = contract;
    if (needsCountersignature) {
      const signers = await this.directory.activeIdsWithRoles(tx, GROUPS.admin, userId, MAX_MANAGERS);
      const reason = 'because the studio signs it too';
      await this.notify(tx, targetOf(contract), signers, userId, 'signed a contract that is waiting for your countersignature', reason);
    } else await this.notifyAssigner(tx, contract, { actorId: userId, text: 'signed a contract' });
  }

  async countersigned(tx: Tx, contract: AssignedContract, actorId: string): Promise<void> {
    await this.inbox.finish(tx, targetOf(contract), 'contract', null);
    await this.notify(tx, targetOf(contract), [contract.userId], actorId, 'countersigned your contract', 'because you signed it');
    await this.mailOutside(tx, contract, 'countersigned');
    await this.notifyAssigner(tx, contract, { actorId, text: 'countersigned a contract' });
  }

  async declined(tx: Tx, contract: AssignedContract): Promise<void> {
    await this.notifyAssigner(tx, contract, { actorId: contract.userId, text: 'declined a contract' });
  }

  /** The contract expired before its person signed it. */
  async expired(tx: Tx, contract: AssignedContract): Promise<void> {
    await this.notifyAssigner(tx, contract, { actorId: null, text: 'a contract expired before it was signed' });
  }

  async cancelled(tx: Tx, contract: NoticedContract, actorId: string): Promise<void> {
    const text = 'cancelled a contract that not everyone had signed';
    await this.notify(tx, targetOf(contract), [contract.userId], actorId, text, 'because it was for you');
    await this.mailOutside(tx, contract, 'cancelled');
  }

  async ended(tx: Tx, contract: NoticedContract, actorId: string): Promise<void> {
    await this.notify(tx, targetOf(contract), [contract.userId], actorId, 'ended your contract', 'because you signed it');
    await this.mailOutside(tx, contract, 'ended');
  }

  /** Nothing is waiting any more. */
  async closed(tx: Tx, contract: NoticedContract): Promise<void> {
    await this.inbox.finish(tx, targetOf(contract), 'contract', null);
  }

  async requested(tx: Tx, request: NoticedRequest): Promise<void> {
    const managers = await this.directory.activeIdsWithRoles(tx, GROUPS.contractManagers, request.userId, MAX_MANAGERS);
    const target = { type: REQUEST, id: request.id };
    await this.notify(tx, target, managers, request.userId, 'made a request about a contract', 'because you manage contracts');
  }

  async resolved(tx: Tx, request: NoticedRequest, actorId: string): Promise<void> {
    const target = { type: REQUEST, id: request.id };
    await this.inbox.finish(tx, target, 'contract', null);
    await this.notify(tx, target, [request.userId], actorId, 'resolved your request about a contract', 'because you made it');
    await this.mailOutside(tx, { id: request.contractId, userId: request.userId }, 'resolved');
  }

  /** Nothing is waiting for those who manage contracts any more. */
  async requestClosed(tx: Tx, request: Pick<NoticedRequest, 'id'>): Promise<void> {
    await this.inbox.finish(tx, { type: REQUEST, id: request.id }, 'contract', null);
  }

  /** A request of a person can no longer be carried out, through nothing that they are notified of. */
  async requestLapsed(tx: Tx, request: NoticedRequest): Promise<void> {
    await this.requestClosed(tx, request);
    const target = { type: REQUEST, id: request.id };
    const text = 'your request about a contract can no longer be carried out';
    await this.notify(tx, target, [request.userId], null, text, 'because you made it');
    await this.mailOutside(tx, { id: request.contractId, userId: request.userId }, 'resolved');
  }

  /** Emails the person of a contract if they are outside the staff area and so have no inbox, such as someone who has left. */
  private async mailOutside(tx: Tx, { id, userId }: NoticedContract, event: ContractMailEvent): Promise<void> {
    const mailbox = userId === null ? undefined : await this.directory.mailbox(tx, userId);
    if (mailbox === undefined || inGroup(mailbox.roles, 'staffArea')) return;
    await this.mail.send(tx, { to: mailbox.email, template: 'contractEvent', data: { path: contractPath(id), event } });
  }

  /** Notifies the manager who assigned a contract, or all others if that person no longer manages contracts. */
  private async notifyAssigner(
    tx: Tx,
    contract: AssignedContract,
    { actorId, text }: { actorId: string | null; text: string },
  ): Promise<void> {
    const managers = await this.directory.activeIdsWithRoles(tx, GROUPS.contractManagers, contract.userId, MAX_MANAGERS);
    const assigner = managers.filter((id) => id === contract.assignedBy);
    if (assigner.length > 0) await this.notify(tx, targetOf(contract), assigner, actorId, text, 'because you assigned it');
    else await this.notify(tx, targetOf(contract), managers, actorId, text, 'because you manage contracts');
  }

  private async notify(
    tx: Tx,
    target: InboxTarget,
    userIds: ReadonlyArray<string | null>,
    actorId: string | null,
    text: string,
    reason: string,
  ): Promise<void> {
    const recipients = userIds.filter((id) => id !== null);
    if (recipients.length > 0) await this.inbox.notify(tx, { kind: 'contract', target, recipients, actorId, text, reason });
  }
}

function targetOf({ id }: { id: string }): InboxTarget {
  return { type: CONTRACT, id };
}
