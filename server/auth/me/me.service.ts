import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SessionEnds } from '../../platform/access/authenticator.js';
import { Clock } from '../../platform/time/clock.js';
import { Database } from '../../platform/database/transactions.js';
import { toMeView, type MeResponse, type MeView, type SessionLeft, type AccountStatus } from '../../users/users.dto.js';
import { UsersService } from '../../users/users.service.js';
import { MeRepository } from './me.repository.js';

/** The signed-in user as every page needs it, assembled from the account and its security settings. */
@Injectable()
export class MeService {
  constructor(
    private readonly users: UsersService,
    private readonly accounts: MeRepository,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws SignedOut if the account no longer exists. */
  async of(userId: string, manager: EntityManager = this.database.dataSource.manager): Promise<MeView> {
    return toMeView(await this.users.byId(userId, manager), await this.accountStatus(userId, manager));
  }

  /** The signed-in user and the remaining lifetime of the session. @throws SignedOut if the account no longer exists. */
  async responseFor(viewer: { userId: string; sessionEnds?: SessionEnds } | null): Promise<MeResponse> {
    return viewer === null
      ? { user: null, session: null }
      : { user: await this.of(viewer.userId), session: this.remaining(viewer.sessionEnds) };
  }

  /** Remaining lifetime of a session. */
  remaining(ends: SessionEnds | undefined): SessionLeft | null {
    if (ends === undefined) return null;
    const now = this.clock.now().getTime();
    const until = (end: number): number => Math.max(0, Math.floor((end - now) / 1000));
    return { idle: until(ends.idle), absolute: until(ends.absolute) };
  }

  /** The account's second factor and pending requests. */
  async accountStatus(userId: string, manager: EntityManager): Promise<AccountStatus> {
    const now = this.clock.now();
    const row = await this.accounts.accountStatus(manager, userId, now);
    const { authenticator, passkey, passkey_required_from: requiredFrom, pending_email: pendingEmail } = row;
    return {
      twoFactorEnabled: authenticator || passkey,
      hasAuthenticator: authenticator,
      hasPasskey: passkey,
      passkeyRequiredFrom: requiredFrom === null ? null : new Date(requiredFrom).toISOString(),
      isPasskeyMandatory: requiredFrom !== null && new Date(requiredFrom) <= now,
      pendingEmail,
    };
  }
}
