import { Button, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BudgetView } from '../../../server/finance/budgets/budgets.dto.js';
import { percentSpent } from '../../../server/finance/budgets/budgets.rules';
import { OUTPUT_VAT } from '../../../server/finance/ledger/accounts.rules';
import type { SummaryView } from '../../../server/finance/reports/reports.dto.js';
import { isProductIncome } from '../../../server/finance/reports/reports.rules';
import { useAddressDialog } from '../lib/lists/use-address-dialog';
import { formatPercent, formatPounds } from '../ui/format/money';
import { PortalDialog, PortalDialogActions } from '../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../ui/portal/feedback/portal-load-error';
import { PortalCardGrid } from '../ui/portal/layout/portal-card-grid';
import { budgetsQuery, profitAndLossQuery, summaryQuery, type Days } from './finance.api';
import { AmountsTable } from './amounts-table';
import { BudgetsTable } from './outlook/budgets-table';

type CardKey = 'total_income' | 'total_expenses' | 'net_profit' | 'total_vat';

const CARDS: ReadonlyArray<{ key: CardKey; label: string; note: string }> = [
  { key: 'total_income', label: 'Total Income', note: 'Without income from products' },
  { key: 'total_expenses', label: 'Total Expenses', note: 'Without VAT' },
  { key: 'net_profit', label: 'Net Profit', note: 'Income and product income less expenses' },
  { key: 'total_vat', label: 'Total VAT', note: 'VAT on sales' },
];

const BUDGETS = 'budgets';

/** The five totals of a period (specification, section 2). Each expands to its breakdown; the address names the open one. */
export function FinanceCards({ days }: { days: Days }) {
  const { data, error, isFetching, refetch } = useQuery(summaryQuery({ from: days.from, to: days.to }));
  const { shown: details, open: showDetails, close } = useAddressDialog('details');
  const shown = CARDS.find(({ key }) => key === details)?.key;
  if (data === undefined && error !== null)
    return <PortalLoadError title="Failed to load the totals" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <PortalCardGrid label="Totals" count={5}>
        {CARDS.map(({ key, label, note }) => (
          <Paper component="li" key={key} withBorder p="md">
            <Stack gap="xxs" h="100%" align="flex-start">
              <Text size="sm" c="dimmed">
                {label}
              </Text>
              <Text fz={{ base: 'md', xs: 'xl' }} fw={700} style={{ whiteSpace: 'nowrap' }}>
                {data === undefined ? '…' : formatPounds(data[key])}
              </Text>
              <Stack gap="xxs" mb="xs">
                <Text size="sm" c="dimmed">
                  {data === undefined ? note : comparison(data, key)}
                </Text>
                {key === 'total_income' && (
                  <Text size="sm" c="dimmed">
                    {`Product income, counted separately: ${data === undefined ? '…' : formatPounds(data.product_income)}`}
                  </Text>
                )}
              </Stack>
              <Button mt="auto" variant="default" size="compact-sm" aria-label={`Details of ${label}`} onClick={() => showDetails(key)}>
                Details
              </Button>
            </Stack>
          </Paper>
        ))}
        <BudgetCard onOpen={() => showDetails(BUDGETS)} />
      </PortalCardGrid>
      {details === BUDGETS && <BudgetsDialog onClose={close} />}
      {shown !== undefined && <CardDialog card={shown} days={days} onClose={close} />}
    </>
  );
}

/** Spending across all budgets, each in its current period. */
function BudgetCard({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(budgetsQuery);
  const sum = (of: (budget: BudgetView) => number): number =>
    (data ?? []).reduce((total, budget) => total + Math.round(of(budget) * 100), 0);
  const spent = sum((budget) => budget.spent);
  const allocated = sum((budget) => budget.allocated);
  const pounds = (pence: number): string => (data === undefined ? '…' : formatPounds(pence / 100));
  return (
    <Paper component="li" withBorder p="md">
      <Stack gap="xxs" h="100%" align="flex-start">
        <Text size="sm" c="dimmed">
          Budget Used
        </Text>
        <Text fz={{ base: 'md', xs: 'xl' }} fw={700} style={{ whiteSpace: 'nowrap' }}>
          {data === undefined ? '…' : formatPercent(percentSpent(spent, allocated))}
        </Text>
        <Text size="sm" c="dimmed" mb="xs">
          {data?.length === 0 ? 'No budgets yet' : `${pounds(spent)} of ${pounds(allocated)}`}
        </Text>
        <Button mt="auto" variant="default" size="compact-sm" aria-label="Details of Budget Used" onClick={onOpen}>
          Details
        </Button>
      </Stack>
    </Paper>
  );
}

/** This month compared with the last one: both amounts where there is no percentage. */
function comparison({ change, this_month, previous_month }: SummaryView, key: CardKey): string {
  const percent = change[key];
  const month = `${formatPounds(this_month[key])} this month`;
  if (this_month[key] === previous_month[key]) return `${month}, the same as last month`;
  if (percent === null) return `${month}, ${formatPounds(previous_month[key])} last month`;
  return `${month}, ${percent < 0 ? '' : '+'}${formatPercent(percent)} on last month`;
}

function BudgetsDialog({ onClose }: { onClose: () => void }) {
  return (
    <PortalDialog wide title="Budget Used" onEscape={onClose}>
      <BudgetsTable />
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function CardDialog({ card, days, onClose }: { card: CardKey; days: Days; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(profitAndLossQuery({ from: days.from, to: days.to }));
  const summary = useQuery(summaryQuery({ from: days.from, to: days.to })).data;
  const label = CARDS.find(({ key }) => key === card)?.label ?? '';
  return (
    <PortalDialog wide title={label} onEscape={onClose}>
      {error !== null && data === undefined ? (
        <PortalLoadError title="Failed to load the details" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        data !== undefined &&
        summary !== undefined && (
          <Stack gap="md">
            {(card === 'total_income' || card === 'net_profit') && (
              <AmountsTable
                label="Income"
                lines={data.income.filter((line) => !isProductIncome(line))}
                total={summary.total_income}
                days={days}
              />
            )}
            {(card === 'total_income' || card === 'net_profit') && (
              <AmountsTable label="Product income" lines={data.income.filter(isProductIncome)} total={summary.product_income} days={days} />
            )}
            {(card === 'total_expenses' || card === 'net_profit') && (
              <AmountsTable label="Expenses" lines={data.expenses} total={summary.total_expenses} days={days} />
            )}
            {card === 'total_vat' && (
              <AmountsTable
                label="VAT"
                lines={[{ code: OUTPUT_VAT, name: 'VAT on sales', amount: summary.total_vat }]}
                total={summary.total_vat}
                days={days}
              />
            )}
            {card === 'net_profit' && <Text fw={600}>{`Net profit ${formatPounds(data.net_profit)}`}</Text>}
          </Stack>
        )
      )}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
