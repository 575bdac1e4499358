import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { inGroup } from '../../../platform/access/roles.rules.js';
import { Audit } from '../../../platform/audit/audit.js';
import { lockRow } from '../../../platform/database/row-locks.js';
import { Database } from '../../../platform/database/transactions.js';
import { Conflict, Forbidden, NotFound } from '../../../platform/errors/errors.js';
import { Events } from '../../../platform/events/events.js';
import type { OrderedTopic } from '../../../platform/live/ordered-topic.js';
import { Topics } from '../../../platform/live/topics.js';
import { Clock } from '../../../platform/time/clock.js';
import { StoredTexts } from '../../../platform/text/stored-texts.js';
import { bugLabel } from '../../bugs/bugs.rules.js';
import { BugsService } from '../../bugs/bugs.service.js';
import { BuildsService } from '../../builds/builds.service.js';
import { PlaytestSession } from '../playtest-session.entity.js';
import { canManage, canWriteNotes } from '../playtests.policy.js';
import { noteDescription, noteTitle, PLAYTEST_LIMITS, playtestStatus } from '../playtests.rules.js';
import { SeatsRepository } from '../seats/seats.repository.js';
import type { AddNote, NotesResponse, NoteView } from './notes.dto.js';
import { NotesRepository, type NoteRow } from './notes.repository.js';

declare module '../../../platform/events/events.js' {
  interface PortalEvents {
    /** A note was added to a session, or a bug was raised from it. */
    'playtest.noted': { id: string };
  }
}

/** Tag of bugs found in playtests. */
const BUG_TAG = 'playtest';

/**
 * The notes board of a session: everyone in the staff area can read it, participants can write during the session. Open boards follow
 * `staff.playtest-notes:id`, on which a note is sent again after a bug was raised from it.
 */
@Injectable()
export class NotesService implements OnModuleInit {
  private readonly topic: OrderedTopic<NoteView>;

  constructor(
    topics: Topics,
    private readonly database: Database,
    private readonly notes: NotesRepository,
    private readonly seats: SeatsRepository,
    private readonly bugs: BugsService,
    private readonly builds: BuildsService,
    private readonly events: Events,
    private readonly audit: Audit,
    private readonly clock: Clock,
    texts: StoredTexts,
  ) {
    texts.register('playtest-notes', (after, limit) => notes.storedTexts(after, limit));
    this.topic = topics.ordered<NoteView>({
      name: 'staff.playtest-notes',
      perRow: true,
      admit: async ({ roles }, id) => {
        if (!inGroup(roles, 'staffArea')) throw new Forbidden();
        const source = {
          state: async () => {
            const lastSeq = await notes.lastSeq(id);
            return { readable: lastSeq !== undefined, lastSeq: lastSeq ?? 0 };
          },
          after: async (seq: number, limit: number) => (await notes.after(id, seq, limit)).map(toNoteView),
        };
        return { channel: id, lastSeq: await this.lastSeq(id), source };
      },
    });
  }

  onModuleInit(): void {
    this.events.on('playtest.noted', ({ id }) => this.topic.written(id));
  }

  /** The board for a user. @throws NotFound */
  async list(actor: Actor, sessionId: string): Promise<NotesResponse> {
    // The position first: a note that arrives in between is sent again on the topic, rather than lost.
    const last_seq = await this.lastSeq(sessionId);
    return { notes: (await this.notes.ofSession(actor, sessionId)).map(toNoteView), last_seq };
  }

  /**
   * Adds a note. A repeated request with the same id adds no second one.
   * @throws NotFound, Forbidden, Conflict `board-closed` outside the session and `board-full`.
   */
  async add(actor: Actor, sessionId: string, { id = randomUUID(), body }: AddNote, now = this.clock.now()): Promise<NotesResponse> {
    await this.database.transaction(async (tx) => {
      const session = await lockRow(tx, PlaytestSession, { id: sessionId });
      if (session === null) throw new NotFound();
      const stored = await this.notes.byId(tx, id);
      if (stored !== null) {
        if (stored.sessionId === sessionId && stored.authorId === actor.userId) return;
        throw new Conflict('A note with this id exists already.', 'id-taken');
      }
      const rsvp = await this.seats.find(tx, sessionId, actor.userId);
      if (playtestStatus(session, now) !== 'in_progress') throw new Conflict('Notes are written while the playtest is on.', 'board-closed');
      if (!canWriteNotes(actor, session, rsvp?.seated === true, now)) throw new Forbidden('Those with a seat write notes.');
      if ((await this.notes.count(tx, sessionId)) >= PLAYTEST_LIMITS.notes) throw new Conflict('The board is full.', 'board-full');
      const seq = await this.notes.advance(tx, session);
      await this.notes.insert(tx, { id, sessionId, seq, authorId: actor.userId, body, bugId: null, createdAt: now });
      this.events.publish(tx, 'playtest.noted', { id: sessionId });
    });
    return this.list(actor, sessionId);
  }

  /**
   * Reports a bug from a note, with the build and session filled in.
   * @throws NotFound, Forbidden for non-participants, Conflict `note-is-bug`.
   */
  async raiseBug(actor: Actor, sessionId: string, noteId: string): Promise<NotesResponse> {
    await this.database.transaction(async (tx) => {
      const session = await lockRow(tx, PlaytestSession, { id: sessionId });
      const note = session === null ? null : await this.notes.find(tx, sessionId, noteId);
      if (session === null || note === null) throw new NotFound();
      const rsvp = await this.seats.find(tx, sessionId, actor.userId);
      if (rsvp?.seated !== true && note.authorId !== actor.userId && !canManage(actor, session)) {
        throw new Forbidden('Those who took part report bugs from its notes.');
      }
      if (note.bugId !== null) throw new Conflict('This note is a bug already.', 'note-is-bug');
      const build = (await this.builds.visible(tx, actor, [session.buildId])).has(session.buildId) ? session.buildId : null;
      const bugId = await this.bugs.createIn(tx, actor, {
        title: noteTitle(note.body),
        description: noteDescription(note.body, { id: sessionId, title: session.title }),
        build_id: build,
        tags: [BUG_TAG],
      });
      await this.notes.becomeBug(tx, noteId, bugId, await this.notes.advance(tx, session));
      await this.audit.record(tx, {
        actor,
        action: 'PLAYTEST_NOTE_BECAME_BUG',
        target: { type: 'playtest', id: sessionId },
        after: { noteId, bugId },
      });
      this.events.publish(tx, 'playtest.noted', { id: sessionId });
    });
    return this.list(actor, sessionId);
  }

  private async lastSeq(sessionId: string): Promise<number> {
    const seq = await this.notes.lastSeq(sessionId);
    if (seq === undefined) throw new NotFound();
    return seq;
  }
}

function toNoteView({ id, seq, body, authorName, createdAt, isBug, bugNumber }: NoteRow): NoteView {
  return {
    id,
    seq,
    body,
    author_name: authorName,
    created_at: createdAt,
    is_bug: isBug,
    bug: bugNumber === null ? null : bugLabel(bugNumber),
  };
}
