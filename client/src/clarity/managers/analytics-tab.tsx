import { Group, Select, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type {
  ApprovalTimesView,
  ClarityAnalyticsView,
  ClarityBudgetView,
  PersonTimeView,
  ProjectTimeView,
  TaskTimeView,
  TimeSumsView,
} from '../../../../server/clarity/analytics/analytics.dto.js';
import type { CountedStatus, TimeGroup } from '../../../../server/clarity/analytics/analytics.rules.js';
import type { HistoryTarget } from '../../../../server/clarity/history/history.rules.js';
import type { Days } from '../../../../server/finance/ledger/ledger.rules.js';
import { filterText } from '../../lib/lists/keyset';
import { paths } from '../../lib/navigation/paths';
import { useAddress } from '../../lib/navigation/use-address';
import { ukToday } from '../../lib/time/now';
import { useDates } from '../../ui/portal/time/portal-dates';
import { formatHours } from '../../ui/format/hours';
import { formatPounds } from '../../ui/format/money';
import { PortalBarChart } from '../../ui/portal/charts/portal-bar-chart';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalExportLinks } from '../../ui/portal/lists/portal-export-links';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalRecordedTime } from '../../ui/portal/time/portal-recorded-time';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { analyticsQuery } from '../clarity.api';
import { daysOfPeriod, PERIODS } from './analytics-periods';
import { CostEntries } from './cost-entries';

const SKELETON_HEIGHT = 260;
const CHARTED = 12;
const KINDS: Readonly<Record<ApprovalTimesView['kind'], string>> = { time: 'Time', expense: 'Expenses', deliverable: 'Deliverables' };
/** The kinds in the history. */
const TARGETS: Readonly<Record<ApprovalTimesView['kind'], HistoryTarget>> = {
  time: 'time-entry',
  expense: 'expense',
  deliverable: 'deliverable',
};
const hours = (value: number): string => formatHours(Math.round(value * 3_600));

