import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../../platform/database/read-queries.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { seesPrivate, type Person } from '../bugs.policy.js';
import { BUG_LIMITS } from '../bugs.rules.js';
import { visibleTo } from '../list/bug-list.repository.js';
import { BugRelation } from './bug-relation.entity.js';
import type { RelationView } from './links.dto.js';

@Injectable()
export class BugRelationsRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The relations of a bug to others that this user may see. */
  of(person: Person, bugId: string): Promise<RelationView[]> {
    return this.queries.rows<RelationView>(
      `SELECT l.kind, l.forward, b.id, b.number, b.title, b.status FROM (
         SELECT kind, true AS forward, to_id AS other FROM bug_relations WHERE from_id = $3
         UNION ALL SELECT kind, false, from_id FROM bug_relations WHERE to_id = $3
       ) l JOIN bugs b ON b.id = l.other WHERE ${visibleTo('b', '$1', '$2')} ORDER BY l.kind, l.forward DESC, b.number LIMIT ${2 * BUG_LIMITS.relations}`,
      [person.userId, seesPrivate(person), bugId],
    );
  }

  async count(tx: Tx, bugId: string): Promise<number> {
    return tx.manager.count(BugRelation, { where: [{ fromId: bugId }, { toId: bugId }] });
  }

  /** @returns false if it already exists. */
  async add(tx: Tx, relation: BugRelation): Promise<boolean> {
    const { raw } = (await tx.manager
      .createQueryBuilder()
      .insert()
      .into(BugRelation)
      .values(relation)
      .orIgnore()
      .returning('kind')
      .execute()) as {
      raw: unknown[];
    };
    return raw.length > 0;
  }
}
