import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { ReadQueries } from '../../platform/database/read-queries.js';
import { Events } from '../../platform/events/events.js';
import { Pictures } from '../../platform/files/pictures.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { PublicData } from '../../platform/web/public-data.js';
import type { AdminTeamMemberView, CreateTeamMember, TeamAvatarAnswer, TeamMemberView, UpdateTeamMember } from './team.dto.js';
import { MAX_TEAM, type TeamKind } from './team.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** Somebody on the about page was added, changed, moved or removed. */
    'team.changed': Record<string, never>;
  }
}

/** Owner of portraits on the about page among the files. */
const TEAM_AVATAR = 'team-avatar';

const PUBLIC_COLUMNS = 'id, kind, name, role, blurb, avatar, links';
const IN_ORDER = `ORDER BY kind = 'director' DESC, position, id`;

/** A person as the transactions of this service read them. */
type MemberRow = AdminTeamMemberView;

/** The people on the about page, in the studio's order. */
@Injectable()
export class TeamService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly queries: ReadQueries,
    private readonly publicData: PublicData,
    private readonly pictures: Pictures,
    private readonly audit: Audit,
    private readonly events: Events,
  ) {}

  onModuleInit(): void {
    this.pictures.open(TEAM_AVATAR);
    this.publicData.register({
      path: '/team',
      load: () => this.queries.rows<TeamMemberView>(`SELECT ${PUBLIC_COLUMNS} FROM team_members ${IN_ORDER}`),
      changesOn: ['team.changed'],
    });
  }

  publicList(): Promise<TeamMemberView[]> {
    return this.publicData.read('/team') as Promise<TeamMemberView[]>;
  }

  list(): Promise<AdminTeamMemberView[]> {
    return this.queries.rows<AdminTeamMemberView>(`SELECT ${PUBLIC_COLUMNS}, version FROM team_members ${IN_ORDER}`);
  }

  /** @throws Conflict when the page is full, or the picture is gone. */
  async create(actor: Actor, input: CreateTeamMember): Promise<AdminTeamMemberView> {
    return this.database.transaction(async (tx) => {
      const present = await this.lockAll(tx);
      if (present.length >= MAX_TEAM) throw new Conflict(`There are ${MAX_TEAM} people already.`, 'team-full');
      const member: MemberRow = { id: randomUUID(), ...fieldsOf(input), version: 1 };
      await this.insert(tx, [member]);
      await this.takeAvatar(tx, null, member, present);
      await this.changed(tx, actor, 'TEAM_MEMBER_ADDED', member.id, { after: trailPart(member) });
      return member;
    });
  }

  /**
   * @throws NotFound
   * @throws Conflict when somebody saved since the given version was read, with what stands there now; or when the picture is gone.
   */
  async update(actor: Actor, id: string, { version, ...input }: UpdateTeamMember): Promise<AdminTeamMemberView> {
    return this.database.transaction(async (tx) => {
      const present = await this.lockAll(tx);
      const before = present.find((member) => member.id === id);
      if (before === undefined) throw new NotFound();
      if (before.version !== version)
        throw new Conflict('Somebody else saved this person in the meantime.', 'team-changed', undefined, before);
      const after: MemberRow = { id, ...fieldsOf(input), version: version + 1 };
      await this.takeAvatar(tx, before, after, present);
      await tx.manager.query(
        `UPDATE team_members SET kind = $2, name = $3, role = $4, blurb = $5, avatar = $6, links = $7, version = $8,
           position = CASE WHEN kind = $2 THEN position ELSE (SELECT coalesce(max(position), 0) + 1 FROM team_members WHERE kind = $2) END
         WHERE id = $1`,
        [id, after.kind, after.name, after.role, after.blurb, after.avatar, JSON.stringify(after.links), after.version],
      );
      await this.changed(tx, actor, 'TEAM_MEMBER_UPDATED', id, { before: trailPart(before), after: trailPart(after) });
      return after;
    });
  }

  /** @throws NotFound */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = (await this.lockAll(tx)).find((member) => member.id === id);
      if (before === undefined) throw new NotFound();
      await tx.manager.query('DELETE FROM team_members WHERE id = $1', [id]);
      if (before.avatar !== null) await this.pictures.removeIn(tx, [before.avatar], TEAM_AVATAR);
      await this.changed(tx, actor, 'TEAM_MEMBER_REMOVED', id, { before: trailPart(before) });
    });
  }

  /**
   * Puts everybody into the order of the given ids.
   * @throws Conflict when they are not exactly the people there are, with those in their order.
   */
  async order(actor: Actor, ids: readonly string[]): Promise<AdminTeamMemberView[]> {
    return this.database.transaction(async (tx) => {
      const present = await this.lockAll(tx);
      const known = new Set(present.map(({ id }) => id));
      if (ids.length !== present.length || !ids.every((id) => known.has(id))) {
        throw new Conflict('Somebody else added or removed a person in the meantime.', 'team-changed', undefined, present);
      }
      await tx.manager.query(
        'UPDATE team_members SET position = n FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (wanted_id, n) WHERE id = wanted_id',
        [ids],
      );
      await this.changed(tx, actor, 'TEAM_REORDERED', 'studio', {});
      return this.lockAll(tx);
    });
  }

  /** Takes in the picture of a multipart form. @throws UnsupportedType, PayloadTooLarge or Invalid, in words for the person. */
  async upload(request: IncomingMessage): Promise<TeamAvatarAnswer> {
    const { src } = await this.pictures.receive(request, { ownerKind: TEAM_AVATAR, field: 'avatar' });
    return { url: src };
  }

  /** Takes in a portrait that stays once somebody is saved with it. @returns its address */
  async addPortrait(content: Readable, name: string): Promise<string> {
    return (await this.pictures.store(content, { ownerKind: TEAM_AVATAR, name })).src;
  }

  /** Writes the given people where there is nobody yet, in a running transaction. */
  async ensure(tx: Tx, people: readonly CreateTeamMember[]): Promise<void> {
    if ((await this.lockAll(tx)).length > 0) return;
    await this.insert(
      tx,
      people.map((person) => ({ id: randomUUID(), ...fieldsOf(person), version: 1 })),
    );
    this.events.publish(tx, 'team.changed', {});
  }

  /** Everybody in order, for a change: changes to the team follow each other, so that places and the bound hold. */
  private async lockAll(tx: Tx): Promise<MemberRow[]> {
    await tx.manager.query('LOCK TABLE team_members IN SHARE ROW EXCLUSIVE MODE');
    return tx.manager.query<MemberRow[]>(`SELECT ${PUBLIC_COLUMNS}, version FROM team_members ${IN_ORDER}`);
  }

  /** At the end of those of their kind. */
  private async insert(tx: Tx, members: readonly MemberRow[]): Promise<void> {
    for (const { id, kind, name, role, blurb, avatar, links } of members) {
      await tx.manager.query(
        `INSERT INTO team_members (id, kind, position, name, role, blurb, avatar, links)
         VALUES ($1, $2, (SELECT coalesce(max(position), 0) + 1 FROM team_members WHERE kind = $2), $3, $4, $5, $6, $7)`,
        [id, kind, name, role, blurb, avatar, JSON.stringify(links)],
      );
    }
  }

  /** Keeps a new picture and lets the one before go. A picture belongs to one person, or removing one would leave the other without. */
  private async takeAvatar(tx: Tx, before: MemberRow | null, after: MemberRow, present: readonly MemberRow[]): Promise<void> {
    if (after.avatar === (before?.avatar ?? null)) return;
    if (after.avatar !== null) {
      if (present.some(({ avatar }) => avatar === after.avatar)) {
        const sentence = 'Somebody else has this picture. Please upload it again.';
        throw new Invalid(sentence, { avatar: sentence });
      }
      await this.pictures.keepIn(tx, [after.avatar], { ownerKind: TEAM_AVATAR, ownerId: after.id });
    }
    if (before !== null && before.avatar !== null) await this.pictures.removeIn(tx, [before.avatar], TEAM_AVATAR);
  }

  private async changed(tx: Tx, actor: Actor, action: string, id: string, difference: { before?: object; after?: object }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'team', id }, ...difference });
    this.events.publish(tx, 'team.changed', {});
  }
}

function fieldsOf({ kind, name, role, blurb, avatar, links }: CreateTeamMember): Omit<MemberRow, 'id' | 'version'> {
  return { kind, name, role, blurb, avatar, links: links.map(({ label, url }) => ({ label, url })) };
}

/** What the trail keeps: it outlives the person's place on the page, so it holds no name and no word about them. */
function trailPart({ kind, version }: MemberRow): { kind: TeamKind; version: number } {
  return { kind, version };
}
