import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { Database } from '../../../platform/database/transactions.js';
import { Conflict, Forbidden } from '../../../platform/errors/errors.js';
import { Clock } from '../../../platform/time/clock.js';
import { DiscussionService } from '../../../discussion/discussion.service.js';
import { BugChangesService } from '../changes/bug-changes.service.js';
import { BugNoticesService } from './bug-notices.service.js';
import { canRemovePeople } from '../bugs.policy.js';
import { BUG_LIMITS } from '../bugs.rules.js';
import { BugWatchersRepository } from './bug-watchers.repository.js';
import { TeamService } from './team.service.js';

/** Watchers of a bug. The watchers of a private one have access to it. */
@Injectable()
export class BugPeopleService {
  constructor(
    private readonly database: Database,
    private readonly watchers: BugWatchersRepository,
    private readonly changes: BugChangesService,
    private readonly team: TeamService,
    private readonly discussion: DiscussionService,
    private readonly notices: BugNoticesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds the user or a colleague as a watcher, which gives access to a private bug.
   * @throws NotFound, Invalid `not-in-team`, Conflict `too-many-watchers`.
   */
  async add(actor: Actor, bugId: string, userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const bug = await this.changes.lockOne(tx, actor, bugId);
      await this.team.assertMember(tx, userId, 'user_id');
      const watching = (await this.watchers.ofBugs(tx, [bugId])).get(bugId) ?? [];
      if (watching.includes(userId)) return;
      if (watching.length >= BUG_LIMITS.watchers)
        throw new Conflict(`A bug has at most ${BUG_LIMITS.watchers} watchers.`, 'too-many-watchers');
      await this.watchers.add(tx, this.clock.now(), [{ bugId, userId }]);
      await this.notices.added(tx, actor, bug, userId);
      if (bug.private)
        await this.discussion.appendChanges(tx, 'bug', actor.userId, [{ id: bugId, sentences: [['gave access to ', { user: userId }]] }]);
      this.changes.publish(tx, bugId);
    });
  }

  /**
   * Removes the user as a watcher, or a colleague from a private bug. @throws NotFound, Forbidden
   */
  async remove(actor: Actor, bugId: string, userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const bug = await this.changes.lockOne(tx, actor, bugId);
      if (userId !== actor.userId && !canRemovePeople(actor, bug)) throw new Forbidden('People stop watching by themselves.');
      await this.watchers.remove(tx, bugId, [userId]);
      if (bug.private)
        await this.discussion.appendChanges(tx, 'bug', actor.userId, [
          { id: bugId, sentences: [['removed ', { user: userId }, ' from this bug']] },
        ]);
      this.changes.publish(tx, bugId, bug.private);
    });
  }
}
