import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/access/access.js';
import { Audit } from '../../../platform/audit/audit.js';
import { expectVersion } from '../../../platform/database/expect-version.js';
import { Database, type Tx } from '../../../platform/database/transactions.js';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.js';
import { Events } from '../../../platform/events/events.js';
import { StoredTexts } from '../../../platform/text/stored-texts.js';
import type { SubcategoryView } from '../catalogue.dto.js';
import { FIXED_CATEGORY, MAX_CATEGORIES } from '../help.rules.js';
import type { CreateCategory, EditableCategoryView, SubcategoryInput, UpdateCategory } from './categories.dto.js';
import { CategoriesRepository, type EditableCategoryRow } from './categories.repository.js';
import { newKey } from './category-keys.rules.js';

/** Editing of ticket categories. A category in use is retired, never deleted. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly database: Database,
    private readonly repository: CategoriesRepository,
    private readonly audit: Audit,
    private readonly events: Events,
    texts: StoredTexts,
  ) {
    texts.registerSettings('Support categories', () => repository.list());
  }

  list(): Promise<EditableCategoryView[]> {
    return this.repository.list();
  }

  /** @throws Conflict if the maximum number is reached. @throws Invalid if the label is already used. */
  async create(actor: Actor, input: CreateCategory): Promise<EditableCategoryView> {
    return this.database.transaction(async (tx) => {
      const present = await this.repository.lockAll(tx);
      if (present.length >= MAX_CATEGORIES) throw new Conflict(`There are already ${MAX_CATEGORIES} categories.`, 'categories-full');
      assertOwnLabel(input.label, present);
      const category: EditableCategoryRow = {
        key: newKey(input.label, new Set(present.map(({ key }) => key))),
        ...contentOf(input),
        subcategories: withKeys(input.subcategories, []),
        used: false,
        version: 1,
      };
      await this.repository.insertLast(tx, category);
      await this.changed(tx, actor, 'SUPPORT_CATEGORY_CREATED', category.key, { after: trailPart(category) });
      return category;
    });
  }

  /**
   * @throws NotFound
   * @throws Conflict `category-changed` with the stored category if it changed after the given version was read.
   * @throws Invalid if the label is already used, a subcategory in use is missing, or the category is required.
   */
  async update(actor: Actor, key: string, { version, ...input }: UpdateCategory): Promise<EditableCategoryView> {
    return this.database.transaction(async (tx) => {
      const present = await this.repository.lockAll(tx);
      const before = await expectVersion(version, {
        lock: () => Promise.resolve(categoryOf(present, key)),
        subject: 'This category',
        code: 'category-changed',
        target: { type: 'support_category', id: key },
        view: (category) => category,
      });
      assertOwnLabel(
        input.label,
        present.filter((category) => category.key !== key),
      );
      if (key === FIXED_CATEGORY && !input.active) {
        const sentence = 'This category has to be offered, so that security problems can be reported.';
        throw new Invalid(sentence, { active: sentence });
      }
      const after: EditableCategoryRow = {
        ...before,
        ...contentOf(input),
        subcategories: withKeys(input.subcategories, before.subcategories),
        version: version + 1,
      };
      await this.assertFree(tx, before, after);
      await this.repository.update(tx, after);
      await this.changed(tx, actor, 'SUPPORT_CATEGORY_UPDATED', key, { before: trailPart(before), after: trailPart(after) });
      return after;
    });
  }

  /** @throws NotFound @throws Conflict `category-used` if a ticket uses it, or it is required. */
  async remove(actor: Actor, key: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = categoryOf(await this.repository.lockAll(tx), key);
      if (key === FIXED_CATEGORY)
        throw new Conflict('This category has to be offered, so that security problems can be reported.', 'category-used');
      if (before.used)
        throw new Conflict('Tickets have this category. Retire it instead: new tickets can no longer choose it.', 'category-used');
      await this.repository.delete(tx, key);
      await this.changed(tx, actor, 'SUPPORT_CATEGORY_DELETED', key, { before: trailPart(before) });
    });
  }

  /** @throws Conflict `categories-changed` with the current order unless these are exactly the current categories. */
  async order(actor: Actor, keys: readonly string[]): Promise<EditableCategoryView[]> {
    return this.database.transaction(async (tx) => {
      const present = await this.repository.lockAll(tx);
      const existing = new Set(present.map(({ key }) => key));
      if (keys.length !== present.length || !keys.every((key) => existing.has(key))) {
        throw new Conflict('Someone else added or deleted a category in the meantime.', 'categories-changed', undefined, present);
      }
      await this.repository.updateOrder(tx, keys);
      await this.changed(tx, actor, 'SUPPORT_CATEGORIES_REORDERED', 'all', { before: { keys: [...existing] }, after: { keys } });
      return keys.map((key) => categoryOf(present, key));
    });
  }

  /** @throws Invalid if a subcategory in use is missing. */
  private async assertFree(tx: Tx, before: EditableCategoryRow, after: EditableCategoryRow): Promise<void> {
    const remaining = new Set(after.subcategories.map(({ key }) => key));
    const removed = before.subcategories.filter(({ key }) => !remaining.has(key));
    if (removed.length === 0) return;
    const used = await this.repository.inUse(
      tx,
      before.key,
      removed.map(({ key }) => key),
    );
    const [first] = removed.filter(({ key }) => used.includes(key));
    if (first === undefined) return;
    const sentence = `Tickets have the subcategory “${first.label}”. Retire it instead of removing it.`;
    throw new Invalid(sentence, { subcategories: sentence });
  }

  private async changed(tx: Tx, actor: Actor, action: string, id: string, difference: { before?: object; after?: object }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'support_category', id }, ...difference });
    this.events.publish(tx, 'help.changed', {});
  }
}

function categoryOf(categories: readonly EditableCategoryRow[], key: string): EditableCategoryRow {
  const category = categories.find((candidate) => candidate.key === key);
  if (category === undefined) throw new NotFound();
  return category;
}

function assertOwnLabel(label: string, others: readonly EditableCategoryRow[]): void {
  if (!others.some((category) => category.label.toLowerCase() === label.toLowerCase())) return;
  throw new Invalid('Another category has this label.', { label: 'Another category has this label.' });
}

/** Existing entries keep their keys, new ones get one. @throws Invalid for a key that the category does not have. */
function withKeys(inputs: readonly SubcategoryInput[], existing: readonly SubcategoryView[]): SubcategoryView[] {
  const taken = new Set(existing.map(({ key }) => key));
  const unknown = inputs.some(({ key }) => key !== null && !taken.has(key));
  if (unknown || new Set(inputs.map(({ key }) => key ?? {})).size < inputs.length) {
    const sentence = 'These subcategories do not belong to this category. Load the page again.';
    throw new Invalid(sentence, { subcategories: sentence });
  }
  return inputs.map(({ key, label, active }) => {
    const ownKey = key ?? newKey(label, taken);
    taken.add(ownKey);
    return { key: ownKey, label, active };
  });
}

function contentOf({ label, description, active }: CreateCategory): Pick<EditableCategoryRow, 'label' | 'description' | 'active'> {
  return { label, description, active };
}

function trailPart({ label, description, active, subcategories }: EditableCategoryRow): object {
  return { label, description, active, subcategories };
}
