import { Badge, Text } from '@mantine/core';
import type { TimeView } from '../../../../server/clarity/time/time.dto.js';
import { useDates } from '../../ui/portal/time/portal-dates';
import { clockChange, ukClock } from './uk-clock';

/** Where a time entry is in time, and whether its timer was trimmed. */
export type EntryPlace = Pick<TimeView, 'date' | 'started_at' | 'ended_at' | 'trimmed'>;

/** The day of a time entry; of an interval, its start and end as well, in UK time. */
export function EntryTime({ entry: { date, started_at, ended_at, trimmed } }: { entry: EntryPlace }) {
  const dates = useDates();
  if (started_at === null || ended_at === null) return dates.day(date);
  const note = clockChange(started_at, ended_at);
  const [start, end] = [ukClock(started_at), ukClock(ended_at)];
  return (
    <>
      {dates.day(date)}
      <Text size="sm" c="dimmed">
        {`${start.time.slice(0, 5)} to ${end.time.slice(0, 5)}${end.date === start.date ? '' : `, ${dates.day(end.date)}`}`}
      </Text>
      {note !== null && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
      {trimmed && <Badge variant="default">Trimmed</Badge>}
    </>
  );
}
