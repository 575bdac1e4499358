import { Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { financialYears } from '../../../../../server/finance/company/deadlines.rules';
import type { TaxAdjustmentView, TaxComputationView } from '../../../../../server/finance/tax/computation/tax-computation.dto.js';
import { ADJUSTMENT_LABELS, ESTIMATE } from '../../../../../server/finance/tax/computation/tax-computation.rules';
import { FIRST_TAX_DAY, FLAT_RATE } from '../../../../../server/finance/tax/corporation-tax.rules';
import { ukDate } from '../../../../../server/platform/time/days.rules';
import { messageOf } from '../../../lib/http/http';
import { filterText } from '../../../lib/lists/keyset';
import { formatPounds } from '../../../ui/format/money';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../../ui/portal/forms/portal-fields';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalExportLinks } from '../../../ui/portal/lists/portal-export-links';
import { PortalTable, type PortalColumn } from '../../../ui/portal/lists/portal-table';
import { formatDay } from '../../../ui/format/calendar-day';
import { companyQuery, type Days } from '../../finance.api';
import { AdjustmentForm } from './adjustment-form';
import { computationQuery, useDeleteAdjustment } from './computation.api';

/** Number of financial years to choose from. */
const YEARS = 4;
const PAGE_DAYS = 'page';

interface Line {
  key: string;
  label: string;
  note: string;
  amount: number;
  adjustment: TaxAdjustmentView | null;
}

const COLUMNS: ReadonlyArray<PortalColumn<Line>> = [
  {
    key: 'label',
    header: 'Step',
    primary: true,
    cell: ({ label, note }) => (
      <>
        {label}
        {note !== '' && (
          <Text size="sm" c="dimmed">
            <bdi>{note}</bdi>
          </Text>
        )}
      </>
    ),
  },
  { key: 'amount', header: 'Amount', align: 'end', width: '9rem', cell: ({ amount }) => formatPounds(amount) },
];

/** The calculation from the profit of a period to its corporation tax, with the adjustments entered by directors. */
export function TaxComputationPanel({ days }: { days: Days }) {
  const company = useQuery(companyQuery).data;
  const [picked, setPicked] = useState<string | null>(null);
  const [form, setForm] = useState<{ adjustment: TaxAdjustmentView | null } | null>(null);
  const [deleting, setDeleting] = useState<TaxAdjustmentView | null>(null);
  const remove = useDeleteAdjustment();
  const years =
    company === undefined || company.version === 0
      ? []
      : financialYears({ yearEnd: company.fiscal_year_end, incorporatedOn: company.incorporation_date }, ukDate(new Date()), YEARS).filter(
          ({ from }) => from >= FIRST_TAX_DAY,
        );
  const [current] = years;
  const chosen = picked ?? (current === undefined ? PAGE_DAYS : keyOf(current));
  const [from = '', to = ''] = chosen === PAGE_DAYS ? [days.from, days.to] : chosen.split(' ');
  const { data, error, isFetching, refetch } = useQuery(computationQuery({ from, to }));
  return (
    <PortalPanel
      bare
      title="Tax computation"
      text={ESTIMATE}
      aside={
        <Group gap="xs">
          <PortalExportLinks
            what="Tax computation"
            href={(format) => `/api/staff/finance/exports/report?${filterText({ report: 'tax-computation', from, to, format })}`}
          />
          <Button size="compact-md" onClick={() => setForm({ adjustment: null })}>
            Add adjustment
          </Button>
        </Group>
      }
    >
      <Select
        {...FIELD}
        label="Accounting period"
        allowDeselect={false}
        data={[
          ...years.map((year) => ({ value: keyOf(year), label: `Year to ${formatDay(year.to)}` })),
          { value: PAGE_DAYS, label: `Days chosen above: ${formatDay(days.from)} to ${formatDay(days.to)}` },
        ]}
        value={chosen}
        onChange={(value) => setPicked(value ?? PAGE_DAYS)}
      />
      {remove.error !== null && (
        <PortalNotice tone="error" title={messageOf(remove.error, 'Failed to delete the adjustment. Please try again.')} />
      )}
      <PortalTable
        tabular
        label="Tax computation"
        columns={COLUMNS}
        rows={data === undefined ? undefined : linesOf(data)}
        rowKey={({ key }) => key}
        error={error}
        errorTitle="Failed to load the tax computation"
        onRetry={() => void refetch()}
        retrying={isFetching}
        empty={null}
        actions={({ adjustment }) =>
          adjustment !== null && (
            <>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Change ${adjustment.description}`}
                onClick={() => setForm({ adjustment })}
              >
                Change
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Delete ${adjustment.description}`}
                onClick={() => setDeleting(adjustment)}
              >
                Delete
              </Button>
            </>
          )
        }
      />
      {form !== null && (
        <AdjustmentForm adjustment={form.adjustment} days={{ from, to }} onSaved={() => setForm(null)} onClose={() => setForm(null)} />
      )}
      {deleting !== null && (
        <PortalConfirm
          title={`Delete “${deleting.description}”?`}
          confirm="Delete adjustment"
          danger
          onConfirm={() => {
            remove.mutate({ id: deleting.id, version: deleting.version });
            setDeleting(null);
          }}
          onCancel={() => setDeleting(null)}
        >
          {`The computation changes by ${formatPounds(deleting.amount)}. The audit log keeps what it was.`}
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

const keyOf = ({ from, to }: Days): string => `${from} ${to}`;

function linesOf(computation: TaxComputationView): Line[] {
  const line = (key: string, label: string, amount: number, note = ''): Line => ({ key, label, note, amount, adjustment: null });
  const { parts } = computation;
  return [
    line('profit', 'Profit before tax', computation.profit_before_tax, 'From the books'),
    ...(computation.taxable_grants === 0 ? [] : [line('grants', 'Taxable grants', computation.taxable_grants, 'In the books as equity')]),
    ...computation.adjustments.map((adjustment): Line => {
      const { id, kind, amount, description, note } = adjustment;
      const label = `${ADJUSTMENT_LABELS[kind]}: ${description}`;
      return { key: id, label, note, amount: kind === 'add_back' ? amount : -amount, adjustment };
    }),
    line('taxable', 'Taxable profit', computation.taxable_profit, computation.adjusted_profit < 0 ? 'A loss is not taxed' : ''),
    ...(parts.length > 1
      ? parts.map((part) =>
          line(
            `${part.from}`,
            `Tax on ${formatPounds(part.profit)}`,
            part.before_relief - part.relief,
            `${formatDay(part.from)} to ${formatDay(part.to)}`,
          ),
        )
      : []),
    line('before', 'Tax before marginal relief', computation.before_relief),
    line('relief', 'Marginal relief', 0 - computation.relief, associatesOf(computation)),
    line('tax', 'Corporation tax', computation.corporation_tax),
    line('flat', `For comparison: ${FLAT_RATE}% of the taxable profit`, computation.at_flat_rate),
  ];
}

function associatesOf({ associated_companies: count }: TaxComputationView): string {
  return count === 0 ? '' : `Limits shared with ${count} associated ${count === 1 ? 'company' : 'companies'}`;
}
