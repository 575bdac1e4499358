import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountAccessService } from '../../auth/account-access.service.js';
import { ApiTokensService } from '../../auth/api-tokens/api-tokens.service.js';
import { SessionDirectoryService } from '../../auth/sessions/session-directory.service.js';
import { SessionsService } from '../../auth/sessions/sessions.service.js';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { AccountsService } from '../../users/accounts/accounts.service.js';
import { UsersService } from '../../users/users.service.js';
import { SecuritySourcesService } from '../overview/security-sources.service.js';
import {
  toActiveSessionView,
  type ActiveSessionPage,
  type ActiveSessionsQuery,
  type EndAllSessions,
  type EndedSessionsView,
  type SessionAddressesView,
  type ShowSessionAddresses,
} from './session-control.dto.js';

/** Sign-ins within this time are announced together. */
const ANNOUNCE_MS = 1_000;

/** The active sessions of all users, and how they are ended. */
@Injectable()
export class SessionControlService implements OnModuleInit {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly directory: SessionDirectoryService,
    private readonly sessions: SessionsService,
    private readonly access: AccountAccessService,
    private readonly tokens: ApiTokensService,
    private readonly accounts: AccountsService,
    private readonly users: UsersService,
    private readonly audit: Audit,
    private readonly events: Events,
    sources: SecuritySourcesService,
  ) {
    sources.registerFigure({ key: 'sessions', label: 'Active sessions', order: 35, tab: 'sessions', read: () => directory.count() });
    sources.registerPart({
      name: 'sessions',
      read: async (limit) => (await directory.page({ limit })).items.map((row) => toActiveSessionView(row, null)),
    });
  }

  onModuleInit(): void {
    this.sessions.onStarted(() => {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        // If this fails, the next sign-in announces these as well.
        this.announce().catch(() => undefined);
      }, ANNOUNCE_MS).unref();
    });
  }

  /** In a transaction of its own: a sign-in is not to pay for a statement more. */
  private announce(): Promise<void> {
    return this.database.transaction((tx) => Promise.resolve(this.events.publish(tx, 'security.changed', {})));
  }

  /** @throws Invalid if the cursor does not belong to this list. */
  async page(actor: Actor, query: ActiveSessionsQuery): Promise<ActiveSessionPage> {
    const { items, nextCursor } = await this.directory.page(query);
    return { items: items.map((row) => toActiveSessionView(row, actor)), nextCursor };
  }

  /** Records the justification, and whose addresses were shown. */
  async addresses(actor: Actor, { ids, justification }: ShowSessionAddresses): Promise<SessionAddressesView> {
    return this.database.transaction(async (tx) => {
      const rows = (await this.directory.addresses(tx, ids)).flatMap(({ id, userId, ip }) => (ip === null ? [] : [{ id, userId, ip }]));
      await this.audit.record(tx, {
        actor,
        action: 'SESSION_ADDRESSES_SHOWN',
        after: { justification, users: [...new Set(rows.map(({ userId }) => userId))] },
      });
      return { addresses: Object.fromEntries(rows.map(({ id, ip }) => [id, ip])) };
    });
  }

  /** @throws NotFound if there is no such session, or it has ended. */
  async end(actor: Actor, id: string): Promise<void> {
    await this.changing(actor, async (tx) => {
      const userId = await this.directory.userOf(tx, id);
      if (userId === undefined || !(await this.sessions.end(tx, id))) throw new NotFound('This session has ended.');
      await this.audit.record(tx, { actor, action: 'USER_SESSION_ENDED', target: { type: 'user', id: userId } });
    });
  }

  /** Also ends API tokens and pending sign-ins, except for the own account. @throws NotFound */
  async endOfUser(actor: Actor, userId: string): Promise<EndedSessionsView> {
    return this.changing(actor, async (tx) => {
      await this.assertExists(tx, userId);
      if (userId !== actor.userId) return { ended: await this.access.signOut(tx, actor, userId) };
      const ended = await this.sessions.endAll(tx, userId, actor.sessionId);
      await this.audit.record(tx, { actor, action: 'SESSIONS_ENDED', target: { type: 'user', id: userId }, after: { ended } });
      return { ended };
    });
  }

  /** Also revokes the API tokens of everyone else if asked to. */
  async endEveryone(actor: Actor, { revokeTokens = false }: EndAllSessions): Promise<EndedSessionsView> {
    return this.changing(actor, async (tx) => {
      const ended = await this.sessions.endEveryone(tx, actor.sessionId);
      const revoked = revokeTokens ? { tokens: await this.tokens.revokeOfOthers(tx, actor) } : {};
      await this.audit.record(tx, { actor, action: 'ALL_SESSIONS_ENDED', after: { ended, ...revoked } });
      return { ended };
    });
  }

  /** @throws NotFound */
  async requireNewPassword(actor: Actor, userId: string): Promise<void> {
    await this.changing(actor, async (tx) => {
      await this.assertExists(tx, userId);
      await this.access.requireNewPassword(tx, userId);
      await this.audit.record(tx, { actor, action: 'PASSWORD_CHANGE_REQUIRED', target: { type: 'user', id: userId } });
    });
  }

  /** A transaction of an actor who still has the roles of the request: it may have waited for the one that took them away. */
  private changing<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await this.accounts.assertRoles(tx, actor);
      return work(tx);
    });
  }

  private async assertExists(tx: Tx, userId: string): Promise<void> {
    if (!(await this.users.lockExisting(tx, [userId])).has(userId)) throw new NotFound();
  }
}
