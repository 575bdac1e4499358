import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Actor } from '../../../platform/access/access.js';
import { Audit } from '../../../platform/audit/audit.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { Forbidden, Invalid, NotFound } from '../../../platform/errors/errors.js';
import { Events } from '../../../platform/events/events.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Clock } from '../../../platform/time/clock.js';
import { DiscussionService } from '../../../discussion/discussion.service.js';
import { BuildsService } from '../../builds/builds.service.js';
import type { ChangePart } from '../../../discussion/discussion.rules.js';
import { changedFields, changeSentences, changeSummary, type BugContent } from './bug-changes.rules.js';
import { BugNoticesService } from '../people/bug-notices.service.js';
import { Bug } from '../bug.entity.js';
import { canSee, canSetPrivate } from '../bugs.policy.js';
import { BugsRepository } from '../bugs.repository.js';
import { isPending } from '../bugs.rules.js';
import { BugWatchersRepository } from '../people/bug-watchers.repository.js';
import { TeamService } from '../people/team.service.js';
import { NOTIFY_TICKETS } from '../verification/notify-tickets.js';

declare module '../../../platform/events/events.js' {
  interface PortalEvents {
    /** A bug was added or changed. `hidden`: fewer users than before may see it. */
    'bug.changed': { id: string; hidden: boolean };
    /**
     * A bug was deleted. `recipients`: ids of users who could see it, in addition to those who see every private bug; null if everyone in the
     * staff area could.
     */
    'bug.deleted': { id: string; recipients: string[] | null };
  }
}

/** The change of one locked bug. */
export interface BugEdit {
  bug: Bug;
  to: Partial<BugContent> & Partial<Pick<Bug, 'verifiedBy' | 'verifiedAt'>>;
}

/** A bug became private, or visible to the team. */
type PrivacyListener = (tx: Tx, bug: { id: string; number: number; private: boolean }) => Promise<void>;

interface Changed {
  before: Bug;
  after: Bug;
  fields: Array<keyof BugContent>;
}

/** Fields whose values are audited; for texts, only the fact of a change. */
const AUDITED = ['status', 'priority', 'assigneeId', 'foundBuildId', 'fixedBuildId', 'verifiedBuildId', 'private', 'tags'] as const;

/** The only way to change bugs: the row, its timeline, watchers, inboxes, the audit trail and open lists, in one transaction. */
@Injectable()
export class BugChangesService {
  private readonly privacyListeners: PrivacyListener[] = [];

