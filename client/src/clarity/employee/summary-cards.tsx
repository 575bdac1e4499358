import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ClaritySummary } from '../../../../server/clarity/summary/summary.dto.js';
import { paths } from '../../lib/navigation/paths';
import { ukToday } from '../../lib/time/now';
import { formatPounds } from '../../ui/format/money';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalCardGrid } from '../../ui/portal/layout/portal-card-grid';
import { summaryQuery } from '../clarity.api';
import { formatHours } from '../../ui/format/hours';
import { ledgerOf } from './ledger-tab';

const hours = (value: number): string => formatHours(Math.round(value * 3_600));

interface Card {
  key: keyof ClaritySummary;
  label: string;
  note: string;
  /** Address of what the figure consists of. @param month this one, YYYY-MM */
  opens: (month: string) => string;
  format: (value: number) => string;
}

const timesheet = (query: Record<string, string> = {}): string => paths.staffSection('clarity', { view: 'timesheets', ...query });

const CARDS: readonly Card[] = [
  { key: 'hours_this_week', label: 'Hours this week', note: 'Since Monday', opens: () => timesheet(), format: hours },
  { key: 'hours_this_month', label: 'Hours this month', note: 'Since the first', opens: (month) => timesheet({ month }), format: hours },
  {
    key: 'earned_this_month',
    label: 'Earnings',
    note: 'Approved, for work this month',
    opens: (month) => ledgerOf('earned', month),
    format: formatPounds,
  },
  {
    key: 'reimbursed_this_month',
    label: 'Reimbursements',
    note: 'Paid back this month',
    opens: (month) => ledgerOf('reimbursed', month),
    format: formatPounds,
  },
  {
    key: 'next_payout',
    label: 'Next payout',
    note: 'Approved and not yet paid',
    opens: () => ledgerOf('outstanding'),
    format: formatPounds,
  },
];

/** Compact on a phone, without the notes: the timer below them must be on the first screen. */
export function SummaryCards() {
  const { data, error, isFetching, refetch } = useQuery(summaryQuery);
  const [month] = useState(() => ukToday().slice(0, 7));
  if (data === undefined && error !== null)
    return <PortalLoadError title="Failed to load the summary" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <PortalCardGrid label="Summary" count={5}>
      {CARDS.map(({ key, label, note, opens, format }) => (
        <Paper component="li" key={key} withBorder px={{ base: 'sm', sm: 'md' }} py={{ base: 'xxs', sm: 'md' }}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fz={{ base: 'md', sm: 'xl' }} fw={700} style={{ whiteSpace: 'nowrap' }}>
            {data === undefined ? (
              '…'
            ) : (
              <Link to={opens(month)} aria-label={`${label}: ${format(data[key])}`}>
                {format(data[key])}
              </Link>
            )}
          </Text>
          <Text size="sm" c="dimmed" display={{ base: 'none', sm: 'block' }}>
            {note}
          </Text>
        </Paper>
      ))}
    </PortalCardGrid>
  );
}
