import { Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { StoreProductStats } from '../../../../../server/store/store.dto.js';
import { PortalTable, type PortalColumn } from '../../../ui/portal/lists/portal-table';
import { withProduct } from '../store-address';

const COLUMNS: PortalColumn<StoreProductStats>[] = [
  {
    key: 'name',
    header: 'Product',
    primary: true,
    cell: ({ id, name }) => <Link to={withProduct(new URLSearchParams(), id)}>{name}</Link>,
  },
  { key: 'views', header: 'Views', align: 'end', width: '7rem', cell: ({ views }) => views.toLocaleString('en-GB') },
  { key: 'clicks', header: 'Buy clicks', align: 'end', width: '7rem', cell: ({ clicks }) => clicks.toLocaleString('en-GB') },
  { key: 'rate', header: 'Click-through', align: 'end', width: '8rem', cell: ({ rate }) => `${rate}%` },
];

/** The stats of each product, most viewed first. */
export function ProductStats({ products }: { products: readonly StoreProductStats[] }) {
  return (
    <Stack component="section" gap="xs" mt="xs" aria-labelledby="store-products-heading">
      <Title id="store-products-heading">By product</Title>
      <PortalTable
        label="Views and buy clicks by product"
        columns={COLUMNS}
        rows={products}
        rowKey={({ id }) => id}
        empty={null}
        errorTitle="Failed to load analytics"
      />
    </Stack>
  );
}
