import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import type { Page } from '../../platform/lists/cursors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { Clock } from '../../platform/time/clock.js';
import { ukDate } from '../../platform/time/days.rules.js';
import { parsePounds, pounds } from '../../finance/money.rules.js';
import { SecondPersonService } from '../../users/second-person.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { ClaimRecordsService } from '../claims/claim-records.service.js';
import { undecided } from '../claims/claim.entity.js';
import { maySeeClaimsOf } from '../claims/claims.policy.js';
import { ClarityNoticesService } from '../clarity-notices.service.js';
import type { Deliverable } from './deliverable.entity.js';
import type {
  AgreeDeliverable,
  ChangeDeliverable,
  DeliverablesQuery,
  DeliverableView,
  DeliverWork,
  TeamDeliverableView,
} from './deliverables.dto.js';
import { DeliverablesRepository, type DeliverableRow } from './deliverables.repository.js';

/** Piecework. A manager agrees it, a user delivers it, and an approver decides on it. */
@Injectable()
export class DeliverablesService {
  constructor(
    private readonly database: Database,
    private readonly deliverables: DeliverablesRepository,
    private readonly directory: UserDirectoryService,
    private readonly secondPerson: SecondPersonService,
    private readonly notices: ClarityNoticesService,
    private readonly records: ClaimRecordsService,
    private readonly clock: Clock,
  ) {}

  /** The latest first. @throws NotFound for those of another user, unless the actor approves them. */
  async page(actor: Actor, { user_id, status, limit, cursor }: DeliverablesQuery): Promise<Page<DeliverableView>> {
    const userId = user_id ?? actor.userId;
    if (!maySeeClaimsOf(actor, userId)) throw new NotFound();
    const { items, nextCursor } = await this.deliverables.page(userId, status, limit, cursor);
    return { items: items.map((row) => toDeliverableView(row, actor)), nextCursor };
  }

  /** Agreed and undelivered, or rejected work of all users; latest first. */
  async open(actor: Actor, { limit, cursor }: PageQuery): Promise<Page<TeamDeliverableView>> {
    const { items, nextCursor } = await this.deliverables.open(limit, cursor);
    return { items: items.map((row) => toTeamDeliverableView(row, actor)), nextCursor };
  }

  /** @throws NotFound */
  async byId(actor: Actor, id: string): Promise<DeliverableView> {
    const row = await this.deliverables.find(id);
    if (row === undefined || !maySeeClaimsOf(actor, row.userId)) throw new NotFound();
    return toDeliverableView(row, actor);
  }

  /**
   * Agrees work and its price with a user.
   * @param now time of the agreement; samples are agreed in the past.
   * @throws NotFound; Conflict `own-deliverable`, or `already-entered` if another one has the id.
   */
  async agree(actor: Actor, input: AgreeDeliverable, now = this.clock.now()): Promise<DeliverableView> {
    const { id = randomUUID(), user_id: userId, title, due_on: dueOn = null } = input;
    const amountPence = parsePounds(input.amount) ?? 0;
    await this.database.transaction(async (tx) => {
      const [activeId] = await this.directory.activeIdsAmong(tx, [userId], GROUPS.staffArea);
      if (activeId === undefined) throw new NotFound();
      await this.assertOther(tx, actor, userId);
      const isNew = await this.deliverables.insert(tx, {
        id,
        userId,
        title,
        amountPence,
        dueOn,
        agreedBy: actor.userId,
        deliveredOn: null,
        note: '',
        status: 'agreed',
        ...undecided(now),
        createdAt: now,
        version: 1,
      });
      if (!isNew) {
        const stored = await this.deliverables.lock(tx, id);
        const isSame = stored?.title === title && stored.amountPence === amountPence && stored.dueOn === dueOn;
        if (isSame && stored.userId === userId) return;
        throw new Conflict(
          'This deliverable was already saved, with other values. Close the form and look for it in the list.',
          'already-entered',
        );
      }
      await this.records.record(tx, actor, 'deliverable', { id, userId }, { action: 'DELIVERABLE_AGREED', after: { status: 'agreed' } });
      await this.notices.decided(tx, userId, actor.userId, 'agreed a deliverable with you');
    });
    return this.byId(actor, id);
  }

