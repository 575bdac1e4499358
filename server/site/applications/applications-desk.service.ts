import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Files, type StoredFile } from '../../platform/files/files.js';
import { NotFound } from '../../platform/errors/errors.js';
import { UsersService } from '../../users/users.service.js';
import { toApplicationView, type ApplicationDetailView, type ApplicationPage, type ApplicationsQuery } from './applications.dto.js';
import { ApplicationNotesRepository } from './notes/application-notes.repository.js';
import { assertReviews } from './applications.policy.js';
import { ApplicationsRepository } from './applications.repository.js';
import { APPLICATION } from './applications.service.js';

/** Reviewers' access to applications: reading and deleting. Every access is recorded in the audit trail. */
@Injectable()
export class ApplicationsDeskService {
  constructor(
    private readonly database: Database,
    private readonly applications: ApplicationsRepository,
    private readonly notes: ApplicationNotesRepository,
    private readonly users: UsersService,
    private readonly files: Files,
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  /** Without the reviewer's own. The list contains applicants' texts and addresses, so reading it is recorded as well; the search text is not. */
  async page(actor: Actor, query: ApplicationsQuery): Promise<ApplicationPage> {
    const { items, nextCursor } = await this.applications.page(actor.userId, query);
    const accounts = await this.users.contactsOf([...new Set(items.map(({ userId }) => userId))]);
    await this.database.transaction((tx) =>
      this.audit.record(tx, {
        actor,
        action: 'APPLICATIONS_LISTED',
        target: { type: APPLICATION, id: 'list' },
        after: { shown: items.length },
      }),
    );
    return { items: items.map((row) => toApplicationView(row, accounts.get(row.userId))), nextCursor };
  }

  /** @throws NotFound, Forbidden for one's own. */
  async open(actor: Actor, id: string): Promise<ApplicationDetailView> {
    const row = await this.applications.byId(id);
    assertReviews(actor, row);
    const [accounts, file, notes] = await Promise.all([
      this.users.contactsOf([row.userId]),
      row.fileId === null ? null : this.files.find(row.fileId),
      this.notes.ofApplication(id),
    ]);
    await this.database.transaction((tx) => this.record(tx, actor, 'APPLICATION_OPENED', id));
    return {
      ...toApplicationView(row, accounts.get(row.userId)),
      account_id: row.userId,
      file: file === null ? null : { name: file.name, size: file.size },
      erased_at: row.erasedAt,
      notes: notes.map(({ id: noteId, body, createdAt, authorId, firstName, lastName }) => ({
        id: noteId,
        body,
        author: authorId === null ? null : [firstName, lastName].filter(Boolean).join(' ') || 'A user without a name',
        created_at: createdAt,
      })),
    };
  }

  /** The applicant's file. @throws NotFound if there is no such application, or it has no file; Forbidden for one's own. */
  async file(actor: Actor, id: string): Promise<StoredFile> {
    const { fileId, userId } = await this.applications.byId(id);
    assertReviews(actor, { userId });
    if (fileId === null) throw new NotFound();
    const file = await this.files.find(fileId);
    await this.database.transaction((tx) => this.record(tx, actor, 'APPLICATION_FILE_READ', id));
    return file;
  }

  /** Removes the application with its file. @throws NotFound, Forbidden for one's own. */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      assertReviews(actor, await this.applications.lockForUpdate(tx, id));
      const row = await this.applications.delete(tx, id);
      if (row === undefined) throw new NotFound();
      if (row.fileId !== null) await this.files.remove(tx, row.fileId);
      await this.record(tx, actor, 'APPLICATION_DELETED', id);
      this.events.publish(tx, 'application.changed', { id });
    });
  }

  private async record(tx: Tx, actor: Actor, action: string, id: string): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: APPLICATION, id } });
  }
}
