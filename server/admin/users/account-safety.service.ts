import { Injectable } from '@nestjs/common';
import { AccountAccessService } from '../../auth/account-access.service.js';
import { SecondFactorResetsService } from '../../auth/second-factor-resets/second-factor-resets.service.js';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict } from '../../platform/errors/errors.js';
import { AccountsService } from '../../users/accounts/accounts.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import type { NewPasswordsRequiredResponse, SecondFactorResetView, UserSignedOutResponse } from './account-safety.dto.js';
import { canAdminister } from './admin-users.policy.js';

/** Help for users who lost a phone, or left an account signed in somewhere. */
@Injectable()
export class AccountSafetyService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly access: AccountAccessService,
    private readonly resets: SecondFactorResetsService,
    private readonly directory: UserDirectoryService,
    private readonly audit: Audit,
  ) {}

  /** Ends every session of a user. @throws NotFound, Conflict for the actor's own account. */
  async signOut(actor: Actor, id: string): Promise<UserSignedOutResponse> {
    return this.for(actor, id, async (tx) => ({ ended: await this.access.signOut(tx, actor, id) }));
  }

  /**
   * Makes each of these users choose a new password before anything else. The actor is never among them.
   * @returns how many had not been asked before.
   * @throws NotFound if one no longer exists, Conflict for the actor's own account; no one is asked then.
   */
  async requireNewPasswords(actor: Actor, ids: readonly string[]): Promise<NewPasswordsRequiredResponse> {
    return this.database.transaction(async (tx) => {
      await this.accounts.assertRoles(tx, actor);
      let required = 0;
      // In one order, so that two admins do not wait for each other.
      for (const id of [...ids].sort()) {
        await this.assertOther(tx, actor, id);
        if (!(await this.access.requireNewPassword(tx, id))) continue;
        await this.audit.record(tx, { actor, action: 'PASSWORD_CHANGE_REQUIRED', target: { type: 'user', id } });
        required += 1;
      }
      return { required };
    });
  }

  /** @throws NotFound, Conflict for the actor's own account. */
  async resetState(actor: Actor, id: string): Promise<SecondFactorResetView> {
    return this.for(actor, id, (tx) => this.viewOf(tx, actor, id));
  }

  /** @throws NotFound. @throws Conflict for the actor's own account, one without a second factor, or one with a pending reset. */
  async requestReset(actor: Actor, id: string, reason: string): Promise<SecondFactorResetView> {
    return this.for(actor, id, async (tx) => {
      await this.resets.request(tx, actor, id, reason);
      return this.viewOf(tx, actor, id);
    });
  }

  /** @throws NotFound if none is pending, Conflict for the actor's own account, Forbidden for the admin who requested it. */
  async agreeReset(actor: Actor, id: string): Promise<SecondFactorResetView> {
    return this.for(actor, id, async (tx) => {
      await this.resets.agree(tx, actor, id);
      return this.viewOf(tx, actor, id);
    });
  }

  /** @throws NotFound if none is pending, Conflict for the actor's own account. */
  async withdrawReset(actor: Actor, id: string): Promise<void> {
    await this.for(actor, id, (tx) => this.resets.withdraw(tx, actor, id));
  }

  /** Runs work on a locked account, so that concurrent objections and deletions are serialised. */
  private for<T>(actor: Actor, id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await this.accounts.assertRoles(tx, actor);
      await this.assertOther(tx, actor, id);
      return work(tx);
    });
  }

  private async assertOther(tx: Tx, actor: Actor, id: string): Promise<void> {
    if (!canAdminister(actor, await this.accounts.lock(tx, id))) {
      throw new Conflict('This is your own account. Use the Security tab of your dashboard, or ask another admin.', 'own-account');
    }
  }

  private async viewOf(tx: Tx, actor: Actor, id: string): Promise<SecondFactorResetView> {
    const { enabled, waiting } = await this.resets.stateOf(tx, id);
    if (waiting === null) return { enabled, waiting: null };
    const requester = await this.directory.byId(waiting.requestedBy);
    const name = [requester?.first_name, requester?.last_name].filter(Boolean).join(' ');
    return {
      enabled,
      waiting: {
        reason: waiting.reason,
        requestedBy: name || null,
        requestedAt: waiting.requestedAt.toISOString(),
        dueAt: waiting.dueAt.toISOString(),
        canAgree: waiting.requestedBy !== actor.userId,
      },
    };
  }
}
