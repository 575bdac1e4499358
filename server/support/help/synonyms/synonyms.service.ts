import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { AuditTargets } from '../../../platform/audit/audit-targets.js';
import { Audit } from '../../../platform/audit/audit.js';
import { expectVersion } from '../../../platform/database/expect-version.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.js';
import { MAX_SYNONYM_GROUPS } from '../help.rules.js';
import type { CreateSynonymGroup, SynonymGroupView, UpdateSynonymGroup } from './synonyms.dto.js';
import { SynonymsRepository, type SynonymGroupRow } from './synonyms.repository.js';

/** Synonyms of the help search. Searches read them from the database, so a change takes effect at once in every instance. */
@Injectable()
export class SynonymsService {
  constructor(
    private readonly database: Database,
    private readonly repository: SynonymsRepository,
    private readonly audit: Audit,
    targets: AuditTargets,
  ) {
    targets.register('faq_synonyms', (ids) => repository.namesOf(ids));
  }

  list(): Promise<SynonymGroupView[]> {
    return this.repository.list();
  }

  /** @throws Conflict if the maximum number is reached. @throws Invalid if a term is in another group. */
  async create(actor: Actor, { terms }: CreateSynonymGroup): Promise<SynonymGroupView> {
    return this.database.transaction(async (tx) => {
      const present = await this.repository.lockAll(tx);
      if (present.length >= MAX_SYNONYM_GROUPS) throw new Conflict(`There are already ${MAX_SYNONYM_GROUPS} groups.`, 'synonyms-full');
      assertNew(terms, present);
      const group = { id: randomUUID(), terms, version: 1 };
      await this.repository.insert(tx, group);
      await this.record(tx, actor, 'FAQ_SYNONYMS_CREATED', group.id, { after: { terms } });
      return group;
    });
  }

  /** @throws NotFound @throws Conflict `synonyms-changed` if another user saved first. @throws Invalid as above. */
  async update(actor: Actor, id: string, { terms, version }: UpdateSynonymGroup): Promise<SynonymGroupView> {
    return this.database.transaction(async (tx) => {
      const present = await this.repository.lockAll(tx);
      const before = await expectVersion(version, {
        lock: () => Promise.resolve(groupOf(present, id)),
        subject: 'These synonyms',
        code: 'synonyms-changed',
        target: { type: 'faq_synonyms', id },
        view: (group) => group,
      });
      assertNew(
        terms,
        present.filter((group) => group.id !== id),
      );
      const after = { id, terms, version: version + 1 };
      await this.repository.update(tx, after);
      await this.record(tx, actor, 'FAQ_SYNONYMS_UPDATED', id, { before: { terms: before.terms }, after: { terms } });
      return after;
    });
  }

  /** @throws NotFound */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { terms } = groupOf(await this.repository.lockAll(tx), id);
      await this.repository.delete(tx, id);
      await this.record(tx, actor, 'FAQ_SYNONYMS_DELETED', id, { before: { terms } });
    });
  }

  private async record(tx: Tx, actor: Actor, action: string, id: string, difference: { before?: object; after?: object }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'faq_synonyms', id }, ...difference });
  }
}

function groupOf(groups: readonly SynonymGroupRow[], id: string): SynonymGroupRow {
  const group = groups.find((candidate) => candidate.id === id);
  if (group === undefined) throw new NotFound();
  return group;
}

/** A term in two groups would make both groups equivalent. */
function assertNew(terms: readonly string[], others: readonly SynonymGroupRow[]): void {
  const existing = new Set(others.flatMap((group) => group.terms.map((term) => term.toLowerCase())));
  const duplicate = terms.find((term) => existing.has(term.toLowerCase()));
  if (duplicate === undefined) return;
  const sentence = `“${duplicate}” is in another group already. Add the other terms there.`;
  throw new Invalid(sentence, { terms: sentence });
}