  /** Changes the terms before it is delivered. @throws NotFound; Conflict `deliverable-changed`, `own-deliverable` or `delivered`. */
  async change(actor: Actor, id: string, input: ChangeDeliverable): Promise<DeliverableView> {
    await this.database.transaction(async (tx) => {
      const row = await this.lockAgreed(tx, actor, id, input.version);
      await this.deliverables.update(tx, id, {
        title: input.title,
        amountPence: parsePounds(input.amount) ?? 0,
        dueOn: input.due_on ?? null,
        agreedBy: actor.userId,
        updatedAt: this.clock.now(),
        version: row.version + 1,
      });
      const states = { before: { status: row.status }, after: { status: row.status } };
      await this.records.record(tx, actor, 'deliverable', row, { action: 'DELIVERABLE_CHANGED', ...states });
      await this.notices.decided(tx, row.userId, actor.userId, 'changed what you agreed to deliver');
    });
    return this.byId(actor, id);
  }

  /** Withdraws agreed work before its delivery. @throws NotFound; Conflict `own-deliverable` or `delivered`. */
  async withdraw(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.lockAgreed(tx, actor, id, undefined);
      await this.deliverables.delete(tx, id);
      await this.records.record(tx, actor, 'deliverable', row, { action: 'DELIVERABLE_WITHDRAWN' });
      await this.notices.decided(tx, row.userId, actor.userId, 'withdrew what you agreed to deliver');
    });
  }

  /**
   * Delivers it for approval. Rejected work can be delivered again.
   * @throws NotFound; Conflict `deliverable-changed` with the stored one, or `delivered`.
   */
  async deliver(actor: Actor, id: string, { note = '', version }: DeliverWork, now = this.clock.now()): Promise<DeliverableView> {
    await this.database.transaction(async (tx) => {
      const row = await expectVersion(version, {
        lock: () => this.lockOwn(tx, actor, id),
        subject: 'This deliverable',
        code: 'deliverable-changed',
        target: { type: 'deliverable', id },
        view: () => this.byId(actor, id),
      });
      const change = { deliveredOn: ukDate(now), note, status: 'pending', ...undecided(now), version: row.version + 1 } as const;
      await this.deliverables.update(tx, id, change);
      const states = { before: { status: row.status }, after: { status: change.status } };
      await this.records.record(tx, actor, 'deliverable', row, { action: 'DELIVERABLE_DELIVERED', ...states });
    });
    return this.byId(actor, id);
  }

  private async lockOwn(tx: Tx, actor: Actor, id: string): Promise<Deliverable> {
    const row = await this.deliverables.lock(tx, id);
    if (row === null || row.userId !== actor.userId) throw new NotFound();
    if (row.status !== 'agreed' && row.status !== 'rejected') throw new Conflict('This was delivered already.', 'delivered');
    return row;
  }

  private async lockAgreed(tx: Tx, actor: Actor, id: string, version: number | undefined): Promise<Deliverable> {
    return expectVersion(version, {
      lock: async () => {
        const row = await this.deliverables.lock(tx, id);
        if (row === null || !inGroup(actor.roles, 'clarityManagers')) throw new NotFound();
        if (row.status !== 'agreed' && row.status !== 'rejected')
          throw new Conflict('This was delivered, so its terms can no longer be changed.', 'delivered');
        await this.assertOther(tx, actor, row.userId);
        return row;
      },
      subject: 'This deliverable',
      code: 'deliverable-changed',
      target: { type: 'deliverable', id },
      view: () => this.byId(actor, id),
    });
  }

  private assertOther(tx: Tx, actor: Actor, userId: string | null): Promise<boolean> {
    return this.secondPerson.assertOther(tx, {
      actorId: actor.userId,
      authorId: userId,
      roles: GROUPS.clarityManagers,
      message: 'Someone else has to agree what you deliver.',
      code: 'own-deliverable',
    });
  }
}

function toDeliverableView(row: DeliverableRow, viewer: Pick<Actor, 'userId' | 'roles'>): DeliverableView {
  const isOpen = row.status === 'agreed' || row.status === 'rejected';
  return {
    id: row.id,
    title: row.title,
    amount: pounds(row.amountPence),
    due_on: row.dueOn,
    agreed_by_name: row.agreedByName,
    delivered_on: row.deliveredOn,
    note: row.note,
    status: row.status,
    reason: row.reason,
    decided_by_name: row.decidedByName,
    decided_at: row.decidedAt,
    self_approved: row.selfApproved,
    version: row.version,
    can: { edit: isOpen && inGroup(viewer.roles, 'clarityManagers'), deliver: isOpen && row.userId === viewer.userId },
  };
}

export function toTeamDeliverableView(row: DeliverableRow, viewer: Pick<Actor, 'userId' | 'roles'>): TeamDeliverableView {
  return { ...toDeliverableView(row, viewer), userId: row.userId, user_name: row.userName };
}
