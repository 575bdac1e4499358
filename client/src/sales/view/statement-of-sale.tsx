import { Anchor, Stack, Text } from '@mantine/core';
import type { SaleStatementView } from '../../../../server/sales/sales.dto.js';
import { downloadSignedIn } from '../../lib/http/download';
import { useDates } from '../../ui/portal/time/portal-dates';
import { formatMoney } from '../../ui/format/currency';
import { formatMonth } from '../../ui/format/date';
import { PortalFact, PortalFactNote, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalTable } from '../../ui/portal/lists/portal-table';
import { PostedEntry } from '../../ui/portal/money/posted-entry';
import { importFilePath } from '../imports/imports.api';

/** The statement on which a sale is based: its file, its products and its corrections. */
export function StatementOfSale({ statement, currency }: { statement: SaleStatementView; currency: string }) {
  const dates = useDates();
  const { month, revenue_share, rows, import_id, file_name, products, corrections } = statement;
  const money = (amount: number): string => formatMoney(amount, currency);
  return (
    <>
      <PortalFacts>
        <PortalFact label="Statement">
          {import_id === null ? (
            <span>Withdrawn</span>
          ) : (
            <Anchor href={importFilePath(import_id)} download onClick={downloadSignedIn}>
              {file_name}
            </Anchor>
          )}{' '}
          <PortalFactNote>{`${formatMonth(month)}, ${rows.toLocaleString('en-GB')} rows`}</PortalFactNote>
        </PortalFact>
        <PortalFact label="Revenue share">{`${revenue_share}% of net`}</PortalFact>
      </PortalFacts>
      {products.length > 0 && (
        <PortalTable
          label="Products"
          columns={[
            { key: 'product', header: 'Product', primary: true, cell: ({ product }) => <bdi>{product}</bdi> },
            { key: 'units', header: 'Units', align: 'end', cell: ({ units }) => units.toLocaleString('en-GB') },
            { key: 'gross', header: 'Gross', align: 'end', cell: ({ gross }) => money(gross) },
            { key: 'returns', header: 'Returns', align: 'end', cell: ({ returns }) => money(0 - returns) },
            { key: 'tax', header: 'Tax', align: 'end', cell: ({ tax }) => money(0 - tax) },
            { key: 'net', header: 'Net', align: 'end', cell: ({ net }) => money(net) },
          ]}
          rows={products}
          rowKey={({ product }) => product}
          errorTitle="Failed to load the products"
          empty={null}
        />
      )}
      {corrections.map(({ id, date, net, vat, reason, entered_by_name, entries }) => (
        <Stack key={id} gap="xs">
          <Text fw={600}>{`Changed by ${money(net + vat)} on ${dates.day(date)}, ${entered_by_name ?? 'Deleted user'}`}</Text>
          <Text>{reason}</Text>
          {entries.map((entry) => (
            <PostedEntry key={entry.id} entry={entry} />
          ))}
        </Stack>
      ))}
    </>
  );
}
