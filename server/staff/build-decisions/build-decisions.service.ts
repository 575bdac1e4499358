import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { sqlState } from '../../platform/database/sql-state.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Files } from '../../platform/files/files.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Clock } from '../../platform/time/clock.js';
import { InboxService } from '../../inbox/inbox.service.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { BugBuildsService } from '../bugs/verification/bug-builds.service.js';
import { bugLabel } from '../bugs/bugs.rules.js';
import { Build } from '../builds/build.entity.js';
import { BuildChannelsService } from '../builds/build-channels.service.js';
import { BuildsService } from '../builds/builds.service.js';
import type { BuildList, BuildView, PendingBuildsQuery } from '../builds/builds.dto.js';
import { canRemoveBuild, canSeeBuild } from '../builds/builds.policy.js';
import type { BuildState } from '../builds/builds.rules.js';
import type { ApproveBuild, RestoreBuild, WithdrawBuild } from './build-decisions.dto.js';
import { BuildNoticesService } from './build-notices.service.js';

const DAY_MS = 86_400_000;
/** Days after which the file of a declined build is deleted. */
const DECLINED_RETENTION_DAYS = 7;
const FOREIGN_KEY = '23503';
/** Maximum number of bugs named in an error. */
const MAX_BUGS = 3;

/** Decisions on builds by admin and ceo, and notifications of those who wait for them. */
@Injectable()
export class BuildDecisionsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly builds: BuildsService,
    private readonly channels: BuildChannelsService,
    private readonly bugs: BugBuildsService,
    private readonly secondPerson: SecondPersonService,
    private readonly notices: BuildNoticesService,
    private readonly inbox: InboxService,
    private readonly files: Files,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('builds.declined-files', { everySeconds: 3_600 }, () => this.removeDeclinedFiles());
  }

  pending(actor: Actor, query: PendingBuildsQuery): Promise<BuildList> {
    return this.builds.pending(actor, query);
  }

  /**
   * Uploaders do not approve their own builds, unless no other user could; this is then recorded in the audit trail.
   * @throws NotFound, Conflict `not-pending`, `own-build`, or `critical-bug-open` without a reason to override it.
   */
  async approve(actor: Actor, id: string, { override_reason }: ApproveBuild): Promise<BuildView> {
    await this.database.transaction(async (tx) => {
      const build = await this.lock(tx, id, ['pending'], 'not-pending', 'This build was already decided on.');
      const onlyPerson = await this.assertOther(tx, actor, build, 'approve');
      const overrideReason = await this.overrideReason(tx, id, 'approve', override_reason);
      await this.change(tx, build, { state: 'approved', approvedBy: actor.userId, approvedAt: this.clock.now(), overrideReason });
      await this.record(tx, actor, build, 'BUILD_APPROVED', { onlyPerson, overrideReason });
      await this.channels.makeLiveIfFirst(tx, build);
      await this.bugs.approved(tx, id);
      await this.notices.decided(tx, build, actor.userId, 'approved this build');
    });
    return this.builds.view(id);
  }

  /** @throws NotFound, Conflict `not-pending` */
  async decline(actor: Actor, id: string): Promise<BuildView> {
    await this.database.transaction(async (tx) => {
      const build = await this.lock(tx, id, ['pending'], 'not-pending', 'This build was already decided on.');
      await this.change(tx, build, { state: 'declined', declinedBy: actor.userId, declinedAt: this.clock.now() });
      await this.record(tx, actor, build, 'BUILD_DECLINED');
      await this.notices.decided(tx, build, actor.userId, 'declined this build');
      await this.builds.closed(tx, { id, actorId: actor.userId, as: 'declined' });
    });
    return this.builds.view(id);
  }

  /** If it was live, the newest build that is still approved becomes live. @throws NotFound, Conflict `not-approved` */
  async withdraw(actor: Actor, id: string, { reason }: WithdrawBuild): Promise<BuildView> {
    await this.database.transaction(async (tx) => {
      const build = await this.lock(tx, id, ['approved'], 'not-approved', 'Only an approved build can be withdrawn.');
      await this.change(tx, build, {
        state: 'withdrawn',
        withdrawnBy: actor.userId,
        withdrawnAt: this.clock.now(),
        withdrawnReason: reason,
      });
      const live = await this.channels.replaceLive(tx, build);
      await this.record(tx, actor, build, 'BUILD_WITHDRAWN', { reason, ...live });
      await this.notices.decided(tx, build, actor.userId, 'withdrew this build');
      await this.builds.closed(tx, { id, actorId: actor.userId, as: 'withdrawn' });
    });
    return this.builds.view(id);
  }

  /**
   * Uploaders do not restore what another user withdrew, unless no other user could. Critical bugs count as for an approval.
   * @throws NotFound, Conflict `not-withdrawn`, `own-build`, or `critical-bug-open` without a reason to override it.
   */
  async restore(actor: Actor, id: string, { override_reason }: RestoreBuild): Promise<BuildView> {
    await this.database.transaction(async (tx) => {
      const build = await this.lock(tx, id, ['withdrawn'], 'not-withdrawn', 'Only a withdrawn build can be restored.');
      const onlyPerson = build.withdrawnBy !== actor.userId && (await this.assertOther(tx, actor, build, 'restore'));
      const overrideReason = await this.overrideReason(tx, id, 'restore', override_reason);
      await this.change(tx, build, { state: 'approved', withdrawnBy: null, withdrawnAt: null, withdrawnReason: null, overrideReason });
      await this.record(tx, actor, build, 'BUILD_RESTORED', { onlyPerson, overrideReason });
      await this.channels.makeLiveIfFirst(tx, build);
      await this.bugs.approved(tx, id);
      await this.notices.decided(tx, build, actor.userId, 'restored this build');
    });
    return this.builds.view(id);
  }

  /** @throws NotFound, Conflict `not-approved` or `file-deleted` */
  async makeLive(actor: Actor, id: string): Promise<BuildView> {
    await this.database.transaction(async (tx) => {
      const build = await this.lock(tx, id, ['approved'], 'not-approved', 'Only an approved build can be live.');
      if (build.fileDeletedAt !== null) throw new Conflict('The file of this build was deleted, so it cannot be live.', 'file-deleted');
      const change = await this.channels.makeLive(tx, build);
      if (change === null) return;
      await this.record(tx, actor, build, 'BUILD_MADE_LIVE', change);
      this.events.publish(tx, 'build.changed', { id });
    });
    return this.builds.view(id);
  }

  /** @throws NotFound, Forbidden, Conflict `build-live` or `build-in-use` */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const build = await lockRow(tx, Build, { id });
      if (build === null || !canSeeBuild(actor, build)) throw new NotFound();
      if (!canRemoveBuild(actor, build)) throw new Forbidden('You can delete your own builds while they wait for approval.');
      if (await this.channels.isLive(tx, id)) throw new Conflict('This build is live. Make another build live first.', 'build-live');
      if (build.fileId !== null) await this.files.remove(tx, build.fileId);
      await this.inbox.removeTarget(tx, { type: 'build', id });
      await tx.manager.delete(Build, { id }).catch((error: unknown) => {
        throw sqlState(error) === FOREIGN_KEY
          ? new Conflict(
              'A bug, review or playtest refers to this build, so it cannot be deleted. You can withdraw it instead.',
              'build-in-use',
            )
          : error;
      });
      await this.record(tx, actor, build, 'BUILD_DELETED');
      this.events.publish(tx, 'build.changed', { id });
    });
  }

  private async lock(tx: Tx, id: string, states: readonly BuildState[], code: string, message: string): Promise<Build> {
    const build = await lockRow(tx, Build, { id });
    if (build === null) throw new NotFound();
    if (!states.includes(build.state)) throw new Conflict(message, code);
    return build;
  }

  /** @returns whether the uploader is the only user who could decide. @throws Conflict `own-build` if there is another user. */
  private assertOther(tx: Tx, actor: Actor, build: Build, what: 'approve' | 'restore'): Promise<boolean> {
    return this.secondPerson.assertOther(tx, {
      actorId: actor.userId,
      authorId: build.uploadedBy,
      roles: GROUPS.admin,
      message: `You uploaded this build, so someone else has to ${what} it.`,
      code: 'own-build',
    });
  }

  /** @returns the reason if required; null without open critical bugs. @throws Conflict `critical-bug-open` if it is missing. */
  private async overrideReason(tx: Tx, id: string, what: 'approve' | 'restore', reason: string | undefined): Promise<string | null> {
    const critical = await this.bugs.criticalIn(tx, id, MAX_BUGS + 1);
    if (critical.length === 0) return null;
    if (reason === undefined) throw criticalBugs(critical, what);
    return reason;
  }

  private async change(tx: Tx, build: Build, to: Partial<Build>): Promise<void> {
    await tx.manager.update(Build, { id: build.id }, { ...to, rowVersion: build.rowVersion + 1 });
    this.events.publish(tx, 'build.changed', { id: build.id });
  }

  private async record(tx: Tx, actor: Actor, build: Build, action: string, details: object = {}): Promise<void> {
    const { id, channel, version, state } = build;
    await this.audit.record(tx, {
      actor,
      action,
      target: { type: 'build', id },
      before: { channel, version, state },
      after: { ...details },
    });
  }

  private async removeDeclinedFiles(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - DECLINED_RETENTION_DAYS * DAY_MS);
    for (const id of await this.builds.declinedBefore(before)) {
      await this.database.transaction(async (tx) => {
        const build = await lockRow(tx, Build, { id });
        if (build === null || build.fileId === null) return;
        await this.files.remove(tx, build.fileId);
        await this.change(tx, build, { fileId: null, fileDeletedAt: this.clock.now() });
        await this.audit.record(tx, {
          actor: { userId: null },
          action: 'BUILD_FILE_REMOVED',
          target: { type: 'build', id },
          details: `The file was removed ${DECLINED_RETENTION_DAYS} days after the build was declined.`,
          before: { channel: build.channel, version: build.version, sha256: build.sha256 },
        });
      });
    }
  }
}

function criticalBugs(numbers: readonly number[], what: 'approve' | 'restore'): Conflict {
  const named = numbers.slice(0, MAX_BUGS).map(bugLabel).join(', ');
  const more = numbers.length > MAX_BUGS ? ' and more' : '';
  const message = `A critical bug that was found in this build is open: ${named}${more}. To ${what} it anyway, give a reason.`;
  return new Conflict(message, 'critical-bug-open', { override_reason: `Enter why this build is ${what}d anyway.` });
}
