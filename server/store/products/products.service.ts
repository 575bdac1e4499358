import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditTargets } from '../../platform/audit/audit-targets.js';
import { Audit } from '../../platform/audit/audit.js';
import { Clock } from '../../platform/time/clock.js';
import { expectVersion } from '../../platform/database/expect-version.js';
import { Database, type Tx } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { PictureNotFound, Pictures } from '../../platform/files/pictures/pictures.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { StoredTexts } from '../../platform/text/stored-texts.js';
import { PRODUCT, ProductFormsService } from './product-forms.service.js';
import { readGallery, readProductForm, type Fields, type ProductInput, type VariantInput } from './product-form.rules.js';
import { ProductVariantsRepository } from './product-variants.repository.js';
import type { Product } from './product.entity.js';
import { toAdminProductView } from './products.dto.js';
import { ProductsRepository, type ProductRow } from './products.repository.js';
import type { AdminProductView, VariantView } from '../store.dto.js';
import { uploadMark, visibleFrom } from '../store.rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A product was added, changed or removed, or a scheduled one became public. */
    'product.changed': { id: string };
  }
}

const APPEAR = 'store.product-appears';

/** Product administration: the whole form is saved at once, with its images and variants. */
@Injectable()
export class ProductsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly products: ProductsRepository,
    private readonly variants: ProductVariantsRepository,
    private readonly forms: ProductFormsService,
    private readonly pictures: Pictures,
    private readonly audit: Audit,
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    targets: AuditTargets,
    texts: StoredTexts,
  ) {
    texts.register('products', (after, limit) => products.storedTexts(after, limit));
    targets.register('product', (ids) => products.namesOf(ids));
  }

  onModuleInit(): void {
    this.jobs.handle<{ id: string }>(APPEAR, ({ id }) =>
      this.database.transaction((tx) => Promise.resolve(this.events.publish(tx, 'product.changed', { id }))),
    );
  }

  /** @throws Invalid with a message at each field, or refusals of the upload. */
  create(actor: Actor, request: IncomingMessage): Promise<AdminProductView> {
    return this.forms.withUploads(request, async ({ gallery, ...fields }, uploads) => {
      const { images, added } = readImages(gallery, [], uploads);
      return this.add(actor, readProduct(fields), images, added);
    });
  }

  /** Adds a product whose images have been uploaded, and persists them with it. @param added those of them that were uploaded before */
  async add(actor: Actor, product: ProductInput, images: readonly string[], added: readonly string[] = []): Promise<AdminProductView> {
    refuseForeignVariants(product.variants, []);
    const id = randomUUID();
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      await this.claimImages(tx, id, images, added);
      await this.products.insert(tx, { id, ...columnsOf(product, images, null, now), version: 1, createdAt: now });
      await this.writeVariants(tx, id, product.variants);
      const after = toAdminProductView(await this.lock(tx, id));
      await this.changed(tx, actor, 'PRODUCT_CREATED', id, { after });
      await this.announce(tx, id, product, now);
      return after;
    });
  }

  /**
   * @throws NotFound
   * @throws Conflict with the current product if it changed after the given version was read; without a version, it is overwritten.
   * @throws Invalid with a message at each field, or refusals of the upload.
   */
  update(actor: Actor, id: string, request: IncomingMessage): Promise<AdminProductView> {
    return this.forms.withUploads(request, async ({ gallery, version, ...fields }, uploads) => {
      const based = readVersion(version);
      const product = readProduct(fields);
      const now = this.clock.now();
      return this.database.transaction(async (tx) => {
        const row = await expectVersion(based, {
          lock: () => this.lock(tx, id),
          subject: 'This product',
          code: 'product-changed',
          target: { type: 'product', id },
          view: toAdminProductView,
        });
        const before = toAdminProductView(row);
        refuseForeignVariants(product.variants, before.variants);
        const { images, added } = readImages(gallery, row.images, uploads);
        await this.claimImages(tx, id, images, added);
        const seen = row.visible_from === null ? null : new Date(row.visible_from);
        await this.products.update(tx, id, { ...columnsOf(product, images, seen, now), version: row.version + 1 });
        await this.writeVariants(tx, id, product.variants);
        await this.pictures.removeIn(
          tx,
          row.images.filter((src) => !images.includes(src)),
          PRODUCT,
        );
        const after = toAdminProductView(await this.lock(tx, id));
        await this.changed(tx, actor, 'PRODUCT_UPDATED', id, { before, after });
        await this.announce(tx, id, product, now);
        return after;
      });
    });
  }

  /** Removes a product with its images, variants and statistics. @throws NotFound */
  async remove(actor: Actor, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await this.lock(tx, id);
      await this.products.delete(tx, id);
      await this.pictures.removeIn(tx, row.images, PRODUCT);
      await this.changed(tx, actor, 'PRODUCT_DELETED', id, { before: toAdminProductView(row) });
    });
  }

  /** @throws Invalid if an image uploaded earlier no longer exists, or belongs to another product, with which it would be deleted. */
  private async claimImages(tx: Tx, id: string, images: readonly string[], added: readonly string[]): Promise<void> {
    const free = added.length === 0 ? [] : await this.products.unusedImages(tx, added);
    if (free.length < added.length) throw imageNotFound();
    try {
      await this.pictures.claimIn(tx, images, { ownerKind: PRODUCT, ownerId: id });
    } catch (error) {
      throw error instanceof PictureNotFound ? imageNotFound() : error;
    }
  }

  private async lock(tx: Tx, id: string): Promise<ProductRow> {
    const row = await this.products.lockForUpdate(tx, id);
    if (row === undefined) throw new NotFound('Product not found.', 'product-not-found');
    return row;
  }

  /** Replaces all variants. */
  private async writeVariants(tx: Tx, id: string, variants: readonly VariantInput[]): Promise<void> {
    await this.variants.replaceAll(
      tx,
      id,
      variants.map((variant) => ({ ...variant, id: variant.id ?? randomUUID() })),
    );
  }

  private async changed(tx: Tx, actor: Actor, action: string, id: string, difference: { before?: object; after?: object }): Promise<void> {
    await this.audit.record(tx, { actor, action, target: { type: 'product', id }, ...difference });
    this.events.publish(tx, 'product.changed', { id });
  }

  /** Schedules a job that invalidates the caches of every instance when a scheduled product becomes public. */
  private async announce(tx: Tx, id: string, { publishAt }: ProductInput, now: Date): Promise<void> {
    if (publishAt === null || Date.parse(publishAt) <= now.getTime()) return;
    await this.jobs.add(tx, APPEAR, { id }, { runAt: new Date(publishAt), uniqueKey: `${id} ${publishAt}` });
  }
}