/** Hours by user, project and task, cost against budget, and decision times. The address holds the period. */
export function AnalyticsTab() {
  const dates = useDates();
  const [address, changeAddress] = useAddress();
  const period = PERIODS.find(({ value }) => value === address.get('period')) ?? PERIODS[0];
  const { from, to } = daysOfPeriod(period.value, ukToday());
  const { data, error, isFetching, refetch } = useQuery(analyticsQuery(from, to));
  return (
    <>
      <PortalPanel
        bare
        title="Analytics"
        text={`${dates.day(from)} to ${dates.day(to)}, by the day of the work. Rejected entries do not count.`}
        aside={
          <Group gap="xs">
            <PortalExportLinks
              what="the time of everyone"
              href={(format) => `/api/clarity/time/export?${filterText({ from, to, everyone: 'true', format })}`}
            />
            <Select
              aria-label="Period"
              allowDeselect={false}
              data={[...PERIODS]}
              value={period.value}
              onChange={(value) =>
                changeAddress((now) => {
                  if (value === null || value === PERIODS[0].value) now.delete('period');
                  else now.set('period', value);
                  return now;
                })
              }
            />
          </Group>
        }
      />
      {data === undefined && error !== null && (
        <PortalLoadError title="Failed to load the analytics" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton h={SKELETON_HEIGHT} />}
      {data !== undefined && <Tables analytics={data} />}
    </>
  );
}

/** Columns of a table whose totals expand to their entries. */
function sums<Row extends TimeSumsView>(
  { from, to }: Days,
  by: TimeGroup,
  nameOf: (row: Row) => { of: string | null; name: string },
): ReadonlyArray<PortalColumn<Row>> {
  const opening = (row: Row, amount: number, label: string, status: CountedStatus | null) => {
    if (amount === 0) return label;
    const { of, name } = nameOf(row);
    return <PortalRecordedTime label={label} name={name} path="/clarity/analytics/entries" filter={{ from, to, by, of, status }} />;
  };
  return [
    { key: 'hours', header: 'Hours', align: 'end', cell: (row) => opening(row, row.hours, hours(row.hours), null) },
    {
      key: 'pending',
      header: 'Waiting',
      align: 'end',
      cell: (row) => opening(row, row.pending_hours, hours(row.pending_hours), 'pending'),
    },
    { key: 'cost', header: 'Cost', align: 'end', cell: (row) => opening(row, row.cost, formatPounds(row.cost), 'approved') },
  ];
}

const people = (days: Days): ReadonlyArray<PortalColumn<PersonTimeView>> => [
  { key: 'person', header: 'Person', primary: true, cell: ({ name }) => <bdi>{name ?? 'Deleted user'}</bdi> },
  ...sums<PersonTimeView>(days, 'person', ({ user_id, name }) => ({ of: user_id, name: name ?? 'a deleted user' })),
];
const projects = (days: Days): ReadonlyArray<PortalColumn<ProjectTimeView>> => [
  { key: 'project', header: 'Project', primary: true, cell: ({ project }) => <bdi>{project ?? 'No project'}</bdi> },
  ...sums<ProjectTimeView>(days, 'project', ({ project }) => ({ of: project, name: project ?? 'no project' })),
  {
    key: 'expenses',
    header: 'Expenses',
    align: 'end',
    cell: ({ project, expenses }) => (
      <CostEntries amount={expenses} name={`Expenses of ${project ?? 'no project'}`} days={days} by="project" of={project} />
    ),
  },
];
const tasks = (days: Days): ReadonlyArray<PortalColumn<TaskTimeView>> => [
  { key: 'task', header: 'Task', primary: true, cell: ({ task }) => <bdi>{task}</bdi> },
  ...sums<TaskTimeView>(days, 'task', ({ task }) => ({ of: task, name: task })),
];
const BUDGETS: ReadonlyArray<PortalColumn<ClarityBudgetView>> = [
  { key: 'category', header: 'Budget', primary: true, cell: (row) => <Budget row={row} /> },
  { key: 'allocated', header: 'Allocated', align: 'end', cell: ({ allocated }) => formatPounds(allocated) },
  { key: 'approved', header: 'Approved here', align: 'end', cell: (row) => <BudgetCost row={row} /> },
  { key: 'spent', header: 'Spent in all', align: 'end', cell: (row) => <BudgetSpent row={row} /> },
];
const APPROVALS: ReadonlyArray<PortalColumn<ApprovalTimesView>> = [
  { key: 'kind', header: 'Kind', primary: true, cell: ({ kind }) => KINDS[kind] },
  { key: 'decided', header: 'Decided', align: 'end', cell: (row) => <Decided row={row} /> },
  { key: 'median', header: 'Half within', align: 'end', cell: ({ median_hours }) => within(median_hours) },
  { key: 'most', header: '90% within', align: 'end', cell: ({ slowest_tenth_hours }) => within(slowest_tenth_hours) },
  {
    key: 'waiting',
    header: 'Waiting',
    align: 'end',
    // The list also has entries of other periods.
    cell: ({ waiting }) => (waiting === 0 ? waiting : <Link to={paths.staffSection('clarity', { as: 'admin' })}>{waiting}</Link>),
  },
  {
    key: 'since',
    header: 'Longest wait',
    cell: ({ waiting_since }) => (waiting_since === null ? '–' : <PortalTime iso={waiting_since} />),
  },
];

function Tables({ analytics }: { analytics: ClarityAnalyticsView }) {
  const { budgets, approvals } = analytics;
  const [most] = analytics.people;
  const charted = analytics.people
    .slice(0, CHARTED)
    .map((row) => ({ person: row.name ?? 'Deleted user', hours: Math.round(row.hours * 10) / 10 }));
  return (
    <>
      <PortalPanel title="People">
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
          {most !== undefined && (
            <PortalBarChart
              rows={charted}
              category="person"
              categoryLabel={(name) => name}
              series={[{ name: 'hours', label: 'Hours', colour: 'var(--accent)' }]}
              horizontal
              summary={`Hours of ${charted.length} people. The most: ${most.name ?? 'a deleted user'}, ${hours(most.hours)}.`}
            />
          )}
          <Part label="Hours by person" columns={people(analytics)} rows={analytics.people} keyOf={({ user_id }) => user_id ?? ''} />
        </SimpleGrid>
      </PortalPanel>
      <PortalPanel title="Projects">
        <Part label="Hours by project" columns={projects(analytics)} rows={analytics.projects} keyOf={({ project }) => project ?? ''} />
      </PortalPanel>
      <PortalPanel title="Tasks" text="Those with the most hours.">
        <Part label="Hours by task" columns={tasks(analytics)} rows={analytics.tasks} keyOf={({ task }) => task} />
      </PortalPanel>
      <PortalPanel title="Cost against budget" text="Each budget in its own current period.">
        <Part
          label="Cost against budget"
          columns={BUDGETS}
          rows={budgets}
          keyOf={({ id }) => id}
          empty="There are no budgets. Directors set them under Finances."
        />
      </PortalPanel>
      <PortalPanel title="Approvals" text="How long people waited for a decision.">
        <Part label="Approval times" columns={APPROVALS} rows={approvals} keyOf={({ kind }) => kind} />
      </PortalPanel>
    </>
  );
}

interface PartProps<Row> {
  label: string;
  columns: ReadonlyArray<PortalColumn<Row>>;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  empty?: string;
}

function Part<Row>({ label, columns, rows, keyOf, empty = 'No time was recorded in this period.' }: PartProps<Row>) {
  return (
    <PortalTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      errorTitle="Failed to load the analytics"
      empty={<Text size="sm">{empty}</Text>}
    />
  );
}

function Budget({ row: { category, from, to } }: { row: ClarityBudgetView }) {
  const dates = useDates();
  return (
    <>
      {category}
      <Text size="sm" c="dimmed">
        {dates.period({ from, to })}
      </Text>
    </>
  );
}

function BudgetCost({ row: { id, category, approved, from, to } }: { row: ClarityBudgetView }) {
  return <CostEntries amount={approved} name={`Approved costs on ${category}`} days={{ from, to }} by="budget" of={id} />;
}

/** Leads to the ledger lines of the budget. */
function BudgetSpent({ row: { id, spent } }: { row: ClarityBudgetView }) {
  if (spent === null) return '–';
  return <Link to={paths.staffSection('finances', { budget: id })}>{formatPounds(spent)}</Link>;
}

/** Leads to the history of all claims of the kind, with who decided and why. It also has other changes, and those of other periods. */
function Decided({ row: { kind, decided } }: { row: ApprovalTimesView }) {
  if (decided === 0) return decided;
  return (
    <Link
      to={paths.staffSection('clarity', { as: 'admin', view: 'audit', target: TARGETS[kind] })}
      aria-label={`${decided}: history of ${KINDS[kind].toLowerCase()}`}
    >
      {decided}
    </Link>
  );
}

function within(value: number | null): string {
  if (value === null) return '–';
  const rounded = (number: number): string => (Math.round(number * 10) / 10).toLocaleString('en-GB');
  return value < 48 ? `${rounded(value)} h` : `${rounded(value / 24)} days`;
}
