import { Injectable } from '@nestjs/common';
import type { Role } from '../platform/access/roles.rules.js';
import type { Tx } from '../platform/database/transactions.js';
import { Conflict } from '../platform/errors/errors.js';
import { UserDirectoryService } from './user-directory.service.js';

/** Four-eyes principle: users do not decide on what they submitted, unless no other user can. */
@Injectable()
export class SecondPersonService {
  constructor(private readonly directory: UserDirectoryService) {}

  /**
   * @param authorId who submitted it; null once that account is deleted
   * @param roles of users who may decide
   * @returns true if the author decides as the only user who can: the decision is marked accordingly.
   * @throws Conflict with the given message and code if the author tries to decide and another user can.
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

  /**
   * Whether a viewer may decide on some documents, for the abilities that are sent with them.
   * @param authorIds who submitted them
   * @returns false for those of the viewer, unless no other user can decide
   */
  async decides(
    viewerId: string,
    authorIds: ReadonlyArray<string | null>,
    roles: readonly Role[],
  ): Promise<(authorId: string | null) => boolean> {
    const isOnlyOne = authorIds.includes(viewerId) && !(await this.directory.hasOtherWithRoles(viewerId, roles));
    return (authorId) => authorId !== viewerId || isOnlyOne;
  }
}
