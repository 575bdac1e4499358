import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions.js';
import { Clock } from '../../../platform/time/clock.js';
import { InboxService } from '../../../inbox/inbox.service.js';
import { BugFixRequestsRepository, type FixToVerifyRow } from './bug-fix-requests.repository.js';

/** Asks the reporters of fixed bugs to verify the fix: once per fix, as soon as they can. */
@Injectable()
export class BugVerification {
  constructor(
    private readonly requests: BugFixRequestsRepository,
    private readonly inbox: InboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Call it in the transaction that approves a build, after its state was saved: asks the reporters of bugs marked as fixed in it.
   * Reporters asked before (the build was withdrawn and restored) are not asked again.
   */
  async askReporters(tx: Tx, buildId: string): Promise<void> {
    for (const bug of await this.requests.ofBuild(tx, buildId, this.clock.now())) {
      await this.askReporter(tx, bug, null, 'the build with the fix is approved: check whether the bug is gone');
    }
  }

  /**
   * A bug was fixed, or its fix moved to another build. While that build is not approved, the reporter is not asked. @returns the
   * reporter's id if asked.
   */
  async fixed(tx: Tx, bugId: string, actorId: string): Promise<string[]> {
    const [bug] = await this.requests.ofBug(tx, bugId, this.clock.now());
    if (bug === undefined || bug.reporterId === null) return [];
    await this.askReporter(tx, bug, actorId, 'fixed this bug and asks you to check the fix');
    return [bug.reporterId];
  }

  /** A bug is no longer fixed, or its fix was verified: the request is obsolete. */
  async settled(tx: Tx, bugId: string): Promise<void> {
    await this.requests.delete(tx, bugId);
    await this.inbox.finish(tx, { type: 'bug', id: bugId }, 'verification', null);
  }

  private async askReporter(tx: Tx, { id, reporterId }: FixToVerifyRow, actorId: string | null, text: string): Promise<void> {
    await this.inbox.notify(tx, {
      kind: 'verification',
      target: { type: 'bug', id },
      recipients: reporterId === null ? [] : [reporterId],
      actorId,
      text,
      reason: 'because you reported it',
    });
  }
}
