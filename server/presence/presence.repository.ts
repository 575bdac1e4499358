import { Injectable } from '@nestjs/common';
import type { Group } from '../platform/access/roles.rules.js';
import { ReadQueries } from '../platform/database/read-queries.js';
import type { Tx } from '../platform/database/transactions.js';
import { colleagueName, isFormer, joinUser } from '../users/user-directory.service.js';
import { Presence } from './presence.entity.js';
import { MAX_PRESENT } from './presence.rules.js';

export interface PresenceRow {
  userId: string;
  firstName: string | null;
  /** As colleagues see it. */
  fullName: string;
  avatarFile: string | null;
  viewingUntil: string;
  isWriting: boolean;
}

/** An object that someone has open. */
export interface PresentAt {
  topic: string;
  objectId: string;
}

/** Who has which object open. In the database, so that all instances know it. */
@Injectable()
export class PresenceRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Users who have an object open now, by name. Those who left the group that may see it are not among them. */
  at({ topic, objectId }: PresentAt, group: Group, now: Date): Promise<PresenceRow[]> {
    return this.queries.rows<PresenceRow>(
      `SELECT p.user_id AS "userId", u.first_name AS "firstName", ${colleagueName('u')} AS "fullName", u.avatar_file AS "avatarFile",
         p.viewing_until AS "viewingUntil", coalesce(p.writing_until > $3, false) AS "isWriting"
       FROM presences p ${joinUser('u', 'p.user_id')}
       WHERE p.topic = $1 AND p.object_id = $2 AND p.viewing_until > $3 AND NOT ${isFormer('u', group)}
       ORDER BY u.first_name NULLS LAST, p.user_id LIMIT ${MAX_PRESENT}`,
      [topic, objectId, now],
    );
  }

  /** The objects at which a user counts as present. */
  async ofUser(userId: string): Promise<PresentAt[]> {
    return this.queries.rows<PresentAt>('SELECT topic, object_id AS "objectId" FROM presences WHERE user_id = $1', [userId]);
  }

  /** Records a user's presence and activity. */
  async recordHeartbeat(tx: Tx, presence: Presence): Promise<void> {
    await tx.manager.upsert(Presence, { ...presence }, ['topic', 'objectId', 'userId']);
  }

  async remove(tx: Tx, { topic, objectId }: PresentAt, userId: string): Promise<void> {
    await tx.manager.delete(Presence, { topic, objectId, userId });
  }

  /** @param sessionId only what this session reported; everything of the user if omitted. @returns where the user was */
  async removeOf(tx: Tx, userId: string, sessionId?: string): Promise<PresentAt[]> {
    const [rows] = await tx.manager.query<[PresentAt[], number]>(
      `DELETE FROM presences WHERE user_id = $1 AND ($2::uuid IS NULL OR session_id = $2) RETURNING topic, object_id AS "objectId"`,
      [userId, sessionId ?? null],
    );
    return rows;
  }

  async removeOver(tx: Tx, now: Date): Promise<void> {
    await tx.manager.query('DELETE FROM presences WHERE viewing_until < $1', [now]);
  }
}
