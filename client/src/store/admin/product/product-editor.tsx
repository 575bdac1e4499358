import { Title } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { AdminProductView } from '../../../../../server/store/store.dto.js';
import { PortalFormLoader } from '../../../ui/portal/forms/portal-form-loader';
import { PortalBack } from '../../../ui/portal/layout/portal-back';
import { ProductForm } from './product-form';
import { productPath } from '../products.api';
import { withProduct } from '../store-address';

/** The form for one product of the list; the back link keeps the list's filter. */
export function ProductEditor({ id }: { id: string }) {
  const [address] = useSearchParams();
  return (
    <>
      <PortalBack to={withProduct(address, null)}>Back to the product list</PortalBack>
      <PortalFormLoader<AdminProductView> path={productPath(id)} errorTitle="The product could not be loaded" fields={6}>
        {(product) => (
          <>
            <Title size="lg">Edit {product.name}</Title>
            <ProductForm product={product} />
          </>
        )}
      </PortalFormLoader>
    </>
  );
}