  constructor(
    private readonly repository: BugsRepository,
    private readonly watchers: BugWatchersRepository,
    private readonly team: TeamService,
    private readonly builds: BuildsService,
    private readonly discussion: DiscussionService,
    private readonly notices: BugNoticesService,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Calls this in the transaction in which a bug becomes private or visible to the team. Call it in `onModuleInit`. */
  onPrivacyChanged(listener: PrivacyListener): void {
    this.privacyListeners.push(listener);
  }

  /** Locks bugs that this person may see, in the order of their ids. @throws NotFound if there is one that they may not see */
  async lock(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Bug[]> {
    const uniqueIds = [...new Set(ids)];
    const bugs = await tx.manager.find(Bug, { where: { id: In(uniqueIds) }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
    const hidden = bugs.filter((bug) => !canSee(actor, bug, false)).map(({ id }) => id);
    const watched = hidden.length === 0 ? new Set<string>() : await this.repository.watchedBy(tx, actor.userId, hidden);
    if (bugs.length < uniqueIds.length || hidden.some((id) => !watched.has(id))) throw new NotFound();
    return bugs;
  }

  async lockOne(tx: Tx, actor: Actor, id: string): Promise<Bug> {
    const [bug] = await this.lock(tx, actor, [id]);
    if (bug === undefined) throw new NotFound();
    return bug;
  }

  /**
   * Changes locked bugs.
   * @returns how many actually changed.
   * @throws Invalid for a build that the actor may not see or an assignee outside the team, Forbidden for making a private bug public.
   */
  async apply(tx: Tx, actor: Actor, edits: readonly BugEdit[]): Promise<number> {
    const now = this.clock.now();
    const changed = edits.flatMap(({ bug, to }): Changed[] => {
      const after = afterEdit(bug, to);
      const fields = changedFields(contentOf(bug), contentOf(after));
      if (fields.length === 0 && to.verifiedAt === undefined) return [];
      const touched = bug.touched || bug.reporterId !== actor.userId;
      return [{ before: bug, after: { ...after, touched, updatedAt: now, version: bug.version + 1 }, fields }];
    });
    if (changed.length === 0) return 0;
    for (const { before, fields } of changed) if (fields.includes('private') && !canSetPrivate(actor, before)) throw new Forbidden();
    const versions = await this.assertBuilds(tx, actor, changed);
    await this.assertAssignees(tx, changed);
    await this.repository.save(
      tx,
      changed.map(({ after }) => after),
    );
    const described = changed
      .filter(({ fields }) => fields.includes('description'))
      .map(({ after: { id, description } }) => ({ id, description }));
    if (described.length > 0) await this.repository.addDescriptions(tx, actor.userId, now, described);
    await this.discussion.appendChanges(
      tx,
      'bug',
      actor.userId,
      changed.map(({ before, after }) => ({
        id: after.id,
        sentences: changeSentences(contentOf(before), contentOf(after), (id) => versions.get(id) ?? 'another build'),
      })),
    );
    for (const { after, fields } of changed)
      if (fields.includes('private')) for (const listener of this.privacyListeners) await listener(tx, after);
    await this.watch(tx, actor, now, changed);
    await this.notify(tx, actor, changed);
    await this.record(tx, actor, changed);
    return changed.length;
  }

  /** Notifies open lists and the bug's page. */
  publish(tx: Tx, id: string, hidden = false): void {
    this.events.publish(tx, 'bug.changed', { id, hidden });
    if (hidden) this.discussion.accessChanged(tx, { type: 'bug', id });
  }

  private async watch(tx: Tx, actor: Actor, now: Date, changed: readonly Changed[]): Promise<void> {
    const added = changed.flatMap(({ after, fields }) => [
      ...(fields.includes('assigneeId') && after.assigneeId !== null ? [{ bugId: after.id, userId: after.assigneeId }] : []),
      // A user who makes a bug private becomes a watcher, and can still see it.
      ...(fields.includes('private') && after.private ? [{ bugId: after.id, userId: actor.userId }] : []),
    ]);
    if (added.length > 0) await this.watchers.add(tx, now, added);
  }

  private async notify(tx: Tx, actor: Actor, changed: readonly Changed[]): Promise<void> {
    const watchers = await this.watchers.ofBugs(
      tx,
      changed.map(({ after }) => after.id),
    );
    for (const { before, after } of changed) {
      await this.notices.changed(tx, actor, before, after, watchers.get(after.id) ?? []);
      if (!isPending(after.status) && after.fixedBuildId !== null) await this.jobs.add(tx, NOTIFY_TICKETS, { bugId: after.id });
      const hidden = (after.private && !before.private) || (after.private && before.assigneeId !== after.assigneeId);
      this.publish(tx, after.id, hidden);
    }
  }

  private async record(tx: Tx, actor: Actor, changed: readonly Changed[]): Promise<void> {
    for (const { before, after, fields } of changed) {
      await this.audit.record(tx, {
        actor,
        action: 'BUG_CHANGED',
        target: { type: 'bug', id: after.id },
        ...(fields.length > 0 && { details: changeSummary(fields) }),
        before: audited(before, fields),
        after: audited(after, fields),
      });
    }
  }

  /** @returns how the timeline names the builds in these changes, by id. */
  private async assertBuilds(tx: Tx, actor: Actor, changed: readonly Changed[]): Promise<Map<string, ChangePart>> {
    const named = { build_id: 'foundBuildId', fixed_build_id: 'fixedBuildId', verified_build_id: 'verifiedBuildId' } as const;
    const references = changed.flatMap(({ after, fields }) =>
      Object.entries(named).flatMap(([field, property]) => {
        const id = after[property];
        return fields.includes(property) && id !== null ? [{ field, id }] : [];
      }),
    );
    const builds = await this.builds.visible(
      tx,
      actor,
      references.map(({ id }) => id),
    );
    for (const { field, id } of references) {
      if (!builds.has(id)) throw new Invalid('This build does not exist.', { [field]: 'Please choose a build.' }, 'no-such-build');
    }
    // Every user who sees the bug reads the timeline, but not everyone may know the version of a build that is not approved.
    return new Map(
      [...builds.values()].map(({ id, version, state }) => [
        id,
        state === 'approved' ? version : { object: id, otherwise: 'a build that is not approved' },
      ]),
    );
  }

  private async assertAssignees(tx: Tx, changed: readonly Changed[]): Promise<void> {
    const ids = changed.flatMap(({ after, fields }) =>
      fields.includes('assigneeId') && after.assigneeId !== null ? [after.assigneeId] : [],
    );
    for (const id of new Set(ids)) await this.team.assertMember(tx, id, 'assigned_to');
  }
}

/** The row after an edit. A bug whose fix is unconfirmed, or that is pending, is not verified in any build. */
function afterEdit(bug: Bug, to: BugEdit['to']): Bug {
  const after = { ...bug, ...to };
  const reset = after.status !== bug.status && (after.status === 'fixed' || isPending(after.status)) && to.verifiedBuildId === undefined;
  return reset ? { ...after, verifiedBuildId: null, verifiedAt: null, verifiedBy: null } : after;
}

function contentOf(bug: Bug): BugContent {
  const { title, description, steps, expected, actual, platform, priority, status, tags, assigneeId } = bug;
  const { foundBuildId, fixedBuildId, verifiedBuildId } = bug;
  const texts = { title, description, steps, expected, actual, platform };
  return { ...texts, priority, status, foundBuildId, fixedBuildId, verifiedBuildId, tags, private: bug.private, assigneeId };
}

function audited(bug: Bug, fields: ReadonlyArray<keyof BugContent>): Partial<BugContent> {
  return Object.fromEntries(AUDITED.filter((field) => fields.includes(field)).map((field) => [field, bug[field]]));
}
