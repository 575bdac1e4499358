import { Title } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Link, useSearchParams } from 'react-router';
import type { AdminProductView } from '../../../../../server/store/store.dto.js';
import { PortalFormLoader } from '../../../ui/portal/forms/portal-form-loader';
import { ProductForm } from './product-form';
import classes from './product-editor.module.css';
import { productPath } from '../products.api';
import { withProduct } from '../store-address';

/** The form for one product of the list; the back link keeps the list's filter. */
export function ProductEditor({ id }: { id: string }) {
  const [address] = useSearchParams();
  return (
    <>
      <Link to={withProduct(address, null)} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden="true" />
        Back to the product list
      </Link>
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
