import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { NotFound } from '../../../platform/errors/errors.js';
import { Clock } from '../../../platform/time/clock.js';
import { DiscussionSubjectsService, type CommentCreated, type DiscussionSubject } from '../../../discussion/discussion-subjects.service.js';
import type { DirectoryRow } from '../../../users/user-directory.service.js';
import { BuildsService } from '../../builds/builds.service.js';
import { BugChangesService } from '../changes/bug-changes.service.js';
import { BugNoticesService } from './bug-notices.service.js';
import { Bug } from '../bug.entity.js';
import { canSee } from '../bugs.policy.js';
import { BugsRepository } from '../bugs.repository.js';
import { bugLabel } from '../bugs.rules.js';
import { BugWatchersRepository } from './bug-watchers.repository.js';

/** Registers bugs as objects that can be discussed. */
@Injectable()
export class BugDiscussionService implements DiscussionSubject {
  readonly type = 'bug';

  constructor(
    subjects: DiscussionSubjectsService,
    private readonly bugs: BugsRepository,
    private readonly builds: BuildsService,
    private readonly database: Database,
    private readonly changes: BugChangesService,
    private readonly watchers: BugWatchersRepository,
    private readonly notices: BugNoticesService,
    private readonly clock: Clock,
  ) {
    subjects.register(this);
  }

  async assertReadable(actor: Actor, id: string): Promise<void> {
    if ((await this.bugs.titles(actor, [id])).length === 0) throw new NotFound();
  }

  async lock(tx: Tx, actor: Actor, id: string): Promise<void> {
    await this.changes.lockOne(tx, actor, id);
  }

  async readers(tx: Tx, id: string, people: readonly DirectoryRow[]): Promise<ReadonlySet<string>> {
    const bug = await tx.manager.findOneBy(Bug, { id });
    if (bug === null) return new Set();
    const watching = new Set((await this.watchers.ofBugs(tx, [id])).get(id) ?? []);
    return new Set(
      people.filter(({ id: userId, roles }) => canSee({ userId, roles }, bug, watching.has(userId))).map(({ id: userId }) => userId),
    );
  }

  async commented(tx: Tx, actor: Actor, id: string, { mentioned, isNew }: CommentCreated): Promise<void> {
    const now = this.clock.now();
    const bug = await tx.manager.findOneByOrFail(Bug, { id });
    if (isNew) {
      // The author of a comment becomes a watcher. A user who may comment on a private bug can already see it, so this grants nothing.
      await this.watchers.add(tx, now, [{ bugId: id, userId: actor.userId }]);
      await this.bugs.touch(tx, id, now, bug.reporterId !== actor.userId);
    }
    const watchers = isNew ? ((await this.watchers.ofBugs(tx, [id])).get(id) ?? []) : [];
    await this.notices.commented(tx, actor, bug, { mentioned, watchers });
    this.changes.publish(tx, id);
  }

  /** Of bugs, and of the builds that were not approved when a bug named them. */
  async labels(actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const labels = new Map((await this.bugs.titles(actor, ids)).map(({ id, number }) => [id, bugLabel(number)]));
    const others = ids.filter((id) => !labels.has(id));
    if (others.length === 0) return labels;
    const builds = await this.database.transaction((tx) => this.builds.visible(tx, actor, others));
    for (const { id, version } of builds.values()) labels.set(id, version);
    return labels;
  }
}
