import { Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TaxAdjustmentView, TaxComputationView } from '../../../../../server/finance/tax/computation/tax-computation.dto.js';
import { computationSteps, ESTIMATE, type ComputationStep } from '../../../../../server/finance/tax/computation/tax-computation.rules';
import { FIRST_TAX_DAY } from '../../../../../server/finance/tax/corporation-tax.rules';
import { ukToday } from '../../../lib/time/now';
import { messageOf } from '../../../lib/http/http';
import { filterText } from '../../../lib/lists/keyset';
import { paths } from '../../../lib/navigation/paths';
import { formatPounds } from '../../../ui/format/money';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalExportLinks } from '../../../ui/portal/lists/portal-export-links';
import { PortalTable, type PortalColumn } from '../../../ui/portal/lists/portal-table';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { companyQuery, type Days } from '../../finance.api';
import type { JournalStart } from '../../journals/journal-form';
import { accountingYears, isTwelveMonths, taxDescription } from '../accounting-years';
import { TaxPayment, type TaxPaymentActions } from '../tax-payment';
import { AdjustmentForm } from './adjustment-form';
import { chargeText } from './charge-text';
import { computationQuery, useDeleteAdjustment } from './computation.api';

/** Number of financial years to choose from. */
const YEARS = 4;
const PAGE_DAYS = 'page';

type Step = ComputationStep<TaxAdjustmentView>;

const COLUMNS: ReadonlyArray<PortalColumn<Step>> = [
  { key: 'label', header: 'Step', primary: true, cell: (step) => <StepName step={step} /> },
  { key: 'amount', header: 'Amount', align: 'end', width: '9rem', cell: ({ amount }) => formatPounds(amount) },
];

function StepName({ step: { key, part, label, note, days, adjustment } }: { step: Step }) {
  const dates = useDates();
  const below = key === 'flat' ? part : days === null ? note : dates.period({ from: days.from, to: days.to });
  return (
    <>
      {adjustment !== null && `${part}: `}
      <bdi>{label}</bdi>
      {below !== '' && (
        <Text size="sm" c="dimmed">
          <bdi>{below}</bdi>
        </Text>
      )}
    </>
  );
}

/** The calculation from the profit of a period to its corporation tax, with the adjustments entered by directors. */
export function TaxComputationPanel({ days, onPay: onAdd, onOpenJournal }: TaxPaymentActions & { days: Days }) {
  const dates = useDates();
  const company = useQuery(companyQuery).data;
  const [picked, setPicked] = useState<string | null>(null);
  const [form, setForm] = useState<{ adjustment: TaxAdjustmentView | null } | null>(null);
  const [deleting, setDeleting] = useState<TaxAdjustmentView | null>(null);
  const remove = useDeleteAdjustment();
  const years = accountingYears(company, YEARS).filter(({ from }) => from >= FIRST_TAX_DAY);
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
          ...years.map((year) => ({
            value: keyOf(year),
            label: isTwelveMonths(year) ? `Year to ${dates.day(year.to)}` : dates.span(year),
          })),
          { value: PAGE_DAYS, label: `Days chosen above: ${dates.span(days)}` },
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
        rows={data === undefined ? undefined : computationSteps(data)}
        rowKey={({ key }) => key}
        error={error}
        errorTitle="Failed to load the tax computation"
        onRetry={() => void refetch()}
        retrying={isFetching}
        empty={null}
        actions={({ key, adjustment }) =>
          adjustment === null ? (
            key === 'profit' && (
              <Button
                component={Link}
                to={paths.staffSection('finances', { view: 'reports', from, to })}
                variant="default"
                size="compact-sm"
                aria-label="Details of the profit before tax"
              >
                Details
              </Button>
            )
          ) : (
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
      {data !== undefined && to < ukToday() && <Charge computation={data} onCharge={onAdd} />}
      {data !== undefined && (data.settlement.state !== 'none' || data.settlement.payments.length > 0) && chosen !== PAGE_DAYS && (
        <TaxPayment
          settlement={data.settlement}
          isPayment
          start={{ kind: 'corporation_tax', description: taxDescription({ from, to }), tax_year_end: to }}
          onPay={onAdd}
          onOpenJournal={onOpenJournal}
        />
      )}
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
          The tax is computed again without it. The audit trail keeps what it was.
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

interface ChargeProps {
  computation: TaxComputationView;
  onCharge: (start: JournalStart) => void;
}

/** What of the tax of a period that has ended is in the books, and the way to the journal with the rest. */
function Charge({ computation, onCharge }: ChargeProps) {
  const { from, to, corporation_tax, charged } = computation;
  const rest = Math.round((corporation_tax - charged) * 100) / 100;
  return (
    <Group gap="xs">
      <Text>{chargeText(computation)}</Text>
      {rest > 0 && (
        <Button
          variant="default"
          size="compact-md"
          onClick={() =>
            onCharge({
              kind: 'corporation_tax_charge',
              amount: rest.toFixed(2),
              date: to,
              description: taxDescription({ from, to }),
            })
          }
        >
          {`Charge ${formatPounds(rest)}`}
        </Button>
      )}
    </Group>
  );
}

const keyOf = ({ from, to }: Days): string => `${from} ${to}`;
