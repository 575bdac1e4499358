import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../platform/config/config.js';
import { Conflict, Forbidden } from '../platform/errors/errors.js';
import { UsersService } from './users.service.js';

/** Prevents users from contacting the studio under another person's email address. */
@Injectable()
export class VerifiedAddressesService {
  constructor(
    private readonly users: UsersService,
    private readonly config: Config,
  ) {}

  /**
   * For actions that show the user's address to others. Without a mail server no one can verify an address, so nothing is required then.
   * @throws Forbidden `email-unverified`.
   */
  async assertVerified(userId: string, manager?: EntityManager): Promise<void> {
    if (this.config.smtpUrl === undefined) return;
    if ((await this.users.byId(userId, manager)).emailVerifiedAt !== null) return;
    throw new Forbidden('Please verify your email address first. You can have the link sent again on your dashboard.', 'email-unverified');
  }

  /**
   * For roles granted to an account because of its address: it may have been created with a colleague's address.
   * @throws Conflict `email-unverified`.
   */
  assertKnown({ emailVerifiedAt }: { emailVerifiedAt: Date | null }): void {
    if (this.config.smtpUrl === undefined || emailVerifiedAt !== null) return;
    throw new Conflict(
      'This person has not confirmed their email address yet, so the account may be a stranger’s. Roles can be given once they have.',
      'email-unverified',
    );
  }
}
