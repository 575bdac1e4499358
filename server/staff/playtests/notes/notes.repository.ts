import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { StoredText } from '../../../platform/text/stored-texts.js';
import { colleagueName, joinUser } from '../../../users/user-directory.service.js';
import { seesPrivate, type Person } from '../../bugs/bugs.policy.js';
import { visibleTo } from '../../bugs/list/bug-list.repository.js';
import { PlaytestSession } from '../playtest-session.entity.js';
import { PLAYTEST_LIMITS } from '../playtests.rules.js';
import { PlaytestNote } from './playtest-note.entity.js';

export interface NoteRow {
  id: string;
  seq: number;
  body: string;
  authorName: string | null;
  createdAt: string;
  isBug: boolean;
  /** Null for a private bug that the user may not see. */
  bugNumber: number | null;
}

interface ExportedNoteRow {
  playtest: string;
  body: string;
  createdAt: string;
}

/** @param bugVisible the condition under which the number of its bug is read */
const select = (
  bugVisible: string,
) => `SELECT n.id, n.seq, n.body, ${colleagueName('u')} AS "authorName", n.created_at AS "createdAt", n.bug_id IS NOT NULL AS "isBug",
  CASE WHEN ${bugVisible} THEN b.number END AS "bugNumber"
  FROM playtest_notes n LEFT JOIN bugs b ON b.id = n.bug_id ${joinUser('u', 'n.author_id')}`;

@Injectable()
export class NotesRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, 'playtest' AS type, session_id AS "objectId", body AS text FROM playtest_notes WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** All notes of a session, oldest first, with the numbers of the bugs that a user may see. */
  ofSession(person: Person, sessionId: string): Promise<NoteRow[]> {
    return this.queries.rows<NoteRow>(
      `${select(visibleTo('b', '$1', '$2'))} WHERE n.session_id = $3 ORDER BY n.created_at, n.id LIMIT ${PLAYTEST_LIMITS.notes}`,
      [person.userId, seesPrivate(person), sessionId],
    );
  }

  /** Notes added or changed after a position, in order, as everyone may see them. */
  after(sessionId: string, seq: number, limit: number): Promise<NoteRow[]> {
    return this.queries.rows<NoteRow>(`${select('NOT b.private')} WHERE n.session_id = $1 AND n.seq > $2 ORDER BY n.seq LIMIT $3`, [
      sessionId,
      seq,
      limit,
    ]);
  }

  /** Position of the latest note or change; undefined if there is no such session. */
  async lastSeq(sessionId: string): Promise<number | undefined> {
    const [row] = await this.queries.rows<{ seq: number }>('SELECT last_note_seq AS seq FROM playtest_sessions WHERE id = $1', [sessionId]);
    return row?.seq;
  }

  count(tx: Tx, sessionId: string): Promise<number> {
    return tx.manager.countBy(PlaytestNote, { sessionId });
  }

  /** Takes the next position; the session's row must be locked. */
  async advance(tx: Tx, { id, lastNoteSeq }: Pick<PlaytestSession, 'id' | 'lastNoteSeq'>): Promise<number> {
    const seq = lastNoteSeq + 1;
    await tx.manager.update(PlaytestSession, { id }, { lastNoteSeq: seq });
    return seq;
  }

  find(tx: Tx, sessionId: string, id: string): Promise<PlaytestNote | null> {
    return tx.manager.findOneBy(PlaytestNote, { id, sessionId });
  }

  /** A note by its id alone, for a repeated request. */
  byId(tx: Tx, id: string): Promise<PlaytestNote | null> {
    return tx.manager.findOneBy(PlaytestNote, { id });
  }

  async insert(tx: Tx, note: PlaytestNote): Promise<void> {
    await tx.manager.insert(PlaytestNote, note);
  }

  async becomeBug(tx: Tx, id: string, bugId: string, seq: number): Promise<void> {
    await tx.manager.update(PlaytestNote, { id }, { bugId, seq });
  }

  /** A user's notes, oldest first. */
  ofAuthor(userId: string): Promise<ExportedNoteRow[]> {
    return this.queries.rows<ExportedNoteRow>(
      `SELECT s.title AS playtest, n.body, n.created_at AS "createdAt" FROM playtest_notes n JOIN playtest_sessions s ON s.id = n.session_id
       WHERE n.author_id = $1 ORDER BY n.created_at, n.id`,
      [userId],
    );
  }
}
