import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import type { Page } from '../../platform/lists/cursors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { Clock } from '../../platform/time/clock.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { DiscussionService } from '../../discussion/discussion.service.js';
import { BuildsService } from '../builds/builds.service.js';
import { BugAttachmentsService } from './attachments/bug-attachments.service.js';
import { BugChangesService, type BugEdit } from './changes/bug-changes.service.js';
import { BugDetailsService, type BugKey } from './bug-details.service.js';
import { BugNoticesService } from './people/bug-notices.service.js';
import { Bug } from './bug.entity.js';
import type { BugsChanged, BugView, ChangeBug, ChangeBugs, CreateBug, DescriptionView, VerifyBug } from './bugs.dto.js';
import { canDelete, canVerify } from './bugs.policy.js';
import { BugsRepository } from './bugs.repository.js';
import { BUG_LIMITS, bugLabel, normalisedTags, DEFAULT_PRIORITY } from './bugs.rules.js';
import type { RaiseBug } from './links/links.dto.js';
import { BugWatchersRepository } from './people/bug-watchers.repository.js';
import { TeamService } from './people/team.service.js';

/** Bug reports, from creation to verification. */
@Injectable()
export class BugsService {
  constructor(
    private readonly database: Database,
    private readonly repository: BugsRepository,
    private readonly changes: BugChangesService,
    private readonly details: BugDetailsService,
    private readonly watchers: BugWatchersRepository,
    private readonly attachments: BugAttachmentsService,
    private readonly team: TeamService,
    private readonly builds: BuildsService,
    private readonly discussion: DiscussionService,
    private readonly notices: BugNoticesService,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    targets: AuditTargets,
    texts: StoredTexts,
  ) {
    texts.register('bugs', (after, limit) => repository.storedTexts(after, limit));
    // By number, like tickets: the title of a private bug must not appear in the log.
    targets.register('bug', (ids) => repository.namesOf(ids));
  }

  /** @throws NotFound */
  view(actor: Actor, key: BugKey): Promise<BugView> {
    return this.details.view(actor, key);
  }

  /**
   * Reports a bug. A repeated request with the same id creates no second one.
   * @throws Invalid for an assignee outside the team or a build that the reporter may not see.
   */
  async create(actor: Actor, input: CreateBug): Promise<BugView> {
    const id = await this.database.transaction((tx) => this.createIn(tx, actor, input));
    return this.details.view(actor, { id });
  }

