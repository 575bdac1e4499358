import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../platform/time/clock.js';
import { Database } from '../platform/database/transactions.js';
import { toMeView, type MeView, type Standing } from '../users/users.dto.js';
import { UsersService } from '../users/users.service.js';

/** The signed-in person as every page needs it, put together from the account and what guards it. */
@Injectable()
export class MeService {
  constructor(
    private readonly users: UsersService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws SignedOut when the account is gone. */
  async of(userId: string, manager: EntityManager = this.database.dataSource.manager): Promise<MeView> {
    return toMeView(await this.users.byId(userId, manager), await this.standing(userId, manager));
  }

  /** What guards the account, and what it waits for. */
  async standing(userId: string, manager: EntityManager): Promise<Standing> {
    const [row] = await manager.query<Array<{ two_factor: boolean; pending_email: string | null }>>(
      `SELECT EXISTS (SELECT FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS two_factor,
         (SELECT email FROM mail_links WHERE user_id = $1 AND purpose = 'change-email' AND used_at IS NULL AND expires_at > $2
          ORDER BY created_at DESC LIMIT 1) AS pending_email`,
      [userId, this.clock.now()],
    );
    return { twoFactorEnabled: row?.two_factor === true, pendingEmail: row?.pending_email ?? null };
  }
}
