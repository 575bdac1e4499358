import { Injectable } from '@nestjs/common';
import type { TargetName } from '../../platform/audit/audit-targets.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { lockTable } from '../../platform/database/row-locks.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { AdminTeamMemberView, TeamMemberView } from './team.dto.js';
import { TeamMember } from './team-member.entity.js';

const PUBLIC_COLUMNS = 'id, kind, name, role, blurb, avatar, links';
const COLUMNS = `${PUBLIC_COLUMNS}, version`;
const IN_ORDER = `ORDER BY kind = 'director' DESC, position, id`;

type PublicTeamMemberRow = TeamMemberView;
export type TeamMemberRow = AdminTeamMemberView;

/** The people on the about page: directors first, then in the studio's order. */
@Injectable()
export class TeamRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** Names of these people. */
  namesOf(ids: readonly string[]): Promise<TargetName[]> {
    return this.queries.rows<TargetName>('SELECT id, name AS name FROM team_members WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** Number of members with this name, whatever their case. */
  async countNamed(name: string): Promise<number> {
    const rows = await this.queries.rows<{ number: number }>(
      'SELECT count(*)::int AS number FROM team_members WHERE lower(name) = lower($1)',
      [name],
    );
    return rows[0]?.number ?? 0;
  }

  publicList(): Promise<PublicTeamMemberRow[]> {
    return this.queries.rows<PublicTeamMemberRow>(`SELECT ${PUBLIC_COLUMNS} FROM team_members ${IN_ORDER}`);
  }

  list(): Promise<TeamMemberRow[]> {
    return this.queries.rows<TeamMemberRow>(`SELECT ${COLUMNS} FROM team_members ${IN_ORDER}`);
  }

  /** All members; other changes to the team wait until the transaction ends. */
  async lockAll(tx: Tx): Promise<TeamMemberRow[]> {
    await lockTable(tx, TeamMember);
    return tx.manager.query<TeamMemberRow[]>(`SELECT ${COLUMNS} FROM team_members ${IN_ORDER}`);
  }

  /** Adds a member, with version 1, after all others of the same kind. */
  async insertLast(tx: Tx, { id, kind, name, role, blurb, avatar, links }: TeamMemberRow): Promise<void> {
    await tx.manager.query(
      `INSERT INTO team_members (id, kind, position, name, role, blurb, avatar, links)
       VALUES ($1, $2, (SELECT coalesce(max(position), 0) + 1 FROM team_members WHERE kind = $2), $3, $4, $5, $6, $7)`,
      [id, kind, name, role, blurb, avatar, JSON.stringify(links)],
    );
  }

  /** A member whose kind changes moves after all others of the new kind. */
  async update(tx: Tx, { id, kind, name, role, blurb, avatar, links, version }: TeamMemberRow): Promise<void> {
    await tx.manager.query(
      `UPDATE team_members SET kind = $2, name = $3, role = $4, blurb = $5, avatar = $6, links = $7, version = $8,
         position = CASE WHEN kind = $2 THEN position ELSE (SELECT coalesce(max(position), 0) + 1 FROM team_members WHERE kind = $2) END
       WHERE id = $1`,
      [id, kind, name, role, blurb, avatar, JSON.stringify(links), version],
    );
  }

  async updateOrder(tx: Tx, ids: readonly string[]): Promise<void> {
    await tx.manager.query(
      'UPDATE team_members SET position = n FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (wanted_id, n) WHERE id = wanted_id',
      [ids],
    );
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.manager.delete(TeamMember, { id });
  }
}
