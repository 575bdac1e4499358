import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { joinUser } from '../../../users/user-directory.service.js';
import { ApplicationNote } from './application-note.entity.js';

interface ApplicationNoteRow {
  id: string;
  body: string;
  createdAt: string;
  /** Null once that account is deleted. */
  authorId: string | null;
  firstName: string | null;
  lastName: string | null;
}

@Injectable()
export class ApplicationNotesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Oldest first. */
  ofApplication(applicationId: string): Promise<ApplicationNoteRow[]> {
    return this.queries.rows<ApplicationNoteRow>(
      `SELECT n.id, n.body, n.created_at AS "createdAt", author.id AS "authorId", author.first_name AS "firstName", author.last_name AS "lastName"
       FROM application_notes n ${joinUser('author', 'n.author_id')}
       WHERE n.application_id = $1 ORDER BY n.created_at, n.id`,
      [applicationId],
    );
  }

  count(tx: Tx, applicationId: string): Promise<number> {
    return tx.manager.count(ApplicationNote, { where: { applicationId } });
  }

  async insert(tx: Tx, note: ApplicationNote): Promise<void> {
    await tx.manager.insert(ApplicationNote, note);
  }
}
