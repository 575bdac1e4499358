import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound, UnsupportedType } from '../../platform/errors/errors.js';
import { Events } from '../../platform/events/events.js';
import { Files, type StoredFile, type UploadedFile } from '../../platform/files/files.js';
import { claimedKind, type FileKind } from '../../platform/files/uploads/file-kinds.js';
import { readMultipart, type FilePart } from '../../platform/files/uploads/multipart.js';
import { validation } from '../../platform/http/validation.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { Page } from '../../platform/lists/cursors.js';
import type { PageQuery } from '../../platform/lists/page.dto.js';
import { Clock } from '../../platform/time/clock.js';
import { parsePounds } from '../../finance/money.rules.js';
import { PLATFORM_CHANNELS, DEFAULT_SALE_CATEGORY } from '../sale.rules.js';
import { READ_IMPORT } from './import-reading.service.js';
import { toChangeView, toImportView } from './import-views.js';
import { ImportStatement, type ImportChangeView, type ImportDetailView, type ImportView } from './imports.dto.js';
import { ImportsRepository } from './imports.repository.js';
import { IMPORT_FORM, IMPORT_LIMITS, REQUIRED_FIELDS, type ImportTerms } from './statement.rules.js';
import { StatementPostingService } from './statement-posting.service.js';

const pipe = validation();
/** Owner of statement files among the files. */
const OWNER = 'sale-import';
const FIELD = 'file';
const KINDS: readonly FileKind[] = ['csv', 'txt'];
const RETENTION_DAYS = 30;
const WHOLE = 10_000;

/** Statement files: uploaded, previewed, posted or discarded. */
@Injectable()
export class ImportsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportsRepository,
    private readonly posting: StatementPostingService,
    private readonly files: Files,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly clock: Clock,
    targets: AuditTargets,
  ) {
    targets.register('sale-import', (ids) => imports.namesOf(ids));
  }

  onModuleInit(): void {
    this.jobs.schedule('sales.abandoned-imports', { everySeconds: 86_400 }, async () => {
      const before = new Date(this.clock.now().getTime() - RETENTION_DAYS * 86_400_000);
      for (const { id } of await this.imports.abandoned(before)) await this.database.transaction((tx) => this.remove(tx, id));
    });
  }

  async page({ limit, cursor }: PageQuery): Promise<Page<ImportView>> {
    const { items, nextCursor } = await this.imports.page(limit, cursor);
    const booked = await this.posting.knownAsBooked(items.map(({ id }) => id));
    return { items: items.map((item) => toImportView(item, booked.has(item.id))), nextCursor };
  }

  /** @throws NotFound */
  byId(id: string): Promise<ImportDetailView> {
    return this.posting.view(id);
  }

  /** Rows that are new, changed or missing compared with the booked ones. @throws NotFound */
  async changes(id: string, { limit, cursor }: PageQuery): Promise<Page<ImportChangeView>> {
    if ((await this.imports.find(id)) === undefined) throw new NotFound();
    const { items, nextCursor } = await this.imports.changes(id, limit, cursor);
    return { items: items.map(toChangeView), nextCursor };
  }

  /** Uploads a file; a job reads it. @throws Invalid at the fields, and refusals of the upload */
  async upload(actor: Actor, request: Request): Promise<{ id: string }> {
    const { fields, files } = await readMultipart(request, IMPORT_FORM, (part) => this.storeUpload(part));
    const input = (await pipe.transform(fields, { type: 'body', metatype: ImportStatement })) as ImportStatement;
    const terms = toImportTerms(input);
    const [file] = files;
    if (file === undefined) throw new Invalid('Please choose a file.', { [FIELD]: 'Please choose a file.' });
    const id = randomUUID();
    await this.database.transaction(async (tx) => {
      await this.imports.insert(tx, {
        id,
        channel: input.channel,
        status: 'reading',
        terms,
        fileId: file.id,
        fileName: file.name,
        fileBytes: file.size,
        readBytes: 0,
        rowCount: 0,
        problemCount: 0,
        problems: [],
        comparison: [],
        enteredBy: actor.userId,
        createdAt: this.clock.now(),
        postedAt: null,
      });
      await this.files.persist(tx, file.id, id);
      await this.jobs.add(tx, READ_IMPORT, { id }, { maxAttempts: 3 });
      await this.audit.record(tx, {
        actor,
        action: 'SALE_STATEMENT_UPLOADED',
        target: { type: 'sale-import', id },
        after: { channel: input.channel, file: file.name, sha256: file.sha256 },
      });
    });
    return { id };
  }

  /** @throws NotFound, Conflict `already-posted` */
  async discard(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.remove(tx, id);
      await this.audit.record(tx, { actor, action: 'SALE_STATEMENT_DISCARDED', target: { type: 'sale-import', id } });
      this.events.publish(tx, 'finance.changed', {});
    });
  }

  /** @throws NotFound */
  async fileOf(id: string): Promise<StoredFile> {
    const item = await this.imports.find(id);
    if (item === undefined) throw new NotFound();
    return this.files.find(item.fileId);
  }

  private async remove(tx: Tx, id: string): Promise<void> {
    const item = await this.imports.lock(tx, id);
    if (item === null) throw new NotFound();
    if (item.status === 'posted') throw new Conflict('This file is posted. Please withdraw its statements instead.', 'already-posted');
    await this.imports.delete(tx, id);
    await this.files.remove(tx, item.fileId);
  }

  private async storeUpload({ field, name, content }: FilePart): Promise<UploadedFile> {
    if (field !== FIELD) throw new Invalid(`Please send the file as “${FIELD}”.`, { [FIELD]: 'Please choose a file.' });
    claimedKind(name, KINDS);
    return this.files.store(content, { ownerKind: OWNER, name, accept: KINDS, maxBytes: IMPORT_LIMITS.bytes }).catch((error: unknown) => {
      if (!(error instanceof UnsupportedType)) throw error;
      throw new UnsupportedType('This is not text in UTF-8. Please save it as “CSV UTF-8” and choose that file.');
    });
  }
}

