import { Group } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AdminProductView } from '../../../../../server/store/store.dto.js';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalSaveRow } from '../../../ui/portal/forms/portal-save-row';
import { PicturesField } from './pictures-field';
import { ProductBasics } from './product-basics';
import layout from '../../../ui/portal/forms/portal-form.module.css';
import classes from './product-form.module.css';
import { ProductPrices } from './product-prices';
import { ProductStatusPanel } from './product-status-panel';
import {
  reconcileProduct,
  loadedProduct,
  NEW_PRODUCT,
  PRODUCT_LABELS,
  productIn,
  productProblems,
  type ProductValues,
} from './product-values';
import { describeProductField } from '../product-messages';
import { sendProduct, useProductsChanged } from '../products.api';
import { useEarlyUploads } from './use-early-uploads';

interface ProductFormProps {
  /** The product to edit; null to add one. */
  product: AdminProductView | null;
  onSaved?: (saved: ProductValues) => void;
}

/** A product's basics, images, prices and status. The same form adds and edits. */
export function ProductForm({ product, onSaved }: ProductFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const afterSave = useProductsChanged();
  const [share, setShare] = useState(0);
  const shared = useSharedForm<ProductValues>({
    name: `product:${product?.id ?? 'new'}`,
    root,
    loaded: product === null ? NEW_PRODUCT : loadedProduct(product),
    validate: productProblems,
    send: async (values, version) => {
      early.stop();
      setShare(0);
      return loadedProduct(await sendProduct(product?.id ?? null, values, version, setShare));
    },
    currentOf: productIn,
    reconcile: reconcileProduct,
    failure:
      product === null
        ? 'The product could not be added. Everything that you entered is still here.'
        : 'The product could not be saved. Everything that you entered is still here.',
    onSaved: ({ values }) => {
      void afterSave();
      onSaved?.(values);
    },
  });
  const { form } = shared;
  const early = useEarlyUploads(
    () => form.getValues().images,
    (key, src) =>
      form.setFieldValue(
        'images',
        form.getValues().images.map((picture) => (picture.key === key ? { ...picture, src } : picture)),
      ),
  );
  const uploading = form.values.images.some(({ src, file }) => file !== null && src === '');
  return (
    <form ref={root} noValidate className={layout.form} onSubmit={shared.submit}>
      <ProductBasics form={form} />
      <PicturesField
        pictures={form.values.images}
        latest={() => form.getValues().images}
        error={form.errors.images}
        onChange={(images) => form.setFieldValue('images', images)}
        shares={early.shares}
        onAdded={early.start}
        onProblem={(problem) => form.setFieldError('images', problem)}
      />
      <ProductPrices form={form} />
      <ProductStatusPanel form={form} />
      <PortalSaveRow
        {...shared}
        saved={`“${form.values.name}” is saved.`}
        subject="This product"
        labels={PRODUCT_LABELS}
        describe={describeProductField}
        fresh={product === null}
        confirm={product === null ? 'Add product' : 'Save changes'}
        progress={uploading && <Progress share={share} />}
      />
    </form>
  );
}

function Progress({ share }: { share: number }) {
  return (
    <Group wrap="nowrap" c="dimmed" fz="sm" role="status">
      {share < 1 ? 'Uploading images...' : 'Preparing images...'}
      <progress className={classes.progress} value={share < 1 ? share : undefined} max={1} aria-label="Upload" />
    </Group>
  );
}
