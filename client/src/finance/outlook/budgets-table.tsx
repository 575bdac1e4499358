import { Button, Group, Progress, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconChartPie from '@tabler/icons-react/dist/esm/icons/IconChartPie.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BudgetView } from '../../../../server/finance/budgets/budgets.dto.js';
import { BUDGET_PERIOD_LABELS, budgetLevel, type BudgetLevel } from '../../../../server/finance/budgets/budgets.rules';
import type { ExpandedRow } from '../../lib/lists/use-expanded-row';
import { formatPercent, formatPounds } from '../../ui/format/money';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalPeriod } from '../../ui/portal/time/portal-day';
import { budgetsQuery } from '../finance.api';
import { LedgerLines } from '../ledger-lines';
import { LinesButton } from '../lines-button';

const STATUS_STYLES = {
  good: { tone: 'success', icon: IconCheck, colour: 'green' },
  yellow: { tone: 'warning', icon: IconAlertTriangle, colour: 'yellow' },
  red: { tone: 'danger', icon: IconAlertTriangle, colour: 'red' },
} as const satisfies Record<BudgetLevel, object>;

const COLUMNS: ReadonlyArray<PortalColumn<BudgetView>> = [
  { key: 'category', header: 'Category', primary: true, cell: ({ category }) => category },
  {
    key: 'period',
    header: 'Period',
    cell: ({ period, from, to }) => (
      <>
        {BUDGET_PERIOD_LABELS[period]}{' '}
        <Text span size="sm" c="dimmed">
          <PortalPeriod from={from} to={to} />
        </Text>
      </>
    ),
  },
  { key: 'spent', header: 'Spent', cell: (budget) => <Spent budget={budget} /> },
  { key: 'allocated', header: 'Allocated', align: 'end', width: '8rem', cell: ({ allocated }) => formatPounds(allocated) },
];

interface BudgetsTableProps {
  /** Without it, budgets are read-only. */
  onChange?: (budget: BudgetView) => void;
  /** Without it, the table itself stores which budget is expanded, as in a dialog. */
  expanded?: ExpandedRow;
}

/** The budgets with the spending in their current periods. A budget expands to its ledger lines. */
export function BudgetsTable({ onChange, expanded }: BudgetsTableProps) {
  const { data, error, isFetching, refetch } = useQuery(budgetsQuery);
  const [own, setOwn] = useState<string | null>(null);
  const { shown: openId, toggle } = expanded ?? { shown: own, toggle: (id: string) => setOwn(id === own ? null : id) };
  const open = data?.find(({ id }) => id === openId);
  return (
    <>
      <PortalTable
        label="Budgets"
        columns={COLUMNS}
        rows={data}
        rowKey={({ id }) => id}
        error={error}
        errorTitle="Failed to load the budgets"
        onRetry={() => void refetch()}
        retrying={isFetching}
        empty={
          <PortalEmpty icon={IconChartPie} title="No budgets yet">
            Set one to be warned before a category costs more than it should.
          </PortalEmpty>
        }
        actions={(budget) => (
          <Group gap="xs" wrap="nowrap">
            <LinesButton
              name={`the ${budget.period} budget of ${budget.category}`}
              isOpen={openId === budget.id}
              onToggle={() => toggle(budget.id)}
            />
            {onChange !== undefined && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Change the ${budget.period} budget of ${budget.category}`}
                onClick={() => onChange(budget)}
              >
                Change
              </Button>
            )}
          </Group>
        )}
      />
      {open !== undefined && (
        <LedgerLines
          key={open.id}
          label={`Lines of the ${open.period} budget of ${open.category}`}
          path={`/staff/finance/ledger/accounts/${open.account}/lines`}
          parameters={{ from: open.from, to: open.to }}
        />
      )}
    </>
  );
}

function Spent({ budget: { category, period, spent, percent } }: { budget: BudgetView }) {
  const { tone, icon, colour } = STATUS_STYLES[budgetLevel(percent)];
  return (
    <>
      <Group gap="xs" justify="space-between">
        <span>{formatPounds(spent)}</span>
        <PortalStatus tone={tone} icon={icon}>
          {formatPercent(percent)}
        </PortalStatus>
      </Group>
      <Progress
        mt="xxs"
        size="sm"
        color={colour}
        value={Math.min(100, Math.max(0, percent))}
        aria-label={`${BUDGET_PERIOD_LABELS[period]} budget of ${category}`}
      />
    </>
  );
}
