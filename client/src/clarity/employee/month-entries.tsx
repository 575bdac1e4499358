import { Button } from '@mantine/core';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { monthEnd } from '../../../../server/finance/ledger/ledger.rules';
import { dayAfter, ukDate } from '../../../../server/platform/time/days.rules';
import { useAddress } from '../../lib/navigation/use-address';
import { formatMonth } from '../../ui/format/date';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { timeQuery } from '../clarity.api';
import { PartsTable } from '../parts-table';
import { TIME_COLUMNS } from './timesheet-tab';

/** What the hours of a month consist of. Entries are changed in their week. */
export function MonthEntries({ month }: { month: string }) {
  const [address] = useAddress();
  const first = `${month}-01`;
  // An interval that starts on the day before may extend into the month.
  const query = useInfiniteQuery(timeQuery(dayAfter(first, -1), monthEnd(first)));
  const week = new URLSearchParams(address);
  week.delete('month');
  return (
    <PortalPanel
      bare
      title={formatMonth(month)}
      text="Every entry in the month that was not rejected. An interval that crosses midnight is split between the months."
      aside={
        <Button component={Link} to={`?${week.toString()}`} variant="default" size="compact-md">
          Show the week
        </Button>
      }
    >
      <PartsTable
        isShown={({ date, ended_at, status }) =>
          status !== 'rejected' && (date >= first || (ended_at !== null && ukDate(new Date(ended_at)) >= first))
        }
        label={`Entries of ${formatMonth(month)}`}
        columns={TIME_COLUMNS}
        query={query}
        errorTitle="Failed to load the time"
        empty={
          <PortalEmpty icon={IconHourglass} title="No entries">
            Time that you add for this month is listed here.
          </PortalEmpty>
        }
      />
    </PortalPanel>
  );
}
