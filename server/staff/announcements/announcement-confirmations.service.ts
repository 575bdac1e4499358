import { Injectable } from '@nestjs/common';
import { GROUPS } from '../../platform/access/roles.rules.js';
import type { Actor } from '../../platform/access/access.js';
import { Database } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, NotFound } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { nameAmongColleagues } from '../../users/colleague-name.rules.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { AnnouncementConfirmationsRepository } from './announcement-confirmations.repository.js';
import { AnnouncementNoticesService, MAX_AUDIENCE } from './announcement-notices.service.js';
import type { ConfirmAnnouncement, ConfirmationsResponse } from './announcements.dto.js';
import { canConfirm, canEdit, canRead } from './announcements.policy.js';
import { AnnouncementsRepository } from './announcements.repository.js';
import { audienceRoles } from './announcements.rules.js';

/** Confirmations that users have read an announcement. */
@Injectable()
export class AnnouncementConfirmationsService {
  constructor(
    private readonly database: Database,
    private readonly announcements: AnnouncementsRepository,
    private readonly confirmations: AnnouncementConfirmationsRepository,
    private readonly notices: AnnouncementNoticesService,
    private readonly directory: UserDirectoryService,
    private readonly clock: Clock,
  ) {}

  /**
   * Idempotent.
   * @throws NotFound, Conflict `not-asked` if no confirmation is required of the user, Conflict `announcement-changed` if the text is newer
   * than the version that the user has read.
   */
  async confirm(actor: Actor, id: string, { version }: ConfirmAnnouncement): Promise<void> {
    await this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const row = await this.announcements.lockForUpdate(tx, id);
      if (row === undefined || !canRead(actor, row, now)) throw new NotFound();
      if (!canConfirm(actor, row, now)) throw new Conflict('This announcement asks nothing of you.', 'not-asked');
      if (version !== row.version) {
        throw new Conflict('The announcement has changed. Read it again before you confirm it.', 'announcement-changed');
      }
      const isNew = await this.confirmations.confirm(tx, {
        announcementId: id,
        userId: actor.userId,
        round: row.confirmationRound,
        confirmedAt: now,
      });
      if (isNew) await this.notices.confirmed(tx, id, actor.userId);
    });
  }

  /** @throws NotFound, Forbidden unless the user is its author or manages announcements. */
  async list(actor: Actor, id: string): Promise<ConfirmationsResponse> {
    const row = await this.announcements.find(actor, this.clock.now(), id);
    if (row === undefined) throw new NotFound();
    if (!canEdit(actor, row)) throw new Forbidden();
    const [confirmed, audience] = await Promise.all([
      this.confirmations.ofRound(id, row.confirmationRound, MAX_AUDIENCE),
      this.directory.activeWithin(GROUPS.staffArea, audienceRoles(row.targetRoles), MAX_AUDIENCE),
    ]);
    const done = new Set(confirmed.map((confirmation) => confirmation.id));
    const waiting = audience.filter((person) => person.id !== row.authorId && !done.has(person.id));
    return {
      confirmed: confirmed.map(({ id: userId, name, confirmedAt }) => ({ id: userId, name: name ?? 'Unnamed', confirmed_at: confirmedAt })),
      waiting: waiting.map((person) => ({ id: person.id, name: nameAmongColleagues(person), confirmed_at: null })),
      truncated: confirmed.length === MAX_AUDIENCE || audience.length === MAX_AUDIENCE,
    };
  }
}
