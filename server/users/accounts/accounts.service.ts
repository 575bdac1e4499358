import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rolesChanged, type Actor } from '../../platform/access/access.js';
import { hasSameRoles, inGroup, isRole, type Role } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import type { Page } from '../../platform/lists/cursors.js';
import { NotFound } from '../../platform/errors/errors.js';
import { Mail } from '../../platform/mail/mail.js';
import { Clock } from '../../platform/time/clock.js';
import type { Account, AccountChange, AccountsQuestion, FullAccount } from './accounts.dto.js';
import { AccountsRepository } from './accounts.repository.js';
import { RoleGainsService } from './role-gains.service.js';
import { RoleRemovalsRepository } from './role-removals.repository.js';
import { OwnersService } from '../role-codes/owners.service.js';
import { UsersRepository } from '../users.repository.js';

/** An account that was deactivated or lost roles, after the change. */
export interface RestrictedAccount {
  userId: string;
  roles: readonly Role[];
  isActive: boolean;
}

/** Called in the transaction of the change. */
type RestrictedListener = (tx: Tx, actor: Actor, account: RestrictedAccount) => Promise<void>;

/** Administration of accounts. The caller has checked that the actor may do it. */
@Injectable()
export class AccountsService {
  private readonly restrictedListeners: RestrictedListener[] = [];

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly users: UsersRepository,
    private readonly owners: OwnersService,
    private readonly roleGains: RoleGainsService,
    private readonly roleRemovals: RoleRemovalsRepository,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  /**
   * Registers a callback for accounts that are deactivated or lose roles. The account is locked at that time. Call it in `onModuleInit`.
   */
  onRestricted(listener: RestrictedListener): void {
    this.restrictedListeners.push(listener);
  }

  /** Newest first. @throws Invalid if the cursor does not belong to this list. */
  page(question: AccountsQuestion): Promise<Page<Account>> {
    return this.accounts.page(question);
  }

  /** @throws NotFound */
  async byId(id: string, manager?: EntityManager): Promise<FullAccount> {
    const user = await this.users.find(id, manager);
    if (user === null) throw new NotFound();
    return user;
  }

  /**
   * For what would outlast the actor's own roles: a request must not overtake the one that takes them away. Call it before other accounts
   * are locked.
   * @throws Forbidden `roles-changed`
   */
  async assertRoles(tx: Tx, { userId, roles }: Actor): Promise<void> {
    if (!hasSameRoles(roles, (await this.users.rolesUntilEnd(tx, userId)) ?? [])) throw rolesChanged();
  }

  /** Locks the account until the transaction ends. @throws NotFound */
  async lock(tx: Tx, id: string): Promise<FullAccount> {
    const user = await this.users.lockForUpdate(tx, id);
    if (user === null) throw new NotFound();
    return user;
  }

  /**
   * Changes a locked account, records the differences, and notifies the user when it is deactivated or reactivated. Unchanged fields are
   * ignored.
   * @returns the account after the change.
   * @throws Conflict if the studio would be left without an owner.
   */
  async change(tx: Tx, actor: Actor, before: FullAccount, accountChange: AccountChange): Promise<FullAccount> {
    const change = difference(before, accountChange);
    if (Object.keys(change).length === 0) return before;
    const { roles, isActive, ...names } = change;
    if (isActive === false || (roles !== undefined && !inGroup(roles, 'admin'))) await this.owners.assertNotLast(tx, before.id);
    await this.users.update(tx, before.id, change);
    const row = { actor, target: { type: 'user', id: before.id } };
    const fields = Object.keys(names);
    if (fields.length > 0) await this.audit.record(tx, { ...row, action: 'USER_UPDATED', after: { fields } });
    if (roles !== undefined)
      await this.audit.record(tx, { ...row, action: 'USER_ROLES_CHANGED', before: { roles: before.roles }, after: { roles } });
    if (isActive !== undefined) {
      await this.audit.record(tx, { ...row, action: isActive ? 'USER_ACTIVATED' : 'USER_DEACTIVATED' });
      await this.mail.send(tx, { to: before.email, template: isActive ? 'accountActivated' : 'accountDeactivated', data: {} });
    }
    this.events.publish(tx, 'user.changed', { id: before.id });
    const after = await this.byId(before.id, tx.manager);
    await this.roleGains.changed(tx, { userId: before.id, before: usableRoles(before), after: usableRoles(after) });
    const removed = usableRoles(before).filter((role) => !usableRoles(after).includes(role));
    if (removed.length > 0 && before.pausedAt === null && before.id !== actor.userId)
      await this.roleRemovals.insert(tx, { userId: before.id, removedBy: actor.userId, roles: removed, removedAt: this.clock.now() });
    if (isActive === false || before.roles.some((role) => !after.roles.includes(role))) {
      const account = { userId: after.id, roles: after.roles.filter(isRole), isActive: after.isActive };
      for (const listener of this.restrictedListeners) await listener(tx, actor, account);
    }
    return after;
  }
}

/** None while the account is deactivated. */
function usableRoles({ isActive, roles }: FullAccount): readonly Role[] {
  return isActive ? roles : [];
}

/** The fields that actually change. The order of roles is irrelevant. */
function difference(before: FullAccount, { firstName, lastName, isActive, roles }: AccountChange): AccountChange {
  return {
    ...(firstName !== undefined && firstName !== before.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== before.lastName && { lastName }),
    ...(isActive !== undefined && isActive !== before.isActive && { isActive }),
    ...(roles !== undefined && !sameRoles(roles, before.roles) && { roles }),
  };
}

function sameRoles(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((role) => b.includes(role));
}
