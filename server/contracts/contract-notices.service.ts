import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GROUPS, inGroup } from '../platform/access/roles.rules.js';
import type { Tx } from '../platform/database/transactions.js';
import { Events } from '../platform/events/events.js';
import { Mail } from '../platform/mail/mail.js';
import type { SignalTopic } from '../platform/live/signal-topic.js';
import { Topics } from '../platform/live/topics.js';
import { InboxService, type InboxTarget } from '../inbox/inbox.service.js';
import { UserDirectoryService } from '../users/user-directory.service.js';
import type { Contract } from './contract.entity.js';
import { managesContracts } from './contracts.policy.js';
import { ContractsRepository } from './contracts.repository.js';
import { contractPath, contractRequestPath } from './contracts.rules.js';
import { ContractRequestsRepository } from './requests/requests.repository.js';

const CONTRACT = 'contract';
const REQUEST = 'contract-request';
/** Channel of those who see every contract; everyone else has a channel of their own. */
const MANAGERS = 'managers';
const MAX_MANAGERS = 100;

type NoticedContract = Pick<Contract, 'id' | 'userId'>;
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
        return new Map(rows.map(({ id, title }) => [id, { title, path: contractPath(id) }]));
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
    await this.mailWithoutInbox(tx, contract, false);
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
    await this.mailWithoutInbox(tx, contract, true);
  }

  /** The person has signed: their item is done, and an admin or the CEO is asked if the studio signs too. */
  async signed(tx: Tx, contract: Pick<Contract, 'id' | 'userId' | 'needsCountersignature' | 'assignedBy'>): Promise<void> {
    await this.inbox.finish(tx, targetOf(contract), 'contract', contract.userId);
    const { userId, needsCountersignature, assignedBy } = contract;
    if (needsCountersignature) {
      const signers = await this.directory.activeIdsWithRoles(tx, GROUPS.admin, userId, MAX_MANAGERS);
      const reason = 'because the studio signs it too';
      await this.notify(tx, targetOf(contract), signers, userId, 'signed a contract that is waiting for your countersignature', reason);
    } else await this.notify(tx, targetOf(contract), [assignedBy], userId, 'signed a contract', 'because you assigned it');
  }

  async countersigned(tx: Tx, contract: NoticedContract, actorId: string): Promise<void> {
    await this.inbox.finish(tx, targetOf(contract), 'contract', null);
    await this.notify(tx, targetOf(contract), [contract.userId], actorId, 'countersigned your contract', 'because you signed it');
  }

  async declined(tx: Tx, contract: Pick<Contract, 'id' | 'userId' | 'assignedBy'>): Promise<void> {
    const { userId, assignedBy } = contract;
    await this.notify(tx, targetOf(contract), [assignedBy], userId, 'declined a contract', 'because you assigned it');
  }

  async cancelled(tx: Tx, contract: NoticedContract, actorId: string): Promise<void> {
    await this.notify(
      tx,
      targetOf(contract),
      [contract.userId],
      actorId,
      'cancelled a contract that you had not signed',
      'because it was for you',
    );
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
  }

  private async mailWithoutInbox(tx: Tx, { id, userId }: NoticedContract, isReminder: boolean): Promise<void> {
    const mailbox = userId === null ? undefined : await this.directory.mailbox(tx, userId);
    if (mailbox === undefined || inGroup(mailbox.roles, 'staffArea')) return;
    await this.mail.send(tx, { to: mailbox.email, template: 'contractWaiting', data: { path: contractPath(id), isReminder } });
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
