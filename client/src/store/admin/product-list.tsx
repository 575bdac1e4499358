import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminProductView } from '../../../../server/store/store.dto.js';
import { useAddressFilter } from '../../lib/navigation/address-filter';
import { formMessage } from '../../lib/forms/forms';
import { keysetRows } from '../../lib/lists/keyset';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalList } from '../../ui/portal/lists/portal-list';
import { ProductActions } from './product/product-actions';
import { PRODUCT_COLUMNS } from './product-columns';
import { ProductFilterBar } from './product-filter-bar';
import { adminProductsQuery, useDeleteProduct } from './products.api';
import { readProductFilter, withProduct } from './store-address';

interface ProductListProps {
  /** The last success message, such as that a product was added. */
  message: string | null;
  onMessage: (message: string | null) => void;
}

/** All products, including drafts and archived ones: search, edit, delete. */
export function ProductList({ message, onMessage }: ProductListProps) {
  const [address] = useSearchParams();
  const [filter, changeFilter] = useAddressFilter(readProductFilter);
  const products = useInfiniteQuery(adminProductsQuery(filter));
  const remove = useDeleteProduct();
  const [productToDelete, setProductToDelete] = useState<AdminProductView | null>(null);
  const filtered = Object.values(filter).some((value) => value !== '');

  const erase = (product: AdminProductView): void => {
    setProductToDelete(null);
    onMessage(null);
    remove.mutate(product.id, { onSuccess: () => onMessage(`“${product.name}” is deleted.`) });
  };
  const refusal = formMessage([], remove.error, 'The product could not be deleted.');
  return (
    <>
      <PortalList
        filter={<ProductFilterBar filter={filter} onChange={changeFilter} />}
        outcome={{ message, refusal }}
        label="Products"
        columns={PRODUCT_COLUMNS}
        rowKey={({ id }) => id}
        actions={(product) => (
          <ProductActions
            product={product}
            edit={withProduct(address, product.id)}
            onEdit={() => onMessage(null)}
            onDelete={() => setProductToDelete(product)}
          />
        )}
        icon={IconShoppingBag}
        empty={{
          title: 'No products found.',
          text: filtered
            ? 'Try another search, status or type.'
            : 'Add the first one under Add Product: a name, a type, a price and a description are enough.',
        }}
        errorTitle="Failed to load products"
        {...keysetRows(products)}
      />
      {productToDelete && (
        <PortalConfirm
          title={`Delete “${productToDelete.name}”?`}
          confirm="Delete product"
          danger
          onCancel={() => setProductToDelete(null)}
          onConfirm={() => erase(productToDelete)}
        >
          <p>
            The product is permanently deleted, with its images, variants and analytics. Visitors can no longer open its page. To take it
            out of the store for a while, archive it instead.
          </p>
        </PortalConfirm>
      )}
    </>
  );
}
