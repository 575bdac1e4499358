import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../platform/database/read-queries.js';
import type { Tx } from '../platform/database/transactions.js';
import { colleagueName, joinUser } from '../users/user-directory.service.js';
import { VIEW_LIMITS, type ViewFilter } from './saved-views.rules.js';

export interface SavedViewRow {
  id: string;
  ownerId: string | null;
  ownerName: string | null;
  team: boolean;
  name: string;
  filter: ViewFilter;
  version: number;
}

const COLUMNS = `v.id, v.owner_id AS "ownerId", ${colleagueName('u')} AS "ownerName", v.team, v.name, v.filter, v.version`;

@Injectable()
export class SavedViewsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** A user's own views of a list and those of the team, by name. */
  of(list: string, userId: string): Promise<SavedViewRow[]> {
    return this.queries.rows<SavedViewRow>(
      `SELECT ${COLUMNS} FROM saved_views v ${joinUser('u', 'v.owner_id')}
       WHERE v.list = $1 AND (v.team OR v.owner_id = $2) ORDER BY v.team, lower(v.name), v.id LIMIT ${VIEW_LIMITS.personal + VIEW_LIMITS.team}`,
      [list, userId],
    );
  }

  /** Number of a user's own views, or of the team's. */
  async count(tx: Tx, list: string, ownerId: string | null): Promise<number> {
    const [row] = await tx.manager.query<Array<{ n: number }>>(
      'SELECT count(*)::int AS n FROM saved_views WHERE list = $1 AND CASE WHEN $2::uuid IS NULL THEN team ELSE owner_id = $2::uuid AND NOT team END',
      [list, ownerId],
    );
    return row?.n ?? 0;
  }

  /** A user's saved views, for the data export. */
  savedBy(userId: string): Promise<Array<{ list: string; name: string; filter: ViewFilter; team: boolean }>> {
    return this.queries.rows<{ list: string; name: string; filter: ViewFilter; team: boolean }>(
      'SELECT list, name, filter, team FROM saved_views WHERE owner_id = $1 ORDER BY created_at, id',
      [userId],
    );
  }
}
