import { Injectable } from '@nestjs/common';
import type { Role } from '../platform/access/roles.rules.js';
import type { Tx } from '../platform/database/transactions.js';
import { Conflict } from '../platform/errors/errors.js';
import { UserDirectoryService } from './user-directory.service.js';

/** Nobody decides on what they brought in themselves, unless no one else could. */
@Injectable()
export class SecondPersonService {
  constructor(private readonly directory: UserDirectoryService) {}

  /**
   * @param authorId who brought it in; null once that account is gone
   * @param roles those who may decide
   * @returns whether the author decides, as the only one who could: the decision is marked with it.
   * @throws Conflict with the message and code when the author is the one who decides and there is someone else.
   */
  async assertOther(
    tx: Tx,
    decision: { actorId: string; authorId: string | null; roles: readonly Role[]; message: string; code: string },
  ): Promise<boolean> {
    if (decision.authorId !== decision.actorId) return false;
    const others = await this.directory.activeIdsWithRoles(tx, decision.roles, decision.actorId, 1);
    if (others.length > 0) throw new Conflict(decision.message, decision.code);
    return true;
  }
}
