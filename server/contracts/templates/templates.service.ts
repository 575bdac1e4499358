import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors.js';
import { Clock } from '../../platform/time/clock.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { deedProblem, usedPlaceholders } from './placeholders.rules.js';
import type { ContractTemplate } from './template.entity.js';
import type { CreateTemplate, TemplateView, UpdateTemplate } from './templates.dto.js';
import { TemplatesRepository, type ShownTemplateRow } from './templates.repository.js';

/** Templates are listed whole. */
const MAX_TEMPLATES = 200;

/** Texts from which contracts are made. A contract keeps its text when its template changes or is deleted. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly database: Database,
    private readonly templates: TemplatesRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
    targets: AuditTargets,
    texts: StoredTexts,
  ) {
    texts.register('contract-templates', (after, limit) => templates.storedTexts(after, limit));
    targets.register('contract-template', (ids) => templates.namesOf(ids));
  }

  /** By title. */
  async list(): Promise<TemplateView[]> {
    return (await this.templates.all(MAX_TEMPLATES)).map(toTemplateView);
  }

  /** @throws NotFound */
  async byId(id: string): Promise<TemplateView> {
    const row = await this.templates.find(id);
    if (row === undefined) throw new NotFound();
    return toTemplateView(row);
  }

  /** @throws Invalid for a deed, Conflict `id-taken` or `too-many-templates` */
  async create(actor: Actor, { id = randomUUID(), title, content }: CreateTemplate): Promise<TemplateView> {
    assertNoDeed(title, content);
    await this.database.transaction(async (tx) => {
      await this.templates.lockAll(tx);
      if ((await this.templates.count(tx)) >= MAX_TEMPLATES)
        throw new Conflict(`There are ${MAX_TEMPLATES} templates. Delete one that is no longer used.`, 'too-many-templates');
      const now = this.clock.now();
      if (!(await this.templates.insert(tx, { id, title, content, createdAt: now, updatedAt: now, version: 1 }))) {
        const stored = await this.templates.lock(tx, id);
        if (stored?.title !== title || stored.content !== content)
          throw new Conflict('A template with this id exists already.', 'id-taken');
        return;
      }
      await this.record(tx, actor, 'CONTRACT_TEMPLATE_CREATED', id, { after: { title, content } });
    });
    return this.byId(id);
  }

  /** @throws NotFound, Invalid for a deed, Conflict `template-changed` with the stored template */
  async update(actor: Actor, id: string, { version, title, content }: UpdateTemplate): Promise<TemplateView> {
    await this.database.transaction(async (tx) => {
      const before = await expectVersion(version, {
        lock: () => this.lock(tx, id),
        subject: 'This template',
        code: 'template-changed',
        target: { type: 'contract-template', id },
        view: () => this.byId(id),
      });
      const after = { title: title ?? before.title, content: content ?? before.content };
      assertNoDeed(after.title, after.content);
      await this.templates.update(tx, id, { ...after, updatedAt: this.clock.now(), version: before.version + 1 });
      await this.record(tx, actor, 'CONTRACT_TEMPLATE_UPDATED', id, {
        before: { title: before.title, content: before.content },
        after,
      });
    });
    return this.byId(id);
  }

  /** @throws NotFound */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { title } = await this.lock(tx, id);
      await this.templates.delete(tx, id);
      await this.record(tx, actor, 'CONTRACT_TEMPLATE_DELETED', id, { before: { title } });
    });
  }

  /** @throws NotFound */
  async lock(tx: Tx, id: string): Promise<ContractTemplate> {
    const template = await this.templates.lock(tx, id);
    if (template === null) throw new NotFound('This template no longer exists.');
    return template;
  }

  private async record(
    tx: Tx,
    actor: Actor,
    action: string,
    id: string,
    change: { before?: Record<string, string>; after?: Record<string, string> },
  ): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'contract-template', id }, ...change });
  }
}

/** @throws Invalid for a text that would be a deed */
export function assertNoDeed(title: string, content: string, field = 'content'): void {
  const problem = deedProblem(`${title}\n${content}`);
  if (problem !== null) throw new Invalid(problem, { [field]: problem }, 'deed');
}

function toTemplateView({ contracts, createdAt, updatedAt, ...row }: ShownTemplateRow): TemplateView {
  const { known, blanks, unknown } = usedPlaceholders(`${row.title}\n${row.content}`);
  return {
    ...row,
    blanks,
    needs_start_date: known.includes('startDate'),
    unknown_placeholders: unknown,
    contracts,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}