/** @throws Invalid at the fields */
function toImportTerms({ channel, revenueShare, category, columns, currency, dateOrder, untaxedCode }: ImportStatement): ImportTerms {
  const shareHundredths = revenueShare === undefined ? WHOLE : (parsePounds(revenueShare) ?? 0);
  const isMapped = channel !== 'Steam';
  const missing = isMapped ? REQUIRED_FIELDS.filter((field) => (columns?.[field] ?? '') === '') : [];
  const isPlatform = PLATFORM_CHANNELS.includes(channel);
  const problems: Record<string, string> = {
    ...((shareHundredths < 1 || shareHundredths > WHOLE) && { revenueShare: 'Enter a share above 0 and up to 100, for example 70.' }),
    ...(!isPlatform && shareHundredths !== WHOLE && { revenueShare: `${channel} takes no share of sales: its fees are expenses.` }),
    ...Object.fromEntries(missing.map((field) => [`columns.${field}`, 'Choose the column.'])),
    ...(isMapped &&
      currency === undefined &&
      (columns?.currency ?? '') === '' && { currency: 'Choose a currency, or the column that holds it.' }),
    ...(!isPlatform && untaxedCode === undefined && { untaxedCode: 'Choose the VAT code of rows without tax.' }),
  };
  const [message] = Object.values(problems);
  if (message !== undefined) throw new Invalid(message, problems);
  return {
    shareHundredths,
    category: category ?? DEFAULT_SALE_CATEGORY,
    columns: isMapped ? { ...columns } : null,
    currency: isMapped && (columns?.currency ?? '') === '' ? (currency ?? null) : null,
    dateOrder: dateOrder ?? 'dmy',
    untaxedCode: isPlatform ? null : (untaxedCode ?? null),
  };
}
