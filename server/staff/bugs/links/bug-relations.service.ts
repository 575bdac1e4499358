import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.js';
import { Clock } from '../../../platform/time/clock.js';
import type { ChangeSentence } from '../../../discussion/discussion.rules.js';
import { DiscussionService } from '../../../discussion/discussion.service.js';
import { UserDirectoryService } from '../../../users/user-directory.service.js';
import { BugChangesService } from '../changes/bug-changes.service.js';
import type { Bug } from '../bug.entity.js';
import { canSee } from '../bugs.policy.js';
import { BugsRepository } from '../bugs.repository.js';
import { BUG_LIMITS, bugNumber, type RelationKind } from '../bugs.rules.js';
import { BugWatchersRepository } from '../people/bug-watchers.repository.js';
import { BugRelation } from './bug-relation.entity.js';
import { BugRelationsRepository } from './bug-relations.repository.js';
import type { RelateBug, UnrelateBug } from './links.dto.js';

/** Sentences for a relation in the timelines of both bugs, with the other bug. */
const SENTENCES: Readonly<
  Record<RelationKind, { forward: (other: string) => ChangeSentence; backward: (other: string) => ChangeSentence }>
> = {
  duplicates: {
    forward: (object) => ['marked this as a duplicate of ', { object }],
    backward: (object) => ['marked ', { object }, ' as a duplicate of this'],
  },
  blocks: {
    forward: (object) => ['marked this as blocking ', { object }],
    backward: (object) => ['marked this as blocked by ', { object }],
  },
  relates_to: { forward: (object) => ['related this to ', { object }], backward: (object) => ['related this to ', { object }] },
};

/** Relations between bugs. */
@Injectable()
export class BugRelationsService {
  constructor(
    private readonly database: Database,
    private readonly repository: BugsRepository,
    private readonly relations: BugRelationsRepository,
    private readonly changes: BugChangesService,
    private readonly watchers: BugWatchersRepository,
    private readonly directory: UserDirectoryService,
    private readonly discussion: DiscussionService,
    private readonly clock: Clock,
  ) {}

  /**
   * Relates a bug to another one. A duplicate is closed, and its watchers are moved to the other bug.
   * @throws NotFound, Invalid for a number that is not another bug visible to this user, Conflict if there are too many.
   */
  async add(actor: Actor, id: string, { kind, bug: text }: RelateBug): Promise<void> {
    await this.database.transaction(async (tx) => {
      const otherId = await this.repository.idOf(tx, bugNumber(text) ?? 0);
      if (otherId === undefined || otherId === id) throw unknownBug();
      // Both at once, ordered by id, so that concurrent requests cannot deadlock.
      const bugs = await this.lockBoth(tx, actor, id, otherId);
      for (const { id: bugId } of [bugs.from, bugs.to]) {
        if ((await this.relations.count(tx, bugId)) < BUG_LIMITS.relations) continue;
        throw new Conflict(`A bug has at most ${BUG_LIMITS.relations} relations.`, 'too-many-relations');
      }
      const now = this.clock.now();
      if (!(await this.relations.add(tx, { fromId: id, toId: otherId, kind, createdAt: now }))) return;
      await this.write(tx, actor, bugs, kind);
      if (kind === 'duplicates') await this.closeDuplicate(tx, actor, bugs);
      for (const bug of [bugs.from, bugs.to]) await this.changed(tx, actor, bug);
    });
  }

  /** @throws NotFound */
  async remove(actor: Actor, id: string, { kind, bug_id }: UnrelateBug): Promise<void> {
    await this.database.transaction(async (tx) => {
      const bugs = await this.lockBoth(tx, actor, id, bug_id);
      const where = [
        { fromId: id, toId: bug_id, kind },
        { fromId: bug_id, toId: id, kind },
      ];
      const stored = await tx.manager.findOne(BugRelation, { where });
      if (stored === null) throw new NotFound();
      await tx.manager.delete(BugRelation, { fromId: stored.fromId, toId: stored.toId, kind });
      const sentence = (other: Bug): ChangeSentence => ['removed the relation to ', { object: other.id }];
      await this.discussion.appendChanges(tx, 'bug', actor.userId, [
        { id: bugs.from.id, sentences: [sentence(bugs.to)] },
        { id: bugs.to.id, sentences: [sentence(bugs.from)] },
      ]);
      for (const bug of [bugs.from, bugs.to]) await this.changed(tx, actor, bug);
    });
  }

  private async lockBoth(tx: Tx, actor: Actor, id: string, otherId: string): Promise<{ from: Bug; to: Bug }> {
    const bugs = await this.changes.lock(tx, actor, [id, otherId]).catch(async (error: unknown) => {
      // The bug itself is visible: the other number is wrong.
      if (!(error instanceof NotFound)) throw error;
      await this.changes.lock(tx, actor, [id]);
      throw unknownBug();
    });
    const from = bugs.find((bug) => bug.id === id);
    const to = bugs.find((bug) => bug.id === otherId);
    if (from === undefined || to === undefined) throw new NotFound();
    return { from, to };
  }

  private async write(tx: Tx, actor: Actor, { from, to }: { from: Bug; to: Bug }, kind: RelationKind): Promise<void> {
    const { forward, backward } = SENTENCES[kind];
    await this.discussion.appendChanges(tx, 'bug', actor.userId, [
      { id: from.id, sentences: [forward(to.id)] },
      { id: to.id, sentences: [backward(from.id)] },
    ]);
  }

  /** Watchers who may not see the other bug are not moved: watching a private bug would give them access. */
  private async closeDuplicate(tx: Tx, actor: Actor, { from, to }: { from: Bug; to: Bug }): Promise<void> {
    const ids = (await this.watchers.ofBugs(tx, [from.id])).get(from.id) ?? [];
    const people = ids.length === 0 ? [] : await this.directory.activeByUsernamesOrIds(tx, [], ids);
    const moving = people.filter(({ id: userId, roles }) => canSee({ userId, roles }, to, false)).map(({ id: userId }) => userId);
    // The watchers of a private bug are its participants, who must keep access.
    if (!from.private) await this.watchers.remove(tx, from.id, moving);
    await this.watchers.add(
      tx,
      this.clock.now(),
      moving.map((userId) => ({ bugId: to.id, userId })),
    );
    if (from.status !== 'closed') await this.changes.apply(tx, actor, [{ bug: from, to: { status: 'closed' } }]);
  }

  private async changed(tx: Tx, actor: Actor, bug: Bug): Promise<void> {
    await this.repository.touch(tx, bug.id, this.clock.now(), bug.reporterId !== actor.userId);
    this.changes.publish(tx, bug.id);
  }
}

function unknownBug(): Invalid {
  return new Invalid('There is no other bug with this number.', { bug: 'Enter the number of another bug, such as BUG-42.' }, 'no-such-bug');
}
