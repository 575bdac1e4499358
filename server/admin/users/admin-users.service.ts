import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { ROLES } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { ViewerData } from '../../platform/web/viewer-data.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database } from '../../platform/database/transactions.js';
import { Conflict, Forbidden } from '../../platform/errors/errors.js';
import { SecuritySignals, signalFrom } from '../../platform/access/security-signals.js';
import { AccountAccessService } from '../../auth/account-access.service.js';
import { EmailAddressesService } from '../../auth/email/email-addresses.service.js';
import { TemporaryPasswordsService } from '../../auth/passwords/temporary-passwords.service.js';
import type { FullAccount } from '../../users/accounts/accounts.dto.js';
import { AccountsService } from '../../users/accounts/accounts.service.js';
import { OpenWorkService } from '../../users/accounts/open-work.service.js';
import { DeletionService } from '../../users/data-rights/deletion.service.js';
import { maskedEmail } from '../../users/accounts/masked-email.rules.js';
import { isRestrictedFor, RESTRICTED_ROLES } from '../../users/accounts/restricted-accounts.rules.js';
import { emailKey } from '../../users/users.service.js';
import { VerifiedAddressesService } from '../../users/verified-addresses.service.js';
import {
  toAdminUserDetail,
  toAdminUserView,
  type AdminUserChangedResponse,
  type AdminUserDetail,
  type AdminUserPage,
  AdminUsersQuery,
  type AdminUserView,
  type AssignRoles,
  type EditUser,
  type OpenWorkView,
  type RevealUser,
  type TemporaryPasswordResponse,
} from './admin-users.dto.js';
import { assignableRoles, canEdit, canAdminister, canView, findsPausedOnly, isRestricted } from './admin-users.policy.js';

