import type { AdminProductView } from '../../../../server/store/store.dto.js';
import { isOnSale, soldOut } from '../../../../server/store/store.rules';
import { formatPounds } from '../../ui/format/money';
import { Picture } from '../../ui/public/picture';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { ProductArt } from '../product/product-art';
import classes from './product-columns.module.css';
import { ProductStatusBadge } from './product-status-badge';

/** How a product is shown in the list. */
export const PRODUCT_COLUMNS: PortalColumn<AdminProductView>[] = [
  {
    key: 'name',
    header: 'Product',
    primary: true,
    cell: ({ name, type, image }) => (
      <span className={classes.product}>
        <span className={classes.thumb}>
          {image === null ? <ProductArt seed={name} /> : <Picture src={image} alt="" sizes="2.75rem" className={classes.picture} />}
        </span>
        <span className={classes.words}>
          {name}
          <span className={classes.type}>{type}</span>
        </span>
      </span>
    ),
  },
  { key: 'price', header: 'Price', align: 'end', width: '8rem', cell: (product) => <PriceCell product={product} /> },
  { key: 'stock', header: 'Stock', align: 'end', width: '6.5rem', cell: ({ stock }) => stockLabel(stock) },
  {
    key: 'status',
    header: 'Status',
    width: '9.5rem',
    cell: ({ status, publishAt }) => <ProductStatusBadge status={status} publishAt={publishAt} />,
  },
  { key: 'updated', header: 'Changed', width: '8rem', cell: ({ updatedAt }) => <PortalTime iso={updatedAt} /> },
];

function PriceCell({ product: { price, compareAtPrice, variants } }: { product: AdminProductView }) {
  const from = variants.some((variant) => variant.price !== price);
  return (
    <>
      <span className={classes.price}>
        {from && 'from '}
        {formatPounds(price)}
      </span>
      {isOnSale(price, compareAtPrice) && (
        <span className={classes.was}>
          {' was '}
          {formatPounds(compareAtPrice)}
        </span>
      )}
    </>
  );
}

function stockLabel(stock: number | null): string {
  if (stock === null) return 'Not tracked';
  return soldOut(stock) ? 'Sold out' : stock.toLocaleString('en-GB');
}