  /** The same in a transaction of the caller. @returns the id of the bug. */
  async createIn(tx: Tx, actor: Actor, input: CreateBug): Promise<string> {
    const now = this.clock.now();
    const { id = randomUUID(), title, description, build_id = null, fixed_build_id = null, assigned_to = null } = input;
    const builds = await this.builds.visible(
      tx,
      actor,
      [build_id, fixed_build_id].filter((build) => build !== null),
    );
    for (const [field, build] of Object.entries({ build_id, fixed_build_id })) {
      if (build !== null && !builds.has(build))
        throw new Invalid('This build does not exist.', { [field]: 'Please choose a build.' }, 'no-such-build');
    }
    if (assigned_to !== null) await this.team.assertMember(tx, assigned_to, 'assigned_to');
    const bug = {
      id,
      title,
      description,
      steps: input.steps ?? '',
      expected: input.expected ?? '',
      actual: input.actual ?? '',
      platform: input.platform ?? '',
      priority: input.priority ?? DEFAULT_PRIORITY,
      status: 'open' as const,
      foundBuildId: build_id,
      fixedBuildId: fixed_build_id,
      verifiedBuildId: null,
      tags: normalisedTags(input.tags ?? []),
      private: input.private ?? false,
      touched: false,
      reporterId: actor.userId,
      assigneeId: assigned_to,
      verifiedBy: null,
      verifiedAt: null,
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    if (!(await this.repository.insertIfAbsent(tx, bug))) {
      const stored = await lockRow(tx, Bug, { id });
      if (stored?.reporterId !== actor.userId) throw new Conflict('A bug with this id exists already.', 'id-taken');
      return id;
    }
    await this.repository.addDescriptions(tx, actor.userId, now, [bug]);
    const people = [actor.userId, ...(assigned_to === null ? [] : [assigned_to])];
    await this.watchers.add(
      tx,
      now,
      people.map((userId) => ({ bugId: id, userId })),
    );
    const stored = { ...bug, number: 0, priorityRank: 0 };
    await this.notices.changed(tx, actor, { ...stored, assigneeId: null }, stored, []);
    await this.audit.record(tx, {
      actor,
      action: 'BUG_REPORTED',
      target: { type: 'bug', id },
      after: { priority: bug.priority, private: bug.private },
    });
    this.changes.publish(tx, id);
    return id;
  }

  /**
   * The same for reporters who cannot edit bugs. If an earlier attempt created the bug, whose response was lost, the bug is changed to what
   * this attempt contains. @throws Conflict `bug-changed` if other users have worked on it since and it differs.
   */
  async createOrReviseIn(tx: Tx, actor: Actor, input: RaiseBug): Promise<string> {
    const id = await this.createIn(tx, actor, input);
    const { title, description, priority } = input;
    const bug = await lockRow(tx, Bug, { id });
    if (bug === null) throw new NotFound();
    const isSame = bug.title === title && bug.description === description && (priority === undefined || bug.priority === priority);
    if (isSame) return id;
    if (bug.touched)
      throw new Conflict(
        `This was already raised as ${bugLabel(bug.number)}, and the team has worked on it since. Close this form, and raise another bug for what is missing.`,
        'bug-changed',
      );
    await this.changes.apply(tx, actor, [{ bug, to: { title, description, ...(priority !== undefined && { priority }) } }]);
    return id;
  }

  /** @throws NotFound, Conflict `bug-changed` with the stored bug, and errors of `BugChangesService.apply`. */
  async change(actor: Actor, id: string, { version, ...input }: ChangeBug): Promise<BugView> {
    await this.database.transaction(async (tx) => {
      const bug = await expectVersion(version, {
        lock: () => this.changes.lockOne(tx, actor, id),
        subject: 'This bug',
        code: 'bug-changed',
        target: { type: 'bug', id },
        view: () => this.details.view(actor, { id }),
      });
      await this.changes.apply(tx, actor, [{ bug, to: editOf(input) }]);
    });
    return this.details.view(actor, { id });
  }

  /** One change for several bugs: all, or none. @throws as `change` does. */
  async changeMany(
    actor: Actor,
    { ids, status, priority, assigned_to, fixed_build_id, add_tag, remove_tag }: ChangeBugs,
  ): Promise<BugsChanged> {
    const changed = await this.database.transaction(async (tx) => {
      const bugs = await this.changes.lock(tx, actor, ids);
      const edits = bugs.map((bug): BugEdit => {
        const tags = normalisedTags([...bug.tags, add_tag ?? '']).filter((tag) => tag !== remove_tag?.trim().toLowerCase());
        if (tags.length > BUG_LIMITS.tags) {
          throw new Invalid(`A bug has at most ${BUG_LIMITS.tags} tags.`, { add_tag: 'Remove a tag first.' }, 'too-many-tags');
        }
        return { bug, to: editOf({ status, priority, assigned_to, fixed_build_id, tags }) };
      });
      return this.changes.apply(tx, actor, edits);
    });
    return { changed };
  }

  /** Verifies a fix, which closes the bug, or reopens it. @throws NotFound, Forbidden, Conflict `not-fixed` */
  async verify(actor: Actor, id: string, { works, build_id }: VerifyBug): Promise<BugView> {
    await this.database.transaction(async (tx) => {
      const bug = await this.changes.lockOne(tx, actor, id);
      if (bug.status !== 'fixed') throw new Conflict('This bug’s fix is not waiting to be verified.', 'not-fixed');
      if (!canVerify(actor, bug)) throw new Forbidden('Its reporter checks whether the fix works.');
      // Without a build of their own, they confirm the fix in its build, as far as they may know that one.
      const verifiedBuildId = build_id ?? (await this.visibleBuild(tx, actor, bug.fixedBuildId));
      const to: BugEdit['to'] = works
        ? { status: 'closed', verifiedBuildId, verifiedBy: actor.userId, verifiedAt: this.clock.now() }
        : { status: 'open', ...(build_id !== undefined && build_id !== null && { foundBuildId: build_id }) };
      await this.changes.apply(tx, actor, [{ bug, to }]);
    });
    return this.details.view(actor, { id });
  }

  private async visibleBuild(tx: Tx, actor: Actor, id: string | null): Promise<string | null> {
    return id !== null && (await this.builds.visible(tx, actor, [id])).has(id) ? id : null;
  }

  /** Its reporter deletes it while no other user has touched it, admin and ceo at any time. @throws NotFound, Forbidden */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const bug = await this.changes.lockOne(tx, actor, id);
      if (!canDelete(actor, bug))
        throw new Forbidden('Others have worked on this bug, so only an admin can delete it. You can close it instead.');
      const watchers = (await this.watchers.ofBugs(tx, [id])).get(id) ?? [];
      await this.attachments.removeAll(tx, id);
      await this.discussion.remove(tx, { type: 'bug', id });
      await this.notices.removed(tx, bug);
      await tx.manager.delete(Bug, { id });
      const { number, title, status, reporterId } = bug;
      await this.audit.record(tx, {
        actor,
        action: 'BUG_DELETED',
        target: { type: 'bug', id },
        before: { number, title, status, reporterId },
      });
      const people = [bug.reporterId, bug.assigneeId, ...watchers].filter((person) => person !== null);
      this.events.publish(tx, 'bug.deleted', { id, recipients: bug.private ? [...new Set(people)] : null });
    });
  }

  /** Moves a bug and its timeline into the past, for the demo. @returns the time of the last change */
  async backdate(id: string, from: Date, until: Date): Promise<Date> {
    return this.database.transaction(async (tx) => {
      const updatedAt = (await this.discussion.backdate(tx, { type: 'bug', id }, from, until)) ?? from;
      await tx.manager.update(Bug, { id }, { createdAt: from, updatedAt });
      return updatedAt;
    });
  }

  /** The revisions of a description, newest first. @throws NotFound */
  async descriptions(actor: Actor, id: string, { limit, cursor }: PageQuery): Promise<Page<DescriptionView>> {
    if ((await this.repository.detail(actor, { id })) === undefined) throw new NotFound();
    return this.repository.descriptions(id, limit, cursor);
  }
}

/** The properties that a request changes; omitted ones are absent. */
function editOf(input: Omit<ChangeBug, 'version'>): BugEdit['to'] {
  const { build_id, fixed_build_id, assigned_to, tags, ...same } = input;
  const renamed = { foundBuildId: build_id, fixedBuildId: fixed_build_id, assigneeId: assigned_to, tags: tags && normalisedTags(tags) };
  return Object.fromEntries(Object.entries({ ...same, ...renamed }).filter(([, value]) => value !== undefined));
}
