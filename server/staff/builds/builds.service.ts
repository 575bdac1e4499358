import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Actor } from '../../platform/access/access.js';
import { GROUPS, inGroup } from '../../platform/access/roles.rules.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit, type AuditActor } from '../../platform/audit/audit.js';
import { Database, violates, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Forbidden, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Files } from '../../platform/files/files.js';
import type { StoredFile } from '../../platform/files/files.repository.js';
import { Clock } from '../../platform/time/clock.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import type { WaitingFilter } from '../overview/staff-sources.service.js';
import { UserDirectoryService } from '../../users/user-directory.service.js';
import { Build } from './build.entity.js';
import type { BuildList, BuildPageView, BuildsQuery, BuildView, PendingBuildsQuery } from './builds.dto.js';
import { buildAbilities, canSeeBuild } from './builds.policy.js';
import { BuildsRepository } from './builds.repository.js';
import { DownloadsService } from './downloads/downloads.service.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A build was added, changed or removed. */
    'build.changed': { id: string };
  }
}

const BLANK: Omit<Build, 'id' | 'number' | 'searchText' | 'channel' | 'version' | 'title' | 'state' | 'uploadedBy' | 'createdAt'> = {
  description: '',
  changelog: '',
  testInstructions: '',
  knownIssues: '',
  externalUrl: null,
  fileId: null,
  fileName: null,
  fileKind: null,
  fileSize: null,
  sha256: null,
  fileDeletedAt: null,
  approvedBy: null,
  approvedAt: null,
  overrideReason: null,
  declinedBy: null,
  declinedAt: null,
  withdrawnBy: null,
  withdrawnAt: null,
  withdrawnReason: null,
  rowVersion: 1,
};

/** A build to register; omitted fields are empty. */
type NewBuild = Pick<Build, 'channel' | 'version' | 'title' | 'state' | 'uploadedBy'> &
  Partial<Omit<Build, 'number' | 'searchText' | 'createdAt'>>;

/** An uploaded build. */
type UploadedBuild = Omit<NewBuild, 'state' | 'uploadedBy'>;

/** Called in the transaction of an upload. */
type UploadListener = (tx: Tx, build: { id: string; uploadedBy: string }) => Promise<void>;

/** A build that can no longer be played, and who decided that. */
export interface ClosedBuild {
  id: string;
  actorId: string;
  as: 'declined' | 'withdrawn';
}

/** Work of another area in the transaction that declines or withdraws a build. */
type ClosedListener = (tx: Tx, build: ClosedBuild) => Promise<void>;

/** Another area's rule for the downloads of anyone except the uploader, admin and ceo. */
export interface DownloadRestriction {
  /** Whether a user may download a build at a given time. */
  allows(userId: string, buildId: string, at: Date): Promise<boolean>;
  /** Builds that it has not let a user download at any time until then. */
  closedTo(userId: string, until: Date): Promise<string[]>;
}

/** Builds, for use by other areas. */
@Injectable()
export class BuildsService {
  private readonly uploadListeners: UploadListener[] = [];
  private readonly closedListeners: ClosedListener[] = [];
  private readonly restrictions: DownloadRestriction[] = [];

  constructor(
    private readonly repository: BuildsRepository,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly files: Files,
    private readonly directory: UserDirectoryService,
    private readonly downloads: DownloadsService,
    targets: AuditTargets,
    texts: StoredTexts,
  ) {
    texts.register('builds', (after, limit) => repository.storedTexts(after, limit));
    targets.register('build', (ids) => repository.namesOf(ids));
  }

  list(actor: Actor, query: BuildsQuery): Promise<BuildList> {
    return this.repository.list(actor.userId, inGroup(actor.roles, 'admin'), { ...query, order: 'newest' });
  }

  /** Builds waiting for approval, oldest first. */
  pending(actor: Actor, query: PendingBuildsQuery): Promise<BuildList> {
    return this.repository.list(actor.userId, inGroup(actor.roles, 'admin'), { ...query, state: 'pending', order: 'oldest' });
  }

  /** A build without an access check. @throws NotFound */
  async view(id: string): Promise<BuildView> {
    const build = await this.repository.view(id);
    if (build === undefined) throw new NotFound();
    return build;
  }

  /** @throws NotFound for a build that the user may not see. */
  async page(actor: Actor, id: string): Promise<BuildPageView> {
    const page = await this.accessTo(actor, id);
    return { ...page, downloads: await this.downloads.countOf(id) };
  }

  /** @throws NotFound for a build that the user may not see. */
  private async accessTo(actor: Actor, id: string): Promise<Omit<BuildPageView, 'downloads'>> {
    const row = await this.repository.page(actor.userId, inGroup(actor.roles, 'admin'), id);
    if (row === undefined) throw new NotFound();
    const { uploaded_by: uploadedBy, ...build } = row;
    const hasContent = build.external_url !== null || (build.file_size !== null && !build.file_deleted);
    const can = buildAbilities(actor, { state: build.state, uploadedBy, live: build.live, hasContent });
    const isLocked = can.download && !(await this.opensTo(actor, id, uploadedBy));
    return { ...build, locked: isLocked, can: { ...can, download: can.download && !isLocked } };
  }

