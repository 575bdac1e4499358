import { Button, Group, Text } from '@mantine/core';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TimeView } from '../../../../server/clarity/time/time.dto.js';
import { weekOf } from '../../../../server/clarity/time/time.rules';
import { dayAfter, isCalendarDate } from '../../../../server/platform/time/days.rules';
import { useListActions } from '../../lib/lists/use-list-actions';
import { useAddress } from '../../lib/navigation/use-address';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import type { PortalColumn } from '../../ui/portal/lists/portal-table';
import { ClaimStatusText } from '../claim-status';
import { timeQuery, useDeleteTime } from '../clarity.api';
import { PartsTable } from '../parts-table';
import { EntryTask } from '../time/entry-task';
import { EntryTime } from '../time/entry-time';
import { TimeForm } from '../time/time-form';
import { timeForm } from '../time/time-values';
import { formatHours } from '../../ui/format/hours';
import { TimerPanel } from '../timer/timer-panel';
import { PortalExportLinks } from '../../ui/portal/lists/portal-export-links';
import { filterText } from '../../lib/lists/keyset';
import { ukToday } from '../../lib/time/now';
import { CopyWeek } from './copy-week';
import { RejectedTime } from './rejected-time';
import { WeekGrid } from './week-grid';

export const TIME_COLUMNS: ReadonlyArray<PortalColumn<TimeView>> = [
  { key: 'task', header: 'Task', primary: true, cell: (entry) => <EntryTask entry={entry} /> },
  { key: 'date', onPhone: 'inline', header: 'Date', width: '9rem', cell: (entry) => <EntryTime entry={entry} /> },
  { key: 'status', onPhone: 'inline', header: 'Status', cell: (entry) => <ClaimStatusText claim={entry} /> },
  { key: 'hours', onPhone: 'inline', header: 'Hours', align: 'end', width: '8rem', cell: (entry) => <Hours entry={entry} /> },
];

type Open = { kind: 'form'; entry: TimeView | null } | { kind: 'copy' } | { kind: 'delete'; entry: TimeView };

/** The dialogs that a link can open. */
const LINKED = { entry: { kind: 'form', entry: null }, copy: { kind: 'copy' } } as const;

/** A week of the user's time entries. The address identifies it by its Monday. */
export function TimesheetTab() {
  const dates = useDates();
  const [address, changeAddress] = useAddress();
  const now = weekOf(ukToday());
  const requestedWeek = address.get('week');
  const monday =
    requestedWeek !== null && isCalendarDate(requestedWeek) && requestedWeek >= '2000-01-03' && requestedWeek <= '2099-12-28'
      ? weekOf(requestedWeek)
      : now;
  const sunday = dayAfter(monday, 6);
  // An interval that starts on the Sunday before may extend into Monday.
  const query = useInfiniteQuery(timeQuery(dayAfter(monday, -1), sunday));
  const remove = useDeleteTime();
  const { open, setOpen, close, outcome, done, run } = useListActions<Open>(
    'clarity-time',
    (dialog) => (dialog.kind === 'form' ? timeForm(dialog.entry) : null),
    [[remove, 'The entry could not be deleted. Please try again.']],
    LINKED,
  );
  const show = (week: string): void =>
    changeAddress((current) => {
      if (week === now) current.delete('week');
      else current.set('week', week);
      return current;
    });
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <TimerPanel />
      <PortalPanel
        bare
        title={`Week of ${dates.day(monday)}`}
        text="Time counts for pay once it is approved."
        aside={
          <Group gap="xs">
            <Button variant="default" size="compact-md" onClick={() => show(dayAfter(monday, -7))}>
              Previous week
            </Button>
            <Button variant="default" size="compact-md" disabled={monday >= now} onClick={() => show(dayAfter(monday, 7))}>
              Next week
            </Button>
            <Button variant="default" size="compact-md" onClick={() => setOpen({ kind: 'copy' })}>
              Copy last week
            </Button>
            <Button size="compact-md" onClick={() => setOpen({ kind: 'form', entry: null })}>
              Add time
            </Button>
          </Group>
        }
      >
        <PortalOutcome {...outcome} />
        <RejectedTime monday={monday} />
        <WeekGrid entries={entries} monday={monday} isPart={query.hasNextPage} />
        <PartsTable
          isShown={({ date }) => date >= monday}
          label="Entries"
          columns={TIME_COLUMNS}
          query={query}
          errorTitle="Failed to load the time"
          empty={
            <PortalEmpty icon={IconHourglass} title="No entries">
              Add time as hours, or with a start and an end.
            </PortalEmpty>
          }
          actions={(entry) =>
            entry.can.edit && (
              <Group gap="xs" wrap="nowrap">
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Edit ${entry.task}`}
                  onClick={() => setOpen({ kind: 'form', entry })}
                >
                  Edit
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Delete ${entry.task}`}
                  onClick={() => setOpen({ kind: 'delete', entry })}
                >
                  Delete
                </Button>
              </Group>
            )
          }
        />
        <Group gap="xs" justify="flex-end">
          <PortalExportLinks
            what="the time of this week"
            href={(format) => `/api/clarity/time/export?${filterText({ from: monday, to: sunday, format })}`}
          />
        </Group>
        {open?.kind === 'copy' && <CopyWeek monday={monday} onClose={close} />}
        {open?.kind === 'form' && (
          <TimeForm
            entry={open.entry}
            // A new entry of another week than this one belongs to the week that is shown.
            day={monday === now ? undefined : monday}
            onSaved={() => done(open.entry === null ? 'The time waits for approval.' : 'The entry is changed.')}
            onClose={close}
          />
        )}
        {open?.kind === 'delete' && (
          <PortalConfirm
            title={`Delete ${formatHours(open.entry.seconds)} of ${dates.day(open.entry.date)}?`}
            confirm="Delete entry"
            onConfirm={() => run(remove, open.entry.id, 'The entry is deleted.')}
            onCancel={close}
          >
            <bdi>{open.entry.task}</bdi>
          </PortalConfirm>
        )}
      </PortalPanel>
    </>
  );
}

function Hours({ entry: { seconds, approvedHours } }: { entry: TimeView }) {
  const approved = approvedHours === null ? seconds : Math.round(approvedHours * 3_600);
  return (
    <>
      {formatHours(approved)}
      {approved !== seconds && <Text size="sm" c="dimmed">{`of ${formatHours(seconds)}`}</Text>}
    </>
  );
}
