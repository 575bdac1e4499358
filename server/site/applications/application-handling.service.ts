import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Mail } from '../../platform/mail/mail.js';
import { Clock } from '../../platform/time/clock.js';
import { UsersService } from '../../users/users.service.js';
import { ApplicationNotesRepository } from './notes/application-notes.repository.js';
import { canWithdraw, stateAfterReply } from './application-states.rules.js';
import {
  toApplicationView,
  toOwnApplicationView,
  type AddApplicationNote,
  type ApplicationReplyPreview,
  type ApplicationView,
  type OwnApplicationView,
  type PreviewApplicationReply,
  type SendApplicationReply,
  type SetApplicationState,
} from './applications.dto.js';
import { assertReviews } from './applications.policy.js';
import { ApplicationsRepository, type ApplicationRow } from './applications.repository.js';
import { APPLICATION } from './applications.service.js';

/** Maximum notes per application; more would indicate a mistake. */
const MAX_NOTES = 200;

/** Processing of an application: its state, notes, replies to the applicant, and withdrawal by the applicant. */
@Injectable()
export class ApplicationHandlingService {
  constructor(
    private readonly database: Database,
    private readonly applications: ApplicationsRepository,
    private readonly notes: ApplicationNotesRepository,
    private readonly users: UsersService,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound, Forbidden for one's own, Conflict `application-changed` with the stored application. */
  async setState(actor: Actor, id: string, { state, version }: SetApplicationState): Promise<ApplicationView> {
    return this.database.transaction(async (tx) => {
      const row = await this.expectVersion(tx, actor, id, version);
      if (row.state === state) return this.viewOf(row);
      await this.applications.change(tx, row, { state });
      await this.record(tx, actor, 'APPLICATION_STATE_CHANGED', row, { before: { state: row.state }, after: { state } });
      return this.viewOf({ ...row, state, version: row.version + 1 });
    });
  }

  /** @throws NotFound, Forbidden for one's own, Conflict if there are too many notes. */
  async addNote(actor: Actor, id: string, { body }: AddApplicationNote): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.lockReviewed(tx, actor, id);
      if ((await this.notes.count(tx, id)) >= MAX_NOTES)
        throw new Conflict('This application has 200 notes, which is the limit.', 'too-many-notes');
      await this.notes.insert(tx, { id: randomUUID(), applicationId: id, authorId: actor.userId, body, createdAt: this.clock.now() });
      await this.record(tx, actor, 'APPLICATION_NOTE_ADDED', row);
    });
  }

  /** Renders the email as it would be sent. @throws NotFound, Forbidden for one's own. */
  async previewReply(actor: Actor, id: string, { text }: PreviewApplicationReply): Promise<ApplicationReplyPreview> {
    const row = await this.applications.byId(id);
    assertReviews(actor, row);
    const { email: to, role } = row;
    return { to, ...(await this.mail.preview({ template: 'applicationReply', data: { role, text } })) };
  }

  /**
   * Replies to the applicant, and sets the application's state accordingly.
   * @throws NotFound, Forbidden for one's own, Conflict `application-changed` with the stored application, so that two replies cannot cross.
   */
  async reply(actor: Actor, id: string, { kind, text, version }: SendApplicationReply): Promise<ApplicationView> {
    return this.database.transaction(async (tx) => {
      const row = await this.expectVersion(tx, actor, id, version);
      const state = stateAfterReply(row.state, kind);
      const repliedAt = this.clock.now();
      await this.applications.change(tx, row, { state, repliedAt });
      await this.mail.send(tx, { to: row.email, template: 'applicationReply', data: { role: row.role, text } });
      await this.record(tx, actor, 'APPLICATION_REPLIED', row, { before: { state: row.state }, after: { state, reply: kind } });
      return this.viewOf({ ...row, state, version: row.version + 1, repliedAt: repliedAt.toISOString() });
    });
  }

  /** The applicant's own applications, newest first. */
  async own(actor: Actor): Promise<OwnApplicationView[]> {
    return (await this.applications.ofPerson(actor.userId)).map(toOwnApplicationView).reverse();
  }

  /** Withdraws an application. @throws NotFound if it is not the actor's, Conflict if it is decided. */
  async withdraw(actor: Actor, id: string): Promise<OwnApplicationView> {
    return this.database.transaction(async (tx) => {
      const row = await this.applications.lockForUpdate(tx, id);
      if (row.userId !== actor.userId) throw new NotFound();
      if (!canWithdraw(row.state)) throw new Conflict('This application is already closed.', 'application-closed');
      await this.applications.change(tx, row, { state: 'withdrawn' });
      await this.record(tx, actor, 'APPLICATION_WITHDRAWN', row, { before: { state: row.state }, after: { state: 'withdrawn' } });
      return toOwnApplicationView({ ...row, state: 'withdrawn' });
    });
  }

  private async lockReviewed(tx: Tx, actor: Actor, id: string): Promise<ApplicationRow> {
    const row = await this.applications.lockForUpdate(tx, id);
    assertReviews(actor, row);
    return row;
  }

  private expectVersion(tx: Tx, actor: Actor, id: string, version: number): Promise<ApplicationRow> {
    return expectVersion(version, {
      lock: () => this.lockReviewed(tx, actor, id),
      subject: 'This application',
      code: 'application-changed',
      target: { type: APPLICATION, id },
      view: (row) => this.viewOf(row),
    });
  }

  private async viewOf(row: ApplicationRow): Promise<ApplicationView> {
    return toApplicationView(row, (await this.users.contactsOf([row.userId])).get(row.userId));
  }

  private async record(
    tx: Tx,
    actor: Actor,
    action: string,
    { id }: ApplicationRow,
    change: { before?: object; after?: object } = {},
  ): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: APPLICATION, id }, ...change });
    this.events.publish(tx, 'application.changed', { id });
  }
}
