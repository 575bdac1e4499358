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

/** Owner of product pictures among the files. */
export const PRODUCT = 'product';

const FIELD = 'images';
const TOO_MANY = `Please choose at most ${PRODUCT_LIMITS.images} images.`;
/** One file more than accepted, so that the answer can say so at the field. */
export const PRODUCT_FORM = {
  fields: 13,
  fieldBytes: 64 * 1024,
  files: PRODUCT_LIMITS.images + 1,
  fileBytes: MAX_PRODUCT_IMAGE_BYTES,
} as const;

/** The multipart form of a product: its fields and its new pictures, which stay only when all of it succeeds. */
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

  /** Takes in one picture ahead of the form, in which its address stands then. @throws as `Pictures.receive` does. */
  async upload(request: IncomingMessage): Promise<ProductImage> {
    const { src } = await this.pictures.receive(request, { ownerKind: PRODUCT, field: 'image' });
    return { src };
  }

  /**
   * Reads the form, pictures while they arrive, and hands it on.
   * @param use gets the fields and the addresses of the new pictures in the order of the form. When it fails, they go.
   * @throws UnsupportedType, PayloadTooLarge or Invalid for a form that cannot be taken, and what `use` throws.
   */
  async take<T>(request: IncomingMessage, use: (fields: Record<string, string>, uploads: string[]) => Promise<T>): Promise<T> {
    const stored: string[] = [];
    let count = 0;
    let previous: Promise<unknown> = Promise.resolve();
    try {
      const { fields, files } = await readMultipart(request, PRODUCT_FORM, async ({ field, name, content }) => {
        if (field !== FIELD) throw new Invalid('Please send pictures as “images”.', { [FIELD]: 'Please choose pictures.' });
        count += 1;
        if (count > PRODUCT_LIMITS.images) throw new Invalid(TOO_MANY, { [FIELD]: TOO_MANY });
        // One after the other: the rest of the request waits in the socket and not in memory.
        const picture = previous.then(() => this.pictures.store(content, { ownerKind: PRODUCT, name }));
        previous = picture;
        const { src } = await picture;
        stored.push(src);
        return src;
      });
      return await use(fields, files);
    } catch (error) {
      if (stored.length > 0) await this.forget(stored);
      throw error;
    }
  }

  /** Removes pictures that no product shows; a commit whose answer was lost may have succeeded. */
  private async forget(stored: readonly string[]): Promise<void> {
    try {
      await this.database.transaction(async (tx) => {
        await this.pictures.removeIn(tx, await this.products.unusedImages(tx, stored), PRODUCT);
      });
    } catch (error) {
      this.log.warn(errorFields(error), 'Pictures of a form that failed are left to the sweep.');
    }
  }
}
