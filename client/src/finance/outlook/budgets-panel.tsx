import { Box, Button, Group, Progress, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconChartPie from '@tabler/icons-react/dist/esm/icons/IconChartPie.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import type { BudgetView } from '../../../../server/finance/budgets/budgets.dto.js';
import { BUDGET_PERIOD_LABELS, budgetLevel, type BudgetLevel } from '../../../../server/finance/budgets/budgets.rules';
import { formatPercent, formatPounds } from '../../ui/format/money';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { formatDay } from '../../ui/format/calendar-day';
import { budgetsQuery } from '../finance.api';

const LOOKS = {
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
          {`${formatDay(from)} to ${formatDay(to)}`}
        </Text>
      </>
    ),
  },
  { key: 'spent', header: 'Spent', cell: (budget) => <Spent budget={budget} /> },
  { key: 'allocated', header: 'Allocated', align: 'end', width: '8rem', cell: ({ allocated }) => formatPounds(allocated) },
];

/** What may be spent, and what is spent of it in the current period. */
export function BudgetsPanel({ onChange }: { onChange: (budget: BudgetView) => void }) {
  const { data, error, isFetching, refetch } = useQuery(budgetsQuery);
  return (
    <Box id="budgets">
      <PortalPanel bare title="Budget tracker" text="What is spent in the current period, from approved transactions.">
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
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Change the ${budget.period} budget of ${budget.category}`}
              onClick={() => onChange(budget)}
            >
              Change
            </Button>
          )}
        />
      </PortalPanel>
    </Box>
  );
}

function Spent({ budget: { category, period, spent, percent } }: { budget: BudgetView }) {
  const { tone, icon, colour } = LOOKS[budgetLevel(percent)];
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
