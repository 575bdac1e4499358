import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../platform/access/access.js';
import { inGroup } from '../platform/access/roles.rules.js';
import { Database } from '../platform/database/transactions.js';
import { Forbidden, NotFound } from '../platform/errors/errors.js';
import { Events } from '../platform/events/events.js';
import type { SignalTopic } from '../platform/live/signal-topic.js';
import { Topics } from '../platform/live/topics.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Clock } from '../platform/time/clock.js';
import { AccountsService } from '../users/accounts/accounts.service.js';
import { PersonalDataService } from '../users/data-rights/personal-data.service.js';
import type {
  InboxItemView,
  InboxPage,
  InboxQuery,
  InboxSettingsView,
  InboxTargetView,
  InboxUnread,
  MarkInbox,
  SetInboxState,
  UpdateInboxSettings,
} from './inbox.dto.js';
import { InboxRepository, type InboxRow } from './inbox.repository.js';
import { INBOX_KINDS, statesIn, DEFAULT_DELIVERY, type Delivery, type InboxKind, type InboxState } from './inbox.rules.js';
import { InboxService, keyOf } from './inbox.service.js';

const DAY_MS = 86_400_000;
const DONE_RETENTION_DAYS = 90;
const RETENTION_DAYS = 400;

/**
 * A user's own inbox. `inbox.unread` is a topic on every page: the number of unread items as its value, and `changed` when the list
 * changed.
 */
@Injectable()
export class InboxListService implements OnModuleInit {
  private readonly unread: SignalTopic;

  constructor(
    topics: Topics,
    private readonly database: Database,
    private readonly inbox: InboxRepository,
    private readonly targets: InboxService,
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly personalData: PersonalDataService,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
  ) {
    this.unread = topics.signal({
      name: 'inbox.unread',
      admit: ({ userId, roles }) => {
        if (!inGroup(roles, 'staffArea')) throw new Forbidden();
        return Promise.resolve({ channel: userId, value: () => this.unreadOf(userId) });
      },
    });
  }

  onModuleInit(): void {
    this.accounts.onRestricted((tx, _actor, { userId, roles }) => this.targets.removeUnseen(tx, { userId, roles }));
    this.events.on('inbox.changed', ({ userIds }) => this.publishChange(userIds));
    this.jobs.schedule('inbox.retention', { everySeconds: 86_400 }, () => this.removeOld());
    this.personalData.register({
      name: 'inbox',
      tables: ['inbox_items', 'inbox_settings', 'inbox_digests'],
      export: async (userId) => ({
        items: (await this.inbox.ofUser(userId)).map(({ kind, text, reason, state, createdAt }) => ({
          kind,
          text,
          reason,
          state,
          createdAt,
        })),
        settings: await this.inbox.settings(userId),
      }),
    });
  }

  async page(actor: Actor, { limit, cursor, view, kind }: InboxQuery): Promise<InboxPage> {
    const { items, nextCursor } = await this.inbox.page(actor.userId, {
      limit,
      states: statesIn(view),
      ...(cursor !== undefined && { cursor }),
      ...(kind !== undefined && { kind }),
    });
    const targets = await this.targets.describe(
      actor,
      items.map(({ targetType: type, targetId: id }) => ({ type, id })),
    );
    return { items: items.map((row) => toItemView(row, targets)), nextCursor };
  }

  unreadOf(userId: string): Promise<InboxUnread> {
    return this.inbox.unread(userId).then((unread) => ({ unread }));
  }

  /** @throws NotFound */
  async setState({ userId }: Actor, id: string, { state }: SetInboxState): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.inbox.setState(tx, userId, id, state))) throw new NotFound();
      this.targets.changed(tx, [userId]);
    });
  }

  async mark({ userId }: Actor, { state, until }: MarkInbox): Promise<void> {
    await this.database.transaction(async (tx) => {
      const from: InboxState[] = state === 'read' ? ['unread'] : ['unread', 'read'];
      await this.inbox.setAll(tx, userId, { from, to: state, until: until === undefined ? this.clock.now() : new Date(until) });
      this.targets.changed(tx, [userId]);
    });
  }

  async settings({ userId }: Pick<Actor, 'userId'>): Promise<InboxSettingsView> {
    const chosen = new Map((await this.inbox.settings(userId)).map(({ kind, delivery }) => [kind, delivery as Delivery]));
    return { settings: INBOX_KINDS.map((kind) => ({ kind, delivery: chosen.get(kind) ?? DEFAULT_DELIVERY })) };
  }

  async saveSettings({ userId }: Actor, { settings }: UpdateInboxSettings): Promise<InboxSettingsView> {
    if (settings.length > 0) {
      await this.database.transaction((tx) =>
        this.inbox.saveSettings(
          tx,
          settings.map(({ kind, delivery }) => ({ userId, kind, delivery })),
        ),
      );
    }
    return this.settings({ userId });
  }

  private publishChange(userIds: readonly string[]): void {
    for (const userId of userIds) {
      void this.unread.refresh(userId);
      this.unread.send(userId);
    }
  }

  private async removeOld(): Promise<void> {
    const now = this.clock.now().getTime();
    const [doneBefore, allBefore] = [DONE_RETENTION_DAYS, RETENTION_DAYS].map((days) => new Date(now - days * DAY_MS)) as [Date, Date];
    await this.database.transaction((tx) => this.inbox.removeOld(tx, doneBefore, allBefore));
  }
}

/** @param targets what the user may see, by `keyOf` */
function toItemView(row: InboxRow, targets: ReadonlyMap<string, InboxTargetView>): InboxItemView {
  const { id, kind, state, text, reason, createdAt, targetType, targetId, actor } = row;
  const target = targets.get(keyOf({ type: targetType, id: targetId })) ?? null;
  const item = { id, kind: kind as InboxKind, state: state as InboxState, created_at: createdAt };
  return target === null ? { ...item, text: '', reason: '', actor: null, target } : { ...item, text, reason, actor, target };
}
