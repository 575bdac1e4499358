import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { containing } from '../../platform/database/like.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import { insertOnce, type Tx } from '../../platform/database/transactions.js';
import { decodeCursor, pageOf, type Page } from '../../platform/lists/cursors.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { Announcement } from './announcement.entity.js';
import type { StaffReader } from './announcements.policy.js';
import { audiencesWith, managesAnnouncements } from './announcements.rules.js';

const COLUMNS = `a.id, a.title, a.content, a.target_roles AS "targetRoles", a.is_sticky AS "isSticky", a.author_id AS "authorId",
  a.publish_at AS "publishAt", a.expires_at AS "expiresAt", a.announced_at AS "announcedAt", a.asks_confirmation AS "asksConfirmation",
  a.confirmation_round AS "confirmationRound", a.edited_at AS "editedAt", a.created_at AS "createdAt", a.version`;
/** $1 is the reader. */
const SHOWN = `${COLUMNS}, ${colleagueName('author')} AS "authorName", mine.confirmed_at AS "confirmedAt",
  (SELECT count(*) FROM announcement_confirmations c WHERE c.announcement_id = a.id AND c.round = a.confirmation_round) AS "confirmedCount"`;
const FROM = `FROM announcements a ${joinUser('author', 'a.author_id')}
  LEFT JOIN announcement_confirmations mine ON mine.announcement_id = a.id AND mine.user_id = $1 AND mine.round = a.confirmation_round`;
/**
 * Announcements that a user may see; equivalent to `canRead` of the policy. $1 is the user, $2 whether they manage announcements, $3 now
 * and $4 their audiences.
 */
const VISIBLE = `($2 OR a.author_id = $1 OR (a.publish_at <= $3::timestamptz AND (a.expires_at IS NULL OR a.expires_at > $3::timestamptz)
  AND a.target_roles && $4::text[]))`;

export interface AnnouncementRow {
  id: string;
  title: string;
  content: string;
  targetRoles: string[];
  isSticky: boolean;
  authorId: string | null;
  publishAt: string;
  expiresAt: string | null;
  announcedAt: string | null;
  asksConfirmation: boolean;
  confirmationRound: number;
  editedAt: string | null;
  createdAt: string;
  version: number;
}

/** As shown to one user. */
export interface ShownAnnouncementRow extends AnnouncementRow {
  authorName: string | null;
  confirmedAt: string | null;
  confirmedCount: number;
}

/** Fields shown in other parts of the staff area. */
interface AnnouncementMentionRow {
  id: string;
  title: string;
  authorName: string | null;
  publishAt: string;
  expiresAt: string | null;
}

interface AnnouncementFilter {
  limit: number;
  cursor?: string;
  /** Filter by audience; null means no restriction. */
  audiences: readonly string[] | null;
  search?: string;
}

type PagedRow = ShownAnnouncementRow & { position: string };

