import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/transactions.js';
import { readMultipart } from '../../platform/files/uploads/multipart.js';
import { Pictures } from '../../platform/files/pictures/pictures.js';
import { Invalid } from '../../platform/errors/errors.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import type { ProductImage } from './products.dto.js';
import { ProductsRepository } from './products.repository.js';
import { MAX_PRODUCT_IMAGE_BYTES, PRODUCT_LIMITS } from '../store.rules.js';

/** Owner kind of product images among the files. */
export const PRODUCT = 'product';

const FIELD = 'images';
const TOO_MANY = `Please choose at most ${PRODUCT_LIMITS.images} images.`;
/** One file more than allowed, so that the error can be reported at the field. */
export const PRODUCT_FORM = {
  fields: 13,
  fieldBytes: 64 * 1024,
  files: PRODUCT_LIMITS.images + 1,
  fileBytes: MAX_PRODUCT_IMAGE_BYTES,
} as const;

/** The multipart form of a product: its fields and its new images, which persist only if everything succeeds. */
@Injectable()
export class ProductFormsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly products: ProductsRepository,
    private readonly pictures: Pictures,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.pictures.open(PRODUCT);
  }

  /** Stores one image before the form that refers to it. @throws as `Pictures.receive` does. */
  async upload(request: IncomingMessage): Promise<ProductImage> {
    const { src } = await this.pictures.receive(request, { ownerKind: PRODUCT, field: 'image' });
    return { src };
  }

  /**
   * Parses the form, storing images as they arrive, and passes it on.
   * @param use receives the fields and the addresses of the new images in form order. If it fails, the images are removed.
   * @throws UnsupportedType, PayloadTooLarge or Invalid for an unacceptable form, and errors of `use`.
   */
  async withUploads<T>(request: IncomingMessage, use: (fields: Record<string, string>, uploads: string[]) => Promise<T>): Promise<T> {
    const stored: string[] = [];
    let count = 0;
    let previous: Promise<unknown> = Promise.resolve();
    try {
      const { fields, files } = await readMultipart(request, PRODUCT_FORM, async ({ field, name, content }) => {
        if (field !== FIELD) throw new Invalid('Please send images as “images”.', { [FIELD]: 'Please choose images.' });
        count += 1;
        if (count > PRODUCT_LIMITS.images) throw new Invalid(TOO_MANY, { [FIELD]: TOO_MANY });
        // Sequentially: the rest of the request waits in the socket rather than in memory.
        const picture = previous.then(() => this.pictures.store(content, { ownerKind: PRODUCT, name }));
        previous = picture;
        const { src } = await picture;
        stored.push(src);
        return src;
      });
      return await use(fields, files);
    } catch (error) {
      if (stored.length > 0) await this.removeImages(stored);
      throw error;
    }
  }

  /** Removes images that no product shows; a commit whose response was lost may have succeeded. */
  private async removeImages(stored: readonly string[]): Promise<void> {
    try {
      await this.database.transaction(async (tx) => {
        await this.pictures.removeIn(tx, await this.products.unusedImages(tx, stored), PRODUCT);
      });
    } catch (error) {
      this.log.warn(errorFields(error), 'The images of a failed form could not be removed; the sweep will remove them.');
    }
  }
}