/** The columns that a form changes. */
function columnsOf(
  { variants: _, publishAt: publishText, ...product }: ProductInput,
  images: readonly string[],
  seen: Date | null,
  now: Date,
): Omit<Product, 'id' | 'version' | 'createdAt'> {
  const publishAt = publishText === null ? null : new Date(publishText);
  return {
    ...product,
    images: [...images],
    searchText: [product.name, product.type, ...product.tags, product.description].join('\n').toLowerCase(),
    publishAt,
    visibleFrom: visibleFrom(product.status, publishAt, seen, now),
    updatedAt: now,
  };
}

function readProduct(fields: Fields): ProductInput {
  const read = readProductForm(fields);
  if ('product' in read) return read.product;
  throw new Invalid(Object.values(read.problems)[0] ?? 'Please check what you entered.', read.problems);
}

function readVersion(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Invalid('Please reload the product.', { version: 'This is not the version that the form was loaded with.' });
}

function imageNotFound(): Invalid {
  const message = 'An image no longer exists. Please choose the file again.';
  return new Invalid(message, { images: message }, 'upload-gone');
}

/** Image addresses in gallery order, and those of them that were uploaded before the form. */
function readImages(
  gallery: string | undefined,
  existing: readonly string[],
  uploads: readonly string[],
): { images: string[]; added: string[] } {
  const read = readGallery(gallery, existing, uploads.length);
  if ('problem' in read) throw new Invalid(read.problem, { images: read.problem });
  const stored = new Map(uploads.map((src, index) => [uploadMark(index), src]));
  return { images: read.order.map((entry) => stored.get(entry) ?? entry), added: read.added };
}

function refuseForeignVariants(variants: readonly VariantInput[], present: readonly VariantView[]): void {
  const own = new Set(present.map(({ id }) => id));
  variants.forEach(({ id }, index) => {
    if (id !== null && !own.has(id))
      throw new Invalid('This is not a variant of the product.', { [`variants.${index}.id`]: 'This is not a variant of the product.' });
  });
}
