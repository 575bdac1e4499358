import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Role } from '../platform/access/roles.rules.js';
import type { Tx } from '../platform/database/transactions.js';
import { Conflict } from '../platform/errors/errors.js';
import { Clock } from '../platform/time/clock.js';
import { RoleRemovalsRepository, type RemovalQuestion } from './accounts/role-removals.repository.js';
import { countsAfter, removalNote } from './accounts/role-removals.rules.js';
import { RetentionService } from './data-rights/retention.service.js';
import { UserDirectoryService } from './user-directory.service.js';

/** A user who can decide instead. */
export interface SecondPerson {
  /** A sentence for refusals; undefined for an active user. */
  note?: string;
}

/**
 * Four-eyes principle: users do not decide on what they submitted, unless no other user can. A user who deactivates the others or takes
 * their roles does not become the only one by that: for this actor they count for three more days.
 */
@Injectable()
export class SecondPersonService implements OnModuleInit {
  constructor(
    private readonly directory: UserDirectoryService,
    private readonly removals: RoleRemovalsRepository,
    private readonly retention: RetentionService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.retention.register({ name: 'roleRemovals', erase: (tx, now) => this.removals.deleteUntil(tx, countsAfter(now)) });
  }

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
    const { actorId, authorId, roles, message, code } = decision;
    if (authorId !== actorId) return false;
    const other = await this.other(tx, actorId, roles);
    if (other === undefined) return true;
    throw new Conflict(withNote(message, other), code);
  }

  /**
   * A user besides the actor who can decide; undefined without one.
   * @param authorId does not count either
   */
  async other(tx: Tx, actorId: string, roles: readonly Role[], authorId: string | null = null): Promise<SecondPerson | undefined> {
    const active = await this.directory.activeIdsWithRoles(tx, roles, actorId, 2);
    if (active.some((id) => id !== authorId)) return {};
    // Afterwards, so that a change which is committed in between is not overlooked.
    const removedAt = await this.removals.latest(tx, this.removed(actorId, roles, authorId));
    return removedAt === undefined ? undefined : { note: removalNote(removedAt) };
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
    const isOnlyOne =
      authorIds.includes(viewerId) &&
      !(await this.directory.hasOtherWithRoles(viewerId, roles)) &&
      !(await this.removals.exists(this.removed(viewerId, roles)));
    return (authorId) => authorId !== viewerId || isOnlyOne;
  }

  private removed(by: string, roles: readonly Role[], exceptId: string | null = null): RemovalQuestion {
    return { by, roles, after: countsAfter(this.clock.now()), exceptIds: exceptId === null ? [] : [exceptId] };
  }
}

/** A refusal, with why a user who is not active counts. */
export function withNote(message: string, { note }: SecondPerson): string {
  return note === undefined ? message : `${message} ${note}`;
}
