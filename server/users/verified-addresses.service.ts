import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../platform/config/config.js';
import { Conflict, Forbidden } from '../platform/errors/errors.js';
import { UsersService } from './users.service.js';

/** Keeps people from writing to the studio under an email address that may be someone else's. */
@Injectable()
export class VerifiedAddressesService {
  constructor(
    private readonly users: UsersService,
    private readonly config: Config,
  ) {}

  /**
   * For acts that show the person's address to others. Without a mail server no one can verify an address without help, so that
   * nothing is asked for then.
   * @throws Forbidden `email-unverified`.
   */
  async assertVerified(userId: string, manager?: EntityManager): Promise<void> {
    if (this.config.smtpUrl === undefined) return;
    if ((await this.users.byId(userId, manager)).emailVerifiedAt !== null) return;
    throw new Forbidden('Please verify your email address first. You can have the link sent again on your dashboard.', 'email-unverified');
  }

  /**
   * For rights that someone gives to an account because of its address: a stranger may have opened it under a colleague's.
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
