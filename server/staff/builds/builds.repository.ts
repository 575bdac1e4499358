import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import { colleagueName, joinUser } from '../../users/user-directory.service.js';
import { Build } from './build.entity.js';
import type { BuildView } from './builds.dto.js';

const MOST = 200;

@Injectable()
export class BuildsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The newest builds that a person may see. @param all whether those of every state and uploader are among them. */
  newest(userId: string, all: boolean): Promise<BuildView[]> {
    return this.queries.rows<BuildView>(
      `SELECT b.id, b.number, b.channel, b.version, b.title, b.state, b.created_at AS upload_date, ${colleagueName('u')} AS uploaded_by_name
       FROM builds b ${joinUser('u', 'b.uploaded_by')} WHERE $2 OR b.state = 'approved' OR b.uploaded_by = $1 ORDER BY b.number DESC LIMIT ${MOST}`,
      [userId, all],
    );
  }

  async insert(tx: Tx, build: Omit<Build, 'number'>): Promise<void> {
    await tx.manager.insert(Build, build);
  }
}
