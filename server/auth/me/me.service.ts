import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/time/clock.js';
import { Database } from '../../platform/database/transactions.js';
import { toMeView, type MeView, type Standing } from '../../users/users.dto.js';
import { UsersService } from '../../users/users.service.js';
import { MeRepository } from './me.repository.js';

/** The signed-in person as every page needs it, put together from the account and what guards it. */
@Injectable()
export class MeService {
  constructor(
    private readonly users: UsersService,
    private readonly accounts: MeRepository,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws SignedOut when the account is gone. */
  async of(userId: string, manager: EntityManager = this.database.dataSource.manager): Promise<MeView> {
    return toMeView(await this.users.byId(userId, manager), await this.standing(userId, manager));
  }

  /** What guards the account, and what it waits for. */
  async standing(userId: string, manager: EntityManager): Promise<Standing> {
    const row = await this.accounts.standing(manager, userId, this.clock.now());
    return { twoFactorEnabled: row.two_factor, pendingEmail: row.pending_email };
  }
}