@Injectable()
export class AnnouncementsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Texts for the scan for secrets. */
  storedTexts(after: string, limit: number): Promise<StoredText[]> {
    return this.queries.rows<StoredText>(
      `SELECT id, 'announcement' AS type, id AS "objectId", title || E'\\n' || content AS text
       FROM announcements WHERE id > $1 ORDER BY id LIMIT $2`,
      [after, limit],
    );
  }

  /** Names for the log. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>(`SELECT id, title AS name FROM announcements WHERE id = ANY($1::uuid[])`, [ids]);
  }

  /** Pinned ones first, then the newest. */
  async page(
    reader: StaffReader,
    now: Date,
    { limit, cursor, audiences, search }: AnnouncementFilter,
  ): Promise<Page<ShownAnnouncementRow>> {
    const values = [...readerValues(reader, now), limit + 1, audiences, search === undefined ? null : containing(search.toLowerCase())];
    const where = `${VISIBLE} AND ($6::text[] IS NULL OR a.target_roles && $6) AND ($7::text IS NULL OR a.search_text LIKE $7)`;
    const order = 'ORDER BY a.is_sticky DESC, a.publish_at DESC, a.id DESC LIMIT $5';
    const rows =
      cursor === undefined
        ? await this.queries.rows<PagedRow>(`SELECT ${SHOWN}, a.publish_at::text AS position ${FROM} WHERE ${where} ${order}`, values)
        : await this.queries.rows<PagedRow>(
            `SELECT ${SHOWN}, a.publish_at::text AS position ${FROM}
             WHERE ${where} AND (a.is_sticky, a.publish_at, a.id) < ($8::text = 'pinned', $9::timestamptz, $10::uuid) ${order}`,
            [...values, ...decodeCursor(cursor, ['text', 'timestamptz', 'uuid'])],
          );
    return pageOf(
      rows,
      limit,
      ({ position: _, ...row }) => row,
      (row) => [row.isSticky ? 'pinned' : 'other', row.position, row.id],
    );
  }

  /** Undefined if there is none that this user may see. */
  async find(reader: StaffReader, now: Date, id: string): Promise<ShownAnnouncementRow | undefined> {
    const [row] = await this.queries.rows<ShownAnnouncementRow>(`SELECT ${SHOWN} ${FROM} WHERE a.id = $5 AND ${VISIBLE}`, [
      ...readerValues(reader, now),
      id,
    ]);
    return row;
  }

  /** Those of the ids that this user may see. */
  titles(reader: StaffReader, now: Date, ids: readonly string[]): Promise<Array<{ id: string; title: string }>> {
    return this.queries.rows<{ id: string; title: string }>(
      `SELECT a.id, a.title FROM announcements a WHERE a.id = ANY($5::uuid[]) AND ${VISIBLE}`,
      [...readerValues(reader, now), ids],
    );
  }

  /** The latest that are published, newest first. */
  latest(reader: StaffReader, now: Date, limit: number): Promise<AnnouncementMentionRow[]> {
    return this.queries.rows<AnnouncementMentionRow>(
      `SELECT a.id, a.title, ${colleagueName('author')} AS "authorName", a.publish_at AS "publishAt", a.expires_at AS "expiresAt"
       FROM announcements a ${joinUser('author', 'a.author_id')}
       WHERE ${VISIBLE} AND a.publish_at <= $3::timestamptz ORDER BY a.publish_at DESC, a.id DESC LIMIT $5`,
      [...readerValues(reader, now), limit],
    );
  }

  /** Matches of a text, newest first. */
  search(reader: StaffReader, now: Date, text: string, limit: number): Promise<AnnouncementMentionRow[]> {
    return this.queries.rows<AnnouncementMentionRow>(
      `SELECT a.id, a.title, ${colleagueName('author')} AS "authorName", a.publish_at AS "publishAt", a.expires_at AS "expiresAt"
       FROM announcements a ${joinUser('author', 'a.author_id')}
       WHERE a.search_text LIKE $6 AND ${VISIBLE} ORDER BY a.publish_at DESC, a.id DESC LIMIT $5`,
      [...readerValues(reader, now), limit, containing(text.toLowerCase())],
    );
  }

  /** Announcements that are published or expire from `from` until `until`. */
  between(reader: StaffReader, now: Date, from: Date, until: Date, limit: number): Promise<AnnouncementMentionRow[]> {
    return this.queries.rows<AnnouncementMentionRow>(
      `SELECT a.id, a.title, ${colleagueName('author')} AS "authorName", a.publish_at AS "publishAt", a.expires_at AS "expiresAt"
       FROM announcements a ${joinUser('author', 'a.author_id')}
       WHERE ${VISIBLE} AND ((a.publish_at >= $6::timestamptz AND a.publish_at < $7::timestamptz)
         OR (a.expires_at >= $6::timestamptz AND a.expires_at < $7::timestamptz))
       ORDER BY a.publish_at, a.id LIMIT $5`,
      [...readerValues(reader, now), limit, from, until],
    );
  }

  async lockForUpdate(tx: Tx, id: string): Promise<AnnouncementRow | undefined> {
    const [row] = await tx.manager.query<AnnouncementRow[]>(`SELECT ${COLUMNS} FROM announcements a WHERE a.id = $1 FOR UPDATE`, [id]);
    return row;
  }

  /** @returns false if the id exists already. */
  insert(tx: Tx, row: AnnouncementRow): Promise<boolean> {
    return insertOnce(tx, Announcement, toColumns(row));
  }

  async update(tx: Tx, row: AnnouncementRow): Promise<void> {
    await tx.manager.update(Announcement, { id: row.id }, toColumns(row));
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(Announcement, { id });
  }

  /** Number of announcements by a user that are not published yet. */
  async scheduledOf(userId: string, now: Date): Promise<number> {
    const [row] = await this.queries.rows<{ count: number }>(
      'SELECT count(*) AS count FROM announcements WHERE author_id = $1 AND publish_at > $2::timestamptz',
      [userId, now],
    );
    return row?.count ?? 0;
  }

  /** All by one user, oldest first. */
  ofAuthor(userId: string): Promise<AnnouncementRow[]> {
    return this.queries.rows<AnnouncementRow>(`SELECT ${COLUMNS} FROM announcements a WHERE a.author_id = $1 ORDER BY a.created_at, a.id`, [
      userId,
    ]);
  }
}

function readerValues({ userId, roles }: StaffReader, now: Date): unknown[] {
  return [userId, managesAnnouncements(roles), now, audiencesWith(roles)];
}

function toColumns({ publishAt, expiresAt, announcedAt, editedAt, createdAt, ...row }: AnnouncementRow) {
  return {
    ...row,
    publishAt: new Date(publishAt),
    expiresAt: moment(expiresAt),
    announcedAt: moment(announcedAt),
    editedAt: moment(editedAt),
    createdAt: new Date(createdAt),
  };
}

function moment(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
