import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { UserDirectoryService } from '../user-directory.service.js';

/** An active account that gained roles. */
export interface RoleGain {
  userId: string;
  /** Empty for an account that was deactivated. */
  before: readonly string[];
  after: readonly string[];
}

/** Called after the change, at least once. */
type RoleGainListener = (gain: RoleGain) => Promise<void>;

const ROLES_GAINED = 'users.roles-gained';

/** Notifies other areas of accounts that gained roles, which may have work waiting for them. */
@Injectable()
export class RoleGainsService implements OnModuleInit {
  private readonly listeners: RoleGainListener[] = [];

  constructor(
    private readonly jobs: Jobs,
    private readonly directory: UserDirectoryService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<Pick<RoleGain, 'userId' | 'before'>>(ROLES_GAINED, async ({ userId, before }) => {
      const account = await this.directory.byId(userId);
      if (account?.is_active !== true) return;
      for (const listener of this.listeners) await listener({ userId, before, after: account.roles });
    });
  }

  /** Call it in `onModuleInit`. */
  onGained(listener: RoleGainListener): void {
    this.listeners.push(listener);
  }

  /** Call it in the transaction of the change. Does nothing unless there is a role that was not there before. */
  async changed(tx: Tx, { userId, before, after }: RoleGain): Promise<void> {
    if (after.some((role) => !before.includes(role))) await this.jobs.add(tx, ROLES_GAINED, { userId, before });
  }
}
