import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GROUPS, inGroup } from '../platform/access/roles.rules.js';
import type { Tx } from '../platform/database/transactions.js';
import { Forbidden } from '../platform/errors/errors.js';
import { Events } from '../platform/events/events.js';
import type { SignalTopic } from '../platform/live/signal-topic.js';
import { Topics } from '../platform/live/topics.js';
import { InboxService, type InboxTarget } from '../inbox/inbox.service.js';
import { UserDirectoryService } from '../users/user-directory.service.js';
import { MAX_STAFF } from './acknowledgements/agreements.service.js';
import { RequestsService } from './acknowledgements/requests.service.js';
import { PoliciesRepository } from './policies.repository.js';
import { isAddressed, managesPolicies, policyPath } from './policies.rules.js';

declare module '../platform/events/events.js' {
  interface PortalEvents {
    /** A policy was saved, approved or agreed to. */
    'policy.changed': { id: string };
  }
}

const EVERYONE = 'staff';

/** Notifications of policies: inboxes, and browsers that show them (`staff.policies`, without content). */
@Injectable()
export class PolicyNoticesService implements OnModuleInit {
  private readonly topic: SignalTopic;

  constructor(
    topics: Topics,
    policies: PoliciesRepository,
    private readonly inbox: InboxService,
    private readonly requests: RequestsService,
    private readonly directory: UserDirectoryService,
    private readonly events: Events,
  ) {
    this.topic = topics.signal({
      name: 'staff.policies',
      admit: ({ roles }) => (inGroup(roles, 'staffArea') ? Promise.resolve({ channel: EVERYONE }) : Promise.reject(new Forbidden())),
    });
    inbox.register({
      type: 'policy',
      describe: async (viewer, ids) => {
        const rows = await policies.titles(viewer, ids);
        return new Map(rows.map(({ id, title }) => [id, { title, path: policyPath(id) }]));
      },
    });
  }

  onModuleInit(): void {
    this.events.on('policy.changed', () => this.topic.send(EVERYONE));
  }

  /** A version waits for approval. */
  async saved(tx: Tx, editorId: string, id: string): Promise<void> {
    await this.inbox.finish(tx, targetOf(id), 'approval', editorId);
    await this.inbox.finish(tx, targetOf(id), 'decision', editorId);
    await this.inbox.notify(tx, {
      kind: 'approval',
      target: targetOf(id),
      recipients: await this.directory.activeIdsWithRoles(tx, GROUPS.people, editorId, MAX_STAFF),
      actorId: editorId,
      text: 'saved a version of a policy that waits for approval',
      reason: 'because you can approve policies',
    });
    this.events.publish(tx, 'policy.changed', { id });
  }

  /** A version was published: its editor is notified, its audience asked to agree, and it leaves the inboxes of those who no longer see it. */
  async approved(
    tx: Tx,
    actorId: string,
    version: { policyId: string; editorId: string | null; audience: readonly string[]; agreedFrom: number; approvedAt: Date },
  ): Promise<void> {
    const { policyId: id, editorId, audience, agreedFrom, approvedAt } = version;
    await this.inbox.finish(tx, targetOf(id), 'approval', null);
    await this.inbox.notify(tx, {
      kind: 'decision',
      target: targetOf(id),
      recipients: editorId === null ? [] : [editorId],
      actorId,
      text: 'approved this policy',
      reason: 'because you wrote the version',
    });
    const staff = await this.directory.activeWithin(GROUPS.staffArea, null, MAX_STAFF);
    const readers = staff.filter(({ roles }) => managesPolicies(roles) || isAddressed(roles, audience));
    await this.inbox.removeTarget(
      tx,
      targetOf(id),
      readers.map((reader) => reader.id),
    );
    for (const reader of readers)
      if (!isAddressed(reader.roles, audience)) await this.inbox.finish(tx, targetOf(id), 'confirmation', reader.id);
    await this.requests.ask(
      tx,
      { id, agreedFrom },
      { userIds: readers.flatMap((reader) => (isAddressed(reader.roles, audience) ? [reader.id] : [])), actorId, askedAt: approvedAt },
    );
    this.events.publish(tx, 'policy.changed', { id });
  }

  /** A version was sent back to its editor, or withdrawn: no one has to approve it. @param editorId null for one that was withdrawn */
  async closed(tx: Tx, actorId: string, { id, editorId }: { id: string; editorId: string | null }): Promise<void> {
    await this.inbox.finish(tx, targetOf(id), 'approval', null);
    if (editorId === null) await this.inbox.finish(tx, targetOf(id), 'decision', actorId);
    else
      await this.inbox.notify(tx, {
        kind: 'decision',
        target: targetOf(id),
        recipients: [editorId],
        actorId,
        text: 'sent your version of this policy back to you',
        reason: 'because you wrote the version',
      });
    this.events.publish(tx, 'policy.changed', { id });
  }

  /** A user has agreed: the request is done. */
  async acknowledged(tx: Tx, id: string, userId: string): Promise<void> {
    await this.inbox.finish(tx, targetOf(id), 'confirmation', userId);
    this.events.publish(tx, 'policy.changed', { id });
  }
}

function targetOf(id: string): InboxTarget {
  return { type: 'policy', id };
}
