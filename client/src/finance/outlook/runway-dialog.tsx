import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { BurnMonthView, RunwayTaxView, RunwayView } from '../../../../server/finance/reports/outlook.dto.js';
import { monthEnd } from '../../../../server/finance/ledger/ledger.rules';
import { useDates } from '../../ui/portal/time/portal-dates';
import { formatMonth } from '../../ui/format/date';
import { formatPounds } from '../../ui/format/money';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalOpened } from '../../ui/portal/layout/portal-opened';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalPeriod } from '../../ui/portal/time/portal-day';
import { AmountsTable } from '../amounts-table';
import { LedgerLines } from '../ledger-lines';
import { LinesButton } from '../lines-button';
import { ProfitAccounts } from './profit-accounts';
import { opensPayments } from './runway-text';

/** Before the first entry of any ledger. */
const FIRST_DAY = '2000-01-01';

const MONTH_COLUMNS: ReadonlyArray<PortalColumn<BurnMonthView>> = [
  { key: 'month', header: 'Month', primary: true, cell: ({ month }) => formatMonth(month) },
  { key: 'profit', header: 'Profit before tax', align: 'end', cell: ({ profit_before_tax }) => formatPounds(profit_before_tax) },
];
const YEAR_COLUMNS: ReadonlyArray<PortalColumn<RunwayTaxView>> = [
  {
    key: 'year',
    header: 'Financial year',
    primary: true,
    cell: ({ from, to }) => (
      <>
        From <PortalPeriod from={from} to={to} />
      </>
    ),
  },
  { key: 'profit', header: 'Profit before tax', align: 'end', cell: ({ profit_before_tax }) => formatPounds(profit_before_tax) },
  { key: 'tax', header: 'Tax, estimated', align: 'end', cell: ({ tax }) => formatPounds(tax) },
  { key: 'paid', header: 'Paid', align: 'end', cell: ({ paid }) => formatPounds(paid) },
  { key: 'owed', header: 'Still owed', align: 'end', cell: ({ owed }) => formatPounds(owed) },
];

/** The calculation of the runway, down to its ledger lines. */
export function RunwayDialog({ runway, onClose }: { runway: RunwayView; onClose: () => void }) {
  const dates = useDates();
  const { on, cash, cash_accounts, vat_due, vat_accounts } = runway;
  const days = { from: FIRST_DAY, to: on };
  return (
    <PortalDialog wide title="Runway" onEscape={onClose}>
      <Stack gap="md">
        <AmountsTable label={`Cash on ${dates.day(on)}`} lines={cash_accounts} total={cash} days={days} />
        <AmountsTable label="VAT owed to HMRC" lines={vat_accounts} total={vat_due} days={days} />
        <TaxYears runway={runway} />
        <BurnMonths runway={runway} />
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function TaxYears({ runway: { on, tax_years, tax_account, corporation_tax } }: { runway: RunwayView }) {
  const dates = useDates();
  const [open, setOpen] = useState<{ year: RunwayTaxView; what: 'accounts' | 'payments' } | null>(null);
  const toggle = (year: RunwayTaxView, what: 'accounts' | 'payments'): void =>
    setOpen(open?.year.from === year.from && open.what === what ? null : { year, what });
  const [current] = tax_years;
  return (
    <>
      <Text fw={600}>Corporation tax</Text>
      <PortalTable
        label="Corporation tax"
        columns={YEAR_COLUMNS}
        rows={tax_years}
        rowKey={({ from }) => from}
        errorTitle="Failed to load the corporation tax"
        empty="The first financial year has not begun, so no corporation tax is set aside."
        actions={(year) => (
          <>
            <LinesButton
              what="Accounts"
              name={`the year from ${dates.period(year)}`}
              isOpen={open?.year.from === year.from && open.what === 'accounts'}
              onToggle={() => toggle(year, 'accounts')}
            />
            {opensPayments(year, current) && (
              <LinesButton
                what="Payments"
                name={`the year from ${dates.period(year)}`}
                isOpen={open?.year.from === year.from && open.what === 'payments'}
                onToggle={() => toggle(year, 'payments')}
              />
            )}
          </>
        )}
      />
      {open?.what === 'accounts' && (
        <PortalOpened title={`Profit from ${dates.period(open.year)}`}>
          <ProfitAccounts beforeTax days={open.year} />
        </PortalOpened>
      )}
      {open?.what === 'payments' && (
        <LedgerLines
          label={`Payments of corporation tax from ${dates.period({ from: open.year.payments_from, to: on })}`}
          path={`/staff/finance/ledger/accounts/${tax_account}/lines`}
          parameters={{ from: open.year.payments_from, to: on }}
        />
      )}
      <div>
        <Text>{`Still owed: ${formatPounds(corporation_tax)}`}</Text>
        <Text size="sm" c="dimmed">
          Estimates, before add-backs and deductions. The year so far is treated as a period of its own, with limits in proportion to its
          length.
        </Text>
      </div>
    </>
  );
}

function BurnMonths({ runway: { burn_months, monthly_burn } }: { runway: RunwayView }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <Text fw={600}>Monthly burn</Text>
      <PortalTable
        tabular
        label="Monthly burn"
        columns={MONTH_COLUMNS}
        rows={burn_months}
        rowKey={({ month }) => month}
        errorTitle="Failed to load the months"
        empty={null}
        actions={({ month }) => (
          <LinesButton
            what="Accounts"
            name={formatMonth(month)}
            isOpen={open === month}
            onToggle={() => setOpen(open === month ? null : month)}
          />
        )}
      />
      {open !== null && (
        <PortalOpened title={`Profit of ${formatMonth(open)}`}>
          <ProfitAccounts beforeTax days={{ from: `${open}-01`, to: monthEnd(`${open}-01`) }} />
        </PortalOpened>
      )}
      <Text>
        {monthly_burn === 0
          ? 'Income in these months was at least as high as costs.'
          : `On average, costs exceed income by ${formatPounds(monthly_burn)} a month.`}
      </Text>
    </>
  );
}