/** Administration of users, for owners and, in part, for hr. */
@Injectable()
export class AdminUsersService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly access: AccountAccessService,
    private readonly addresses: EmailAddressesService,
    private readonly temporaryPasswords: TemporaryPasswordsService,
    private readonly deletion: DeletionService,
    private readonly verifiedAddresses: VerifiedAddressesService,
    private readonly work: OpenWorkService,
    private readonly audit: Audit,
    private readonly signals: SecuritySignals,
    viewerData: ViewerData,
  ) {
    viewerData.register({
      path: '/admin/users',
      access: 'guardianConsent',
      query: AdminUsersQuery,
      load: (actor, query) => this.list(actor, query),
    });
  }

  /**
   * Newest first. Addresses that the reader may not see are not searched either. A reader who may only record consents finds only accounts
   * waiting for one.
   */
  async list(actor: Actor, query: AdminUsersQuery): Promise<AdminUserPage> {
    const addressHiddenOf = RESTRICTED_ROLES.filter((role) => isRestrictedFor(actor.roles, [role]));
    const { items, nextCursor } = await this.accounts.page({
      ...query,
      ...(findsPausedOnly(actor) && { state: 'paused' as const }),
      addressHiddenOf,
    });
    const enrolled = await this.access.withSecondFactor(items.map(({ id }) => id));
    return { items: items.map((account) => toAdminUserView(actor, account, enrolled.has(account.id))), nextCursor };
  }

  /**
   * Returns a user's personal data after recording the access.
   * @throws NotFound, Forbidden if the reader may see only name and roles, or may not edit.
   */
  async reveal(actor: Actor, { action, targetUserId }: RevealUser): Promise<AdminUserDetail> {
    return this.database.transaction(async (tx) => {
      const account = await this.accounts.byId(targetUserId, tx.manager);
      if (isRestricted(actor, account)) throw new Forbidden('You can only see the name and the roles of this account.', 'restricted');
      if (action === 'EDIT_USER' ? !canEdit(actor) : !canView(actor, account)) throw new Forbidden();
      await this.audit.record(tx, { actor, action, target: { type: 'user', id: account.id } });
      return toAdminUserDetail(actor, account, await this.access.accountStatus(tx.manager, account.id, account.roles));
    });
  }

  /**
   * Changes names and activity, and sends the link to a new address.
   * @throws NotFound. @throws Conflict if it changed after the given version was read, or would deactivate the actor or the last owner.
   */
  async edit(actor: Actor, id: string, { email, version, ...changes }: EditUser): Promise<AdminUserChangedResponse> {
    const viewOf = await this.viewer(actor, id);
    return this.database.transaction(async (tx) => {
      await this.accounts.assertRoles(tx, actor);
      const before = await this.expectVersion(id, viewOf, version, () => this.accounts.lock(tx, id));
      const newEmail = email === undefined || emailKey(email) === emailKey(before.email) ? null : email;
      if (changes.isActive === false && before.isActive) this.assertNotOwn(actor, before);
      const after = await this.accounts.change(tx, actor, before, changes);
      // Also on reactivation: nothing that was pending while it was deactivated may become valid again.
      if (after.isActive !== before.isActive) await this.access.close(tx, actor, id);
      if (newEmail !== null) await this.addresses.propose(tx, actor, id, newEmail);
      const { pendingEmail } = await this.access.accountStatus(tx.manager, id, after.roles);
      return { ...viewOf(after), pendingEmail: pendingEmail === null ? null : maskedEmail(pendingEmail) };
    });
  }

  /**
   * Sets exactly these roles for the account; `user` is implied.
   * @throws NotFound. @throws Forbidden if the actor may not grant or revoke one of the changed roles.
   * @throws Conflict if it changed after the given version was read, if the studio would be left without an owner, or if the account's
   * address is not verified.
   */
  async assignRoles(actor: Actor, id: string, { roles: newRoles, version }: AssignRoles): Promise<AdminUserView> {
    const viewOf = await this.viewer(actor, id);
    const assigned = await this.database.transaction(async (tx) => {
      await this.accounts.assertRoles(tx, actor);
      const before = await this.expectVersion(id, viewOf, version, async () => {
        const account = await this.accounts.lock(tx, id);
        if (isRestricted(actor, account)) throw new Forbidden('You can only see the name and the roles of this account.', 'restricted');
        return account;
      });
      const roles = ROLES.filter((role) => role !== 'user' && newRoles.includes(role));
      const moved = ROLES.filter((role) => roles.includes(role) !== before.roles.includes(role));
      const assignable = assignableRoles(actor, before);
      if (!moved.every((role) => assignable.includes(role))) throw new Forbidden('You may not give or take this role.', 'role-refused');
      if (roles.some((role) => !before.roles.includes(role))) this.verifiedAddresses.assertKnown(before);
      return { view: viewOf(await this.accounts.change(tx, actor, before, { roles })), before: before.roles, after: roles };
    });
    this.signals.record({
      kind: 'roles-changed',
      ...signalFrom(actor),
      subjectId: id,
      details: { before: assigned.before, after: assigned.after },
    });
    return assigned.view;
  }

  /**
   * @returns the password, which cannot be retrieved later.
   * @throws NotFound, Conflict for the actor's own account.
   */
  async resetPassword(actor: Actor, id: string): Promise<TemporaryPasswordResponse> {
    const account = await this.accounts.byId(id);
    this.assertNotOwn(actor, account);
    const prepared = await this.temporaryPasswords.prepare(account.email);
    const until = await this.database.transaction(async (tx) => {
      await this.accounts.assertRoles(tx, actor);
      return this.temporaryPasswords.set(tx, actor, await this.accounts.lock(tx, id), prepared);
    });
    return { tempPassword: prepared.password, expiresAt: until.toISOString() };
  }

  /** What the user has open, which others take over or settle when the account ends. @throws NotFound */
  async openWork(actor: Actor, id: string): Promise<OpenWorkView[]> {
    const account = await this.accounts.byId(id);
    return this.work.of(account.id, actor);
  }

  /**
   * Deletes the account immediately and permanently, as its owner could.
   * @throws NotFound, Conflict for the actor's own account or if the studio would be left without an owner.
   */
  async remove(actor: Actor, id: string, reason: string): Promise<void> {
    this.assertNotOwn(actor, await this.accounts.byId(id));
    await this.deletion.deleteFor(actor, id, reason, (tx) => this.accounts.assertRoles(tx, actor));
  }

  /** Maps an account to the actor's view of it. */
  private async viewer(actor: Actor, id: string): Promise<(account: FullAccount) => AdminUserView> {
    const hasSecondFactor = (await this.access.withSecondFactor([id])).has(id);
    return (account) => toAdminUserView(actor, account, hasSecondFactor);
  }

  private expectVersion(
    id: string,
    view: (account: FullAccount) => AdminUserView,
    version: number | undefined,
    lock: () => Promise<FullAccount>,
  ): Promise<FullAccount> {
    return expectVersion(version, {
      lock,
      subject: 'This account',
      code: 'user-changed',
      target: { type: 'user', id },
      view,
    });
  }

  private assertNotOwn(actor: Actor, account: FullAccount): void {
    if (canAdminister(actor, account)) return;
    throw new Conflict('This is your own account. Please use your profile, or ask someone else who runs the studio.', 'own-account');
  }
}
