import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { ProductImage } from '../../../../server/store/products/products.dto.js';
import type { AdminProductView } from '../../../../server/store/store.dto.js';
import { ApiError, del } from '../../lib/http/http';
import { keysetQuery } from '../../lib/lists/keyset';
import { apiQuery } from '../../lib/http/query';
import { upload } from '../../lib/http/upload';
import { productForm, type ProductValues } from './product/product-values';
import type { ProductFilter } from './store-address';
import { useInvalidatePaths } from '../../lib/http/use-invalidate';

const PATH = '/admin/products';
/** Prefix of all public product paths: lists, types and single products. */
const PUBLIC_PATH = '/products';

export function productPath(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`;
}

/** Types of all products, by name. */
export const adminTypesQuery = apiQuery<string[]>(`${PATH}/types`);

/** Products that match a filter, newest first, page by page. */
export function adminProductsQuery(filter: ProductFilter) {
  return { ...keysetQuery<AdminProductView>(PATH, { ...filter }), placeholderData: keepPreviousData };
}

/**
 * Adds or saves a product; a save includes the version that the product was loaded with.
 * @param onProgress called with the share that was sent, from 0 to 1
 */
export async function sendProduct(
  id: string | null,
  values: ProductValues,
  version: number,
  onProgress: (share: number) => void,
): Promise<AdminProductView> {
  try {
    return await sendForm(id, values, version, onProgress);
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'upload-gone';
    if (!isGone || !values.images.some(({ file }) => file !== null)) throw error;
    // The form was open for more than a day and its uploads expired: send the images again.
    const images = values.images.map((picture) => (picture.file === null ? picture : { ...picture, src: '' }));
    return sendForm(id, { ...values, images }, version, onProgress);
  }
}

function sendForm(
  id: string | null,
  values: ProductValues,
  version: number,
  onProgress: (share: number) => void,
): Promise<AdminProductView> {
  const form = productForm(values);
  if (id === null) return upload(PATH, form, onProgress, { method: 'POST' });
  form.set('version', String(version));
  return upload(productPath(id), form, onProgress);
}

/**
 * Uploads an image before its product's form is sent.
 * @param onProgress called with the share that was sent, from 0 to 1
 */
export function uploadProductImage(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<ProductImage> {
  const form = new FormData();
  form.append('image', file, file.name);
  return upload(`${PATH}/images`, form, onProgress, { method: 'POST', signal });
}

/** Called after a save by `sendProduct`. */
export function useProductsChanged(): () => Promise<void> {
  return useInvalidatePaths(PATH, PUBLIC_PATH);
}

export function useDeleteProduct() {
  const onSettled = useProductsChanged();
  return useMutation({ mutationFn: (id: string) => del(productPath(id)), onSettled });
}