  /**
   * The file of a build, named by its version.
   * @throws NotFound for a build that the user may not see or download, Forbidden `build-locked` outside its playtests, Conflict
   * `external-build`
   */
  async file(actor: Actor, id: string): Promise<StoredFile> {
    const { can, locked, version, file_kind: kind, external_url: address } = await this.accessTo(actor, id);
    if (locked)
      throw new Forbidden('Only testers with a seat in its playtest can download this build, and only during the session.', 'build-locked');
    if (!can.download) throw new NotFound();
    const fileId = await this.repository.fileOf(id);
    if (fileId === null) throw address === null ? new NotFound() : new Conflict('This build is on another site.', 'external-build');
    return { ...(await this.files.find(fileId)), name: `${version}.${kind}` };
  }

  /** Total number of builds, in every state. */
  total(): Promise<number> {
    return this.repository.total();
  }

  /** Number of builds waiting for approval. */
  waiting(filter: WaitingFilter): Promise<number> {
    return this.repository.waiting(filter);
  }

  /** Those of these builds that a user may see. */
  titles(viewer: Pick<Actor, 'userId' | 'roles'>, ids: readonly string[]): Promise<Array<Pick<BuildView, 'id' | 'version' | 'title'>>> {
    return this.repository.titles(viewer.userId, inGroup(viewer.roles, 'admin'), ids);
  }

  /** Declined builds with existing files. */
  declinedBefore(moment: Date): Promise<string[]> {
    return this.repository.declinedBefore(moment);
  }

  /** Registers a callback for the transaction that declines or withdraws a build. */
  onClosed(listener: ClosedListener): void {
    this.closedListeners.push(listener);
  }

  /** Tells other areas that a build was declined or withdrawn. */
  async closed(tx: Tx, build: ClosedBuild): Promise<void> {
    for (const listener of this.closedListeners) await listener(tx, build);
  }

  /** Registers a callback for the transaction of every upload. */
  onUploaded(listener: UploadListener): void {
    this.uploadListeners.push(listener);
  }

  /** Registers a rule for every download by anyone except the uploader, admin and ceo. */
  restrictDownloads(restriction: DownloadRestriction): void {
    this.restrictions.push(restriction);
  }

  /** Approved builds that a user sees, but could not download at any time. */
  async neverOpenTo({ userId, roles }: Pick<Actor, 'userId' | 'roles'>): Promise<string[]> {
    if (inGroup(roles, 'admin')) return [];
    const until = this.clock.now();
    const closed = (await Promise.all(this.restrictions.map((restriction) => restriction.closedTo(userId, until)))).flat();
    return closed.length === 0 ? [] : this.repository.withoutDownload(userId, closed);
  }

  /** Those of these builds that this user may see, by id. */
  async visible(tx: Tx, actor: Pick<Actor, 'userId' | 'roles'>, ids: readonly string[]): Promise<Map<string, Build>> {
    if (ids.length === 0) return new Map();
    const builds = await tx.manager.find(Build, { where: { id: In([...new Set(ids)]) } });
    return new Map(builds.filter((build) => canSeeBuild(actor, build)).map((build) => [build.id, build]));
  }

  /** @throws Conflict `version-taken` if the version exists in the channel. */
  async assertFree(channel: string, version: string): Promise<void> {
    if (await this.repository.isVersionTaken(channel, version)) throw versionTaken(channel, version);
  }

  /**
   * Registers an upload as a pending build. Uploads take long: the user may have left the staff area in the meantime.
   * @param afterInsert additional work in the transaction.
   * @throws Conflict `version-taken`, Forbidden `uploader-gone`
   */
  async upload(
    actor: AuditActor & { userId: string },
    build: UploadedBuild,
    afterInsert: (tx: Tx, id: string) => Promise<void>,
  ): Promise<BuildView> {
    const { channel, version, title } = build;
    try {
      const id = await this.database.transaction(async (tx) => {
        if ((await this.directory.activeIdsAmong(tx, [actor.userId], GROUPS.staffArea)).length === 0) {
          throw new Forbidden('You can no longer upload builds.', 'uploader-gone');
        }
        const buildId = await this.add(tx, { ...build, state: 'pending', uploadedBy: actor.userId });
        await afterInsert(tx, buildId);
        await this.audit.record(tx, {
          actor,
          action: 'BUILD_UPLOADED',
          target: { type: 'build', id: buildId },
          after: {
            channel,
            version,
            title,
            file: build.fileName ?? null,
            sha256: build.sha256 ?? null,
            externalUrl: build.externalUrl ?? null,
          },
        });
        for (const listener of this.uploadListeners) await listener(tx, { id: buildId, uploadedBy: actor.userId });
        this.events.publish(tx, 'build.changed', { id: buildId });
        return buildId;
      });
      return await this.view(id);
    } catch (error) {
      throw violates(error, 'builds_channel_version_key') ? versionTaken(channel, version) : error;
    }
  }

  private async opensTo({ userId, roles }: Actor, id: string, uploadedBy: string | null): Promise<boolean> {
    if (uploadedBy === userId || inGroup(roles, 'admin')) return true;
    const at = this.clock.now();
    return (await Promise.all(this.restrictions.map((restriction) => restriction.allows(userId, id, at)))).every(Boolean);
  }

  /** Registers a build. @returns its id. */
  async add(tx: Tx, build: NewBuild, at = this.clock.now()): Promise<string> {
    const id = build.id ?? randomUUID();
    await this.repository.insert(tx, { ...BLANK, ...build, id, createdAt: at });
    return id;
  }
}

/** Says nothing about the other build: it may wait for approval, or have been declined, and be hidden from the user. */
function versionTaken(channel: string, version: string): Conflict {
  const message = `Version ${version} is no longer free in ${channel}. Choose another one.`;
  return new Conflict(message, 'version-taken', { version: message });
}
