import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Pictures } from '../../platform/files/pictures/pictures.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { PublicData } from '../../platform/web/cache/public-data.js';
import { counted, OpenWorkService } from '../../users/accounts/open-work.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import type {
  AdminTeamMemberView,
  CreateTeamMember,
  TeamAvatarResponse,
  TeamMemberFields,
  TeamMemberView,
  UpdateTeamMember,
} from './team.dto.js';
import { TeamRepository, type TeamMemberRow } from './team.repository.js';
import { MAX_TEAM, type TeamKind } from './team.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A team member was added, changed, moved or removed. */
    'team.changed': Record<string, never>;
  }
}

/** Owner kind of team pictures among the files. */
const TEAM_AVATAR = 'team-avatar';

/** The team on the about page, in the studio's order. */
@Injectable()
export class TeamService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly team: TeamRepository,
    private readonly publicData: PublicData,
    private readonly pictures: Pictures,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly openWork: OpenWorkService,
    private readonly directory: UserDirectoryService,
    targets: AuditTargets,
  ) {
    targets.register('team', (ids) => team.namesOf(ids));
  }

  onModuleInit(): void {
    this.pictures.open(TEAM_AVATAR);
    // Nothing else connects the entries with accounts, so without this the page would go on naming those who left.
    this.openWork.register(async (id, { roles }) => {
      const name = (await this.directory.namesOf([id])).get(id);
      const number = name === undefined ? 0 : await this.team.countNamed(name);
      return counted(
        number,
        'entry on the public page of the team has their name',
        'entries on the public page of the team have their name',
        inGroup(roles, 'admin') ? '/admin?section=team' : null,
      );
    });
    this.publicData.register({
      path: '/team',
      load: () => this.team.publicList(),
      changesOn: ['team.changed'],
    });
  }

  publicList(): Promise<TeamMemberView[]> {
    return this.publicData.read('/team') as Promise<TeamMemberView[]>;
  }

  list(): Promise<AdminTeamMemberView[]> {
    return this.team.list();
  }

  /**
   * Adds a person, the first time that it is called with this id.
   * @throws Conflict if the team is full, or the image no longer exists.
   */
  async create(actor: Actor, input: CreateTeamMember): Promise<AdminTeamMemberView> {
    return this.database.transaction(async (tx) => {
      // Changes to the team are serialised, so that the order and the limit stay correct.
      const present = await this.team.lockAll(tx);
      const existing = present.find(({ id }) => id === input.id);
      if (existing !== undefined) return existing;
      if (present.length >= MAX_TEAM) throw new Conflict(`There are ${MAX_TEAM} people already.`, 'team-full');
      const member: TeamMemberRow = { id: input.id ?? randomUUID(), ...fieldsOf(input), version: 1 };
      await this.team.insertLast(tx, member);
      await this.claimAvatar(tx, null, member, present);
      await this.changed(tx, actor, 'TEAM_MEMBER_ADDED', member.id, { after: trailPart(member) });
      return member;
    });
  }

  /**
   * @throws NotFound
   * @throws Conflict with the current member if it changed after the given version was read; or if the image no longer exists.
   */
  async update(actor: Actor, id: string, { version, ...input }: UpdateTeamMember): Promise<AdminTeamMemberView> {
    return this.database.transaction(async (tx) => {
      const present = await this.team.lockAll(tx);
      const before = await expectVersion(version, {
        lock: () => Promise.resolve(memberOf(present, id)),
        subject: 'This person',
        code: 'team-changed',
        target: { type: 'team', id },
        view: (member) => member,
      });
      const after: TeamMemberRow = { id, ...fieldsOf(input), version: version + 1 };
      await this.claimAvatar(tx, before, after, present);
      await this.team.update(tx, after);
      await this.changed(tx, actor, 'TEAM_MEMBER_UPDATED', id, { before: trailPart(before), after: trailPart(after) });
      return after;
    });
  }

  /** @throws NotFound */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = memberOf(await this.team.lockAll(tx), id);
      await this.team.delete(tx, id);
      if (before.avatar !== null) await this.pictures.removeIn(tx, [before.avatar], TEAM_AVATAR);
      await this.changed(tx, actor, 'TEAM_MEMBER_REMOVED', id, { before: trailPart(before) });
    });
  }

  /**
   * Orders the team by the given ids.
   * @throws Conflict with the current order unless they are exactly the current members.
   */
  async order(actor: Actor, ids: readonly string[]): Promise<AdminTeamMemberView[]> {
    return this.database.transaction(async (tx) => {
      const present = await this.team.lockAll(tx);
      const existingIds = new Set(present.map(({ id }) => id));
      if (ids.length !== present.length || !ids.every((id) => existingIds.has(id))) {
        throw new Conflict('Someone else added or removed a person in the meantime.', 'team-changed', undefined, present);
      }
      await this.team.updateOrder(tx, ids);
      await this.changed(tx, actor, 'TEAM_REORDERED', 'studio', {});
      return this.team.lockAll(tx);
    });
  }

  /** Stores the picture of a multipart form. @throws UnsupportedType, PayloadTooLarge or Invalid, with a message for the user. */
  async upload(request: IncomingMessage): Promise<TeamAvatarResponse> {
    const { src } = await this.pictures.receive(request, { ownerKind: TEAM_AVATAR, field: 'avatar' });
    return { url: src };
  }

  /** Stores a picture that persists once a member is saved with it. @returns its address */
  async addPortrait(content: Readable, name: string): Promise<string> {
    return (await this.pictures.store(content, { ownerKind: TEAM_AVATAR, name })).src;
  }

  /** Inserts the given members if there are none, in a running transaction. */
  async ensure(tx: Tx, people: readonly CreateTeamMember[]): Promise<void> {
    if ((await this.team.lockAll(tx)).length > 0) return;
    for (const person of people) await this.team.insertLast(tx, { id: randomUUID(), ...fieldsOf(person), version: 1 });
    this.events.publish(tx, 'team.changed', {});
  }

  /**
   * Persists a new picture and deletes the previous one. A picture belongs to one member, otherwise removing one would leave the other
   * without.
   */
  private async claimAvatar(tx: Tx, before: TeamMemberRow | null, after: TeamMemberRow, present: readonly TeamMemberRow[]): Promise<void> {
    if (after.avatar === (before?.avatar ?? null)) return;
    if (after.avatar !== null) {
      if (present.some(({ avatar }) => avatar === after.avatar)) {
        const sentence = 'Someone else has this image. Please upload it again.';
        throw new Invalid(sentence, { avatar: sentence });
      }
      await this.pictures.claimIn(tx, [after.avatar], { ownerKind: TEAM_AVATAR, ownerId: after.id });
    }
    if (before !== null && before.avatar !== null) await this.pictures.removeIn(tx, [before.avatar], TEAM_AVATAR);
  }

  private async changed(tx: Tx, actor: Actor, action: string, id: string, difference: { before?: object; after?: object }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'team', id }, ...difference });
    this.events.publish(tx, 'team.changed', {});
  }
}

function memberOf(team: readonly TeamMemberRow[], id: string): TeamMemberRow {
  const member = team.find((row) => row.id === id);
  if (member === undefined) throw new NotFound();
  return member;
}

function fieldsOf({ kind, name, role, blurb, avatar, links }: TeamMemberFields): Omit<TeamMemberRow, 'id' | 'version'> {
  return { kind, name, role, blurb, avatar, links: links.map(({ label, url }) => ({ label, url })) };
}

/** The audited fields: the trail outlives the member, so it contains no name and no personal text. */
function trailPart({ kind, version }: TeamMemberRow): { kind: TeamKind; version: number } {
  return { kind, version };
}
