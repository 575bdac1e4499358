import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { Conflict } from '../../platform/errors/errors.js';
import { OwnersRepository } from './owners.repository.js';

/** Ensures that the studio always has an owner: an admin or ceo whose account is active and not paused, with a password of their own. */
@Injectable()
export class OwnersService {
  constructor(private readonly owners: OwnersRepository) {}

  /**
   * Checks that the account may stop being an owner: by deletion, demotion, deactivation or a pause. Concurrent checks wait until the
   * transaction ends.
   * @throws Conflict with the code `last-owner`.
   */
  async assertNotLast(tx: Tx, userId: string): Promise<void> {
    if (!(await this.owners.isOwner(tx, userId))) return;
    // Two owners who leave concurrently must not both rely on the other.
    await this.owners.lock(tx);
    if (await this.owners.hasOtherOwner(tx, userId)) return;
    throw new Conflict(
      'This is the last account that can run the studio. Please give someone else the role of an admin first. An account with a temporary password counts once its user has chosen their own.',
      'last-owner',
    );
  }
}
