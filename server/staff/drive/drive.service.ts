import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { lockRow } from '../../platform/database/row-locks.js';
import { Database } from '../../platform/database/transactions.js';
import { Forbidden, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { fileText, MAX_TEXT_FILE_BYTES } from '../../platform/files/file-text.js';
import { Files, type StoredFile, type UploadedFile } from '../../platform/files/files.js';
import { readMultipart, type FilePart } from '../../platform/files/uploads/multipart.js';
import type { Page } from '../../platform/lists/cursors.js';
import type { SignalTopic } from '../../platform/live/signal-topic.js';
import { Topics } from '../../platform/live/topics.js';
import { StoredTexts, type StoredText } from '../../platform/text/stored-texts.js';
import { Clock } from '../../platform/time/clock.js';
import { PersonalDataService } from '../../users/data-rights/personal-data.service.js';
import { StaffSourcesService } from '../overview/staff-sources.service.js';
import { DriveFile } from './drive-file.entity.js';
import type { DriveFileView, DriveQuery } from './drive.dto.js';
import { DriveRepository, type DriveFileRow } from './drive.repository.js';
import { DRIVE_FORM, DRIVE_LIMITS } from './drive.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A file of the drive was added or deleted. */
    'drive.changed': Record<string, never>;
  }
}

/** Owner kind among the files. */
const OWNER = 'drive-file';
const FIELD = 'file';
const TEAM = 'team';

type NamedContent = Pick<FilePart, 'name' | 'content'>;

/** Files that everyone in the staff area shares. Any type is accepted, and only ever saved by a browser. */
@Injectable()
export class DriveService implements OnModuleInit {
  /** Small files for the scan for secrets; the text of one that is no text is empty. */
  private async storedTexts(after: string, limit: number): Promise<StoredText[]> {
    const texts: StoredText[] = [];
    for (const { id, fileId } of await this.drive.small(after, limit, MAX_TEXT_FILE_BYTES))
      texts.push({ id, type: OWNER, objectId: id, text: await fileText(this.files, fileId) });
    return texts;
  }

  private readonly topic: SignalTopic;

  constructor(
    private readonly database: Database,
    private readonly drive: DriveRepository,
    private readonly files: Files,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly personalData: PersonalDataService,
    topics: Topics,
    targets: AuditTargets,
    sources: StaffSourcesService,
    texts: StoredTexts,
  ) {
    texts.register('drive', (after, limit) => this.storedTexts(after, limit));
    sources.registerCounter({ key: 'studio_tools', label: 'Files on the drive', path: '/studio', count: () => drive.count() });
    targets.register(OWNER, (ids) => drive.namesOf(ids));
    this.topic = topics.signal({
      name: 'staff.drive',
      admit: ({ roles }) => (inGroup(roles, 'staffArea') ? Promise.resolve({ channel: TEAM }) : Promise.reject(new Forbidden())),
    });
  }

  onModuleInit(): void {
    this.events.on('drive.changed', () => this.topic.send(TEAM));
    this.personalData.register({
      name: 'driveFiles',
      tables: ['drive_files'],
      export: (userId) => this.drive.ofUser(userId),
      stays: 'Files on the drive stay, without the name of the person who uploaded them: the team works with them.',
    });
  }

  /** Newest first. */
  async page(actor: Actor, query: DriveQuery): Promise<Page<DriveFileView>> {
    const { items, nextCursor } = await this.drive.page(query);
    return { items: items.map((row) => toDriveFileView(actor, row)), nextCursor };
  }

  /** Stores the one file of a form as it streams. @throws Invalid `file`, PayloadTooLarge, InsufficientStorage */
  async upload(actor: Actor, request: IncomingMessage): Promise<DriveFileView> {
    const { files } = await readMultipart(request, DRIVE_FORM, ({ field, ...part }) => {
      if (field !== FIELD) throw new Invalid(`Please send the file as “${FIELD}”.`, { [FIELD]: 'Please choose a file.' });
      return this.store(part);
    });
    const [file] = files;
    if (file === undefined) throw new Invalid('Please choose a file.', { [FIELD]: 'Please choose a file.' });
    return this.add(actor, file, this.clock.now());
  }

  /** Shares a file of at most 200 MB from a stream. @param at when it was uploaded */
  async share(actor: Actor, file: NamedContent, at: Date): Promise<DriveFileView> {
    return this.add(actor, await this.store(file), at);
  }

  private async add(actor: Actor, { id: fileId, name, size }: UploadedFile, uploadedAt: Date): Promise<DriveFileView> {
    const id = randomUUID();
    await this.database.transaction(async (tx) => {
      await this.drive.insert(tx, { id, fileId, name, size, uploadedBy: actor.userId, uploadedAt });
      await this.files.persist(tx, fileId, id);
      await this.audit.record(tx, { actor, action: 'DRIVE_FILE_UPLOADED', target: { type: OWNER, id }, after: { name, size } });
      this.events.publish(tx, 'drive.changed', {});
    });
    return toDriveFileView(actor, await this.row(id));
  }

  /** The stored file, under the name that it was uploaded with. @throws NotFound */
  async find(id: string): Promise<StoredFile> {
    return this.files.find((await this.row(id)).fileId);
  }

  /** Users delete what they uploaded, admin and ceo any. @throws NotFound, Forbidden */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const file = await lockRow(tx, DriveFile, { id });
      if (file === null) throw new NotFound();
      if (!mayDelete(actor, file.uploadedBy)) throw new Forbidden('Only the person who uploaded this file, or an admin, can delete it.');
      await this.drive.delete(tx, id);
      await this.files.remove(tx, file.fileId);
      const { name, size } = file;
      await this.audit.record(tx, { actor, action: 'DRIVE_FILE_DELETED', target: { type: OWNER, id }, before: { name, size } });
      this.events.publish(tx, 'drive.changed', {});
    });
  }

  private async row(id: string): Promise<DriveFileRow> {
    const row = await this.drive.find(id);
    if (row === undefined) throw new NotFound();
    return row;
  }

  private store({ name, content }: NamedContent): Promise<UploadedFile> {
    return this.files.store(content, { ownerKind: OWNER, name, accept: ['other'], maxBytes: DRIVE_LIMITS.bytes });
  }
}

function mayDelete({ userId, roles }: Actor, uploadedBy: string | null): boolean {
  return uploadedBy === userId || inGroup(roles, 'admin');
}

function toDriveFileView(actor: Actor, { id, name, size, uploadedAt, uploadedBy, uploadedByName }: DriveFileRow): DriveFileView {
  return { id, name, size, uploadDate: uploadedAt, uploadedBy: uploadedByName, can: { delete: mayDelete(actor, uploadedBy) } };
}
