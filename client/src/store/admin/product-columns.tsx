import { Box, Group, Text } from '@mantine/core';
import type { AdminProductView } from '../../../../server/store/store.dto.js';
import { isOnSale, soldOut } from '../../../../server/store/store.rules';
import { formatPounds } from '../../ui/format/money';
import { Picture } from '../../ui/public/picture';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { ProductArt } from '../product/product-art';
import thumb from '../../ui/portal/pictures/portal-thumb.module.css';
import { ProductStatusBadge } from './product-status-badge';

/** Columns of the list of products. */
export const PRODUCT_COLUMNS: PortalColumn<AdminProductView>[] = [
  {
    key: 'name',
    header: 'Product',
    primary: true,
    cell: ({ name, type, image }) => (
      <Group component="span" wrap="nowrap">
        <span className={thumb.thumb}>{image === null ? <ProductArt seed={name} /> : <Picture src={image} alt="" sizes="2.75rem" />}</span>
        <Box component="span" miw={0}>
          {name}
          <Text component="span" display="block" size="xs" c="dimmed">
            {type}
          </Text>
        </Box>
      </Group>
    ),
  },
  { key: 'price', onPhone: 'inline', header: 'Price', align: 'end', width: '8rem', cell: (product) => <PriceCell product={product} /> },
  { key: 'stock', header: 'Stock', align: 'end', width: '6.5rem', cell: ({ stock }) => stockLabel(stock) },
  {
    key: 'status',
    onPhone: 'inline',
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
      <Text span inherit c="var(--text)">
        {from && 'from '}
        {formatPounds(price)}
      </Text>
      {isOnSale(price, compareAtPrice) && (
        <Text size="xs">
          {' was '}
          {formatPounds(compareAtPrice)}
        </Text>
      )}
    </>
  );
}

function stockLabel(stock: number | null): string {
  if (stock === null) return 'Not tracked';
  return soldOut(stock) ? 'Sold out' : stock.toLocaleString('en-GB');
}
