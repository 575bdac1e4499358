import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BOX_LABELS, VAT_BOXES, type NineBoxes, type VatBox } from '../../../../server/finance/tax/vat-return.rules';
import type { VatReturnView } from '../../../../server/finance/tax/vat-return.dto.js';
import { VAT_CODE_LABELS } from '../../../../server/finance/transactions/transaction.rules';
import { saveFile } from '../../lib/http/save-file';
import { formatPounds } from '../../ui/format/money';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { formatDay } from '../finance-dates';
import { vatReturnQuery, type Days } from '../finance.api';

type Box = keyof NineBoxes;

interface BoxRow {
  box: Box;
  label: string;
  amount: string;
}

const BOXES = Object.keys(BOX_LABELS) as Box[];
const WHOLE: readonly Box[] = ['box6', 'box7', 'box8', 'box9'];
const wholePounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });

const COLUMNS: ReadonlyArray<PortalColumn<BoxRow>> = [
  { key: 'label', header: 'Box', primary: true, cell: ({ box, label }) => `${box.slice(3)} ${label}` },
  { key: 'amount', header: 'Amount', align: 'end', width: '9rem', cell: ({ amount }) => amount },
];
const ROW_COLUMNS: ReadonlyArray<PortalColumn<VatReturnView['rows'][number]>> = [
  { key: 'account', header: 'Account', primary: true, cell: ({ account }) => account },
  { key: 'code', header: 'VAT code', cell: ({ vat_code }) => VAT_CODE_LABELS[vat_code] },
  { key: 'amount', header: 'Amount', align: 'end', width: '9rem', cell: ({ amount }) => formatPounds(amount) },
];

/** The nine boxes of the period. Nothing is sent to HMRC. */
export function VatPanel({ days }: { days: Days }) {
  const { data, error, isFetching, refetch } = useQuery(vatReturnQuery({ from: days.from, to: days.to }));
  const [open, setOpen] = useState<VatBox | null>(null);
  const rows = data === undefined ? undefined : BOXES.map((box) => rowOf(box, data));
  return (
    <PortalPanel
      bare
      title="VAT return"
      text={`${formatDay(days.from)} to ${formatDay(days.to)}, by tax point. Nothing is sent to HMRC: a return that is typed there by hand is not Making Tax Digital, so hand the file to your bridging software.`}
      aside={
        data !== undefined && (
          <Group gap="xs">
            <Button variant="default" size="compact-md" onClick={() => save(data, 'csv')}>
              CSV
            </Button>
            <Button variant="default" size="compact-md" onClick={() => save(data, 'json')}>
              JSON
            </Button>
          </Group>
        )
      }
    >
      <PortalTable
        label="VAT return"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ box }) => box}
        error={error}
        errorTitle="Failed to load the VAT return"
        onRetry={() => void refetch()}
        retrying={isFetching}
        empty={null}
        actions={({ box }) => {
          const opened = VAT_BOXES.find((one) => one === box);
          return (
            opened !== undefined && (
              <Button
                variant="default"
                size="compact-sm"
                aria-expanded={open === opened}
                aria-label={`Rows of box ${box.slice(3)}`}
                onClick={() => setOpen(open === opened ? null : opened)}
              >
                Rows
              </Button>
            )
          );
        }}
      />
      {data !== undefined && <Text fw={600}>{`${formatPounds(data.box5)} ${data.is_payment ? 'to pay' : 'to be repaid'}`}</Text>}
      {open !== null && data !== undefined && (
        <PortalTable
          label={`Box ${open.slice(3)}`}
          columns={ROW_COLUMNS}
          rows={data.rows.filter(({ box }) => box === open)}
          rowKey={({ account, vat_code }) => `${account} ${vat_code}`}
          errorTitle="Failed to load the rows"
          empty="Nothing in this period counts in this box."
        />
      )}
    </PortalPanel>
  );
}

function rowOf(box: Box, data: VatReturnView): BoxRow {
  return { box, label: BOX_LABELS[box], amount: WHOLE.includes(box) ? wholePounds.format(data[box]) : formatPounds(data[box]) };
}

/** Numbers only, so nothing in the file can be taken for a formula. */
function save(data: VatReturnView, kind: 'csv' | 'json'): void {
  const values = Object.fromEntries(BOXES.map((box) => [box, WHOLE.includes(box) ? String(data[box]) : data[box].toFixed(2)]));
  const name = `vat-return-${data.from}-to-${data.to}.${kind}`;
  const text =
    kind === 'json'
      ? JSON.stringify({ from: data.from, to: data.to, ...values }, null, 2)
      : ['box,amount', ...Object.entries(values).map(([box, value]) => `${box.slice(3)},${value}`)].join('\r\n');
  saveFile(name, kind === 'json' ? 'application/json' : 'text/csv', text);
}
