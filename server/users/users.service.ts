import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '../platform/access/access.js';
import { isRole, type Role } from '../platform/access/roles.rules.js';
import { Audit } from '../platform/audit/audit.js';
import { expectVersion } from '../platform/database/expect-version.js';
import { Database, violates, type Tx } from '../platform/database/transactions.js';
import { Events } from '../platform/events/events.js';
import { Conflict, Invalid, SignedOut } from '../platform/errors/errors.js';
import { RoleGainsService } from './accounts/role-gains.service.js';
import { ConsentsService } from './consents/consents.service.js';
import { MinorsService } from './consents/minors.service.js';
import { CredentialsRepository } from './credentials.repository.js';
import { OwnersRepository } from './role-codes/owners.repository.js';
import {
  toProfileView,
  type AccountContact,
  type ActiveAccount,
  type Credentials,
  type ProfileView,
  type UpdateProfile,
} from './users.dto.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

declare module '../platform/events/events.js' {
  interface PortalEvents {
    /** Roles, activity or personal data of an account changed. */
    'user.changed': { id: string };
  }
}

@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly credentials: CredentialsRepository,
    private readonly owners: OwnersRepository,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly consents: ConsentsService,
    private readonly minors: MinorsService,
    private readonly roleGains: RoleGainsService,
  ) {}

  /** @throws SignedOut if the account was deleted while its session was in use. */
  async byId(id: string, manager?: EntityManager): Promise<User> {
    const user = await this.users.find(id, manager);
    if (user === null) throw new SignedOut();
    return user;
  }

  /** Locks the account until the transaction ends. @throws SignedOut as above. */
  async lock(tx: Tx, id: string): Promise<User> {
    const user = await this.users.lockForUpdate(tx, id);
    if (user === null) throw new SignedOut();
    return user;
  }

  /** Names and addresses of accounts by id; deleted ones are missing. */
  async contactsOf(ids: readonly string[], manager?: EntityManager): Promise<Map<string, AccountContact>> {
    const people = await this.users.contacts(ids, manager);
    return new Map(people.map((person) => [person.id, person]));
  }

  /**
   * Those of the ids that exist as accounts. They cannot be deleted before the transaction ends, so that rows that refer to them can be
   * inserted in it.
   */
  async lockExisting(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
    return new Set(ids.length === 0 ? [] : await this.users.lockExisting(tx, ids));
  }

  /** At most `limit` active accounts with at least one of the roles, ordered by name. */
  activeWithRoles(roles: readonly Role[], limit: number): Promise<ActiveAccount[]> {
    return this.users.activeWithRoles(roles, limit);
  }

  async credentialsOf(email: string): Promise<Credentials | null> {
    return (await this.credentials.byEmailKey(emailKey(email))) ?? null;
  }

  /**
   * Replaces the hash if its parameters are outdated, unless it has changed in the meantime; invisible to the user. @returns whether it
   * did.
   */
  replacePasswordHash(id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
    return this.credentials.replaceHash(id, from, to);
  }

  /** Creates an account; signing up includes agreeing to the terms. @throws Conflict if the address already has an account. */
  async create(tx: Tx, user: { id: string; email: string; passwordHash: string; emailVerifiedAt?: Date; createdAt?: Date }): Promise<void> {
    try {
      await this.users.insert(tx, { ...user, emailKey: emailKey(user.email), roles: [] });
      await this.consents.record(tx, user.id, 'terms', true);
    } catch (error) {
      if (violates(error, 'users_email_key')) {
        throw new Conflict('An account with this email address already exists. Please sign in.', 'email-taken', {
          email: 'There is already an account with this email address.',
        });
      }
      throw error;
    }
  }

  /**
   * Changes personal information: undefined leaves a field unchanged, null clears it. Pauses the account if it becomes a child's.
   * @throws Conflict with the current profile if it changed since the given version was read; errors of `MinorsService.pauseChild`.
   */
  async updateProfile(actor: Actor, change: UpdateProfile): Promise<ProfileView> {
    return this.database.transaction(async (tx) => {
      const user = await expectVersion(change.version, {
        lock: () => this.lock(tx, actor.userId),
        subject: 'Your profile',
        code: 'profile-changed',
        view: toProfileView,
      });
      const before = toProfileView(user);
      await this.save(tx, user.id, columnsOf(change));
      const after = toProfileView(await this.byId(user.id, tx.manager));
      await this.consents.recordChanges(tx, user.id, before, after);
      if (after.birthdate !== null && after.birthdate !== before.birthdate) await this.minors.pauseChild(tx, actor, user.id);
      const fields = changedFields(before, after);
      // Repeating a stored value, such as the cookie choice, is not a change.
      if (fields.length > 0)
        await this.audit.record(tx, { actor, action: 'PROFILE_UPDATED', target: { type: 'user', id: user.id }, after: { fields } });
      this.events.publish(tx, 'user.changed', { id: user.id });
      return after;
    });
  }

  /** Adds roles to the account's roles. Returns all of them, and whether there was one to add. */
  async grantRoles(tx: Tx, userId: string, roles: readonly string[]): Promise<{ roles: Role[]; isChanged: boolean }> {
    const user = await this.lock(tx, userId);
    const knownRoles = roles.filter((role): role is Role => isRole(role) && role !== 'user');
    const after = [...new Set([...user.roles, ...knownRoles])];
    if (after.length === user.roles.length) return { roles: after, isChanged: false };
    await this.users.update(tx, userId, { roles: after });
    await this.roleGains.changed(tx, { userId, before: user.roles, after });
    this.events.publish(tx, 'user.changed', { id: userId });
    return { roles: after, isChanged: true };
  }

  /** True if the studio has an owner: an active admin or ceo. */
  hasOwner(): Promise<boolean> {
    return this.owners.exists();
  }

  private async save(tx: Tx, id: string, columns: Partial<User>): Promise<void> {
    const { cookiesAccepted, ...edited } = columns;
    if (cookiesAccepted !== undefined) await this.users.setCookiesAccepted(tx, id, cookiesAccepted);
    if (Object.keys(edited).length === 0) return;
    try {
      await this.users.update(tx, id, edited);
    } catch (error) {
      if (violates(error, 'users_username_key')) {
        throw new Invalid('This username is taken.', { username: 'This username is taken.' }, 'username-taken');
      }
      throw error;
    }
  }
}

/** The form of an address for comparison. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

function columnsOf(change: UpdateProfile): Partial<User> {
  const columns = {
    firstName: change.firstName,
    lastName: change.lastName,
    username: change.username,
    country: change.country,
    birthdate: change.birthdate?.slice(0, 10) ?? change.birthdate,
    preferredLanguage: change.preferred_language,
    marketingConsent: change.marketing_consent ?? undefined,
    dataProcessingConsent: change.data_processing_consent ?? undefined,
    cookiesAccepted: change.cookiesAccepted ?? undefined,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/**
 * Names of the changed fields. The audit trail is permanent and outlives the account, so it does not contain what users write about
 * themselves.
 */
function changedFields(before: ProfileView, after: ProfileView): string[] {
  const ignored = new Set(['version', 'updatedAt']);
  return Object.keys(after).filter((key) => !ignored.has(key) && Reflect.get(before, key) !== Reflect.get(after, key));
}
