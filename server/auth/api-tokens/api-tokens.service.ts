import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { TokenAuthenticator, type IdentifiedToken } from '../../platform/access/authenticator.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit, type AuditActor } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { shouldTouch } from '../sessions/session.rules.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { isToken, newToken, tokenDigest } from '../tokens.js';
import { scopesFor, TOKEN_PREFIX, MAX_API_TOKENS } from './api-tokens.rules.js';
import { ApiTokensRepository } from './api-tokens.repository.js';
import { toApiTokenView, type ApiTokenCreatedResponse, type ApiTokenView, type CreateApiToken } from './api-tokens.dto.js';

const DAY = 86_400_000;

/** Called when all tokens of an account are revoked. @param actor who caused it */
type TokensEndedListener = (tx: Tx, actor: AuditActor, userId: string) => Promise<void>;

/**
 * Tokens with which programs act for a user. They end when they expire, when they are revoked, and with every password change or
 * deactivation: anyone who knew the password could have created them.
 */
@Injectable()
export class ApiTokensService extends TokenAuthenticator {
  private readonly listeners: TokensEndedListener[] = [];

  constructor(
    private readonly database: Database,
    private readonly tokens: ApiTokensRepository,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
    private readonly clock: Clock,
    targets: AuditTargets,
  ) {
    targets.register('api-token', (ids) => tokens.namesOf(ids));
    super();
  }

  override async authenticate(token: string): Promise<IdentifiedToken | null> {
    const secret = token.startsWith(TOKEN_PREFIX) ? token.slice(TOKEN_PREFIX.length) : '';
    if (!isToken(secret)) return null;
    const now = this.clock.now();
    const row = await this.tokens.liveByHash(tokenDigest(token), now);
    if (row === undefined) return null;
    if (row.last_used_at === null || shouldTouch(row.last_used_at, now.getTime())) await this.tokens.touch(row.id, now);
    const { id, user_id: userId, roles, scopes, paused, password_change_due: passwordChangeDue, passkey_due_at: passkeyDueAt } = row;
    const passkeyDue = passkeyDueAt !== null && passkeyDueAt <= now.getTime();
    return { id, userId, roles, scopes, paused, passwordChangeDue, passkeyDue };
  }

  /** The actor's valid tokens, newest first. */
  async list(actor: Actor): Promise<ApiTokenView[]> {
    return (await this.tokens.live(actor.userId, this.clock.now(), MAX_API_TOKENS)).map(toApiTokenView);
  }

  /**
   * @returns the token, which cannot be retrieved later.
   * @throws Invalid if a scope is useless for the actor's roles, Conflict `too-many-tokens`.
   */
  async create(actor: Actor, { name, scopes, expiresInDays }: CreateApiToken): Promise<ApiTokenCreatedResponse> {
    const usable = scopesFor(actor.roles);
    if (!scopes.every((scope) => usable.includes(scope))) {
      throw new Invalid('Your roles do not include this scope.', { scopes: 'Your roles do not include this scope.' }, 'scope');
    }
    const token = TOKEN_PREFIX + newToken();
    const id = randomUUID();
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY);
    await this.database.transaction(async (tx) => {
      const live = await this.tokens.countLive(tx, actor.userId, createdAt);
      await this.sessions.assertOpen(tx, actor);
      if (live >= MAX_API_TOKENS) {
        throw new Conflict(`You already have ${MAX_API_TOKENS} API tokens. Revoke one that you no longer need.`, 'too-many-tokens');
      }
      const row = { id, userId: actor.userId, name, scopes, createdAt, expiresAt, lastUsedAt: null, revokedAt: null };
      await this.tokens.insert(tx, { ...row, tokenHash: tokenDigest(token) });
      await this.audit.record(tx, {
        actor,
        action: 'API_TOKEN_CREATED',
        target: { type: 'api-token', id },
        after: { name, scopes, expiresAt: expiresAt.toISOString() },
      });
    });
    return { id, name, scopes, created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString(), last_used_at: null, token };
  }

  /** @throws NotFound if the token is not the actor's. Revoking it again has no effect. */
  async revoke(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const token = await this.tokens.find(tx, id, actor.userId);
      if (token === null) throw new NotFound();
      if (!(await this.tokens.revoke(tx, id, this.clock.now()))) return;
      await this.audit.record(tx, { actor, action: 'API_TOKEN_REVOKED', target: { type: 'api-token', id }, before: { name: token.name } });
    });
  }

  /**
   * Registers a callback for the transaction in which all tokens of an account are revoked: other secret addresses of the account end with
   * them. Call it in `onModuleInit`.
   */
  onRevokedAll(listener: TokensEndedListener): void {
    this.listeners.push(listener);
  }

  /** Revokes every token of everyone but the actor; other secret addresses of the accounts stay. @returns how many. */
  async revokeOfOthers(tx: Tx, actor: Actor): Promise<number> {
    const ids = await this.tokens.revokeOfOthers(tx, actor.userId, this.clock.now());
    for (const id of ids) {
      const details = 'With everyone else’s sessions';
      await this.audit.record(tx, { actor, action: 'API_TOKEN_REVOKED', target: { type: 'api-token', id }, details });
    }
    return ids.length;
  }

  /** Revokes every token of an account. @param actor who caused it. */
  async revokeAll(tx: Tx, actor: AuditActor, userId: string): Promise<void> {
    for (const listener of this.listeners) await listener(tx, actor, userId);
    for (const id of await this.tokens.revokeAll(tx, userId, this.clock.now())) {
      await this.audit.record(tx, {
        actor,
        action: 'API_TOKEN_REVOKED',
        target: { type: 'api-token', id },
        details: 'With the access to the account',
      });
    }
  }
}
