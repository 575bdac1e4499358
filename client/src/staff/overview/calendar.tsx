import { Group, Stack, Text } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CalendarEntryView } from '../../../../server/staff/overview/overview.dto.js';
import { ukToday } from '../../lib/time/now';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import classes from './calendar.module.css';
import { addMonths, dayByKey, weeksOf } from './month';
import { calendarQuery } from './overview.api';
import { PortalIconButton } from '../../ui/portal/actions/portal-icon-button';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTH_NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const DAY_NAME = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const named = (format: Intl.DateTimeFormat, day: string): string => format.format(new Date(`${day}T00:00:00Z`));

/** A month with its events, in UK time. Arrow keys move between days, Page Up and Page Down between months. */
export function Calendar() {
  const [today] = useState(() => ukToday());
  const [day, setDay] = useState(today);
  const moved = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const month = day.slice(0, 7);
  const { data, error, isFetching, refetch } = useQuery(calendarQuery(month));
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [day]);
  const onKey = (event: KeyboardEvent): void => {
    const next = dayByKey(day, event.key);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moved.current = true;
    setDay(next);
  };
  const entries = data?.entries ?? [];
  const later = laterPlaytests(entries, day);
  const of = (date: string): CalendarEntryView[] => entries.filter((entry) => entry.date === date);
  return (
    <PortalPanel
      title="Calendar"
      aside={
        <Group gap="xs" wrap="nowrap">
          <PortalIconButton label="Previous month" icon={IconChevronLeft} onClick={() => setDay(addMonths(day, -1))} />
          <Text fw={600} miw="9rem" ta="center" aria-live="polite">
            {named(MONTH_NAME, day)}
          </Text>
          <PortalIconButton label="Next month" icon={IconChevronRight} onClick={() => setDay(addMonths(day, 1))} />
        </Group>
      }
    >
      <Stack gap="sm">
        {error !== null && (
          <PortalLoadError title="Failed to load the calendar" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data?.incomplete === true && (
          <PortalNotice tone="warning" title="Part of the data could not be loaded. Some days may be missing entries." />
        )}
        <table ref={grid} role="grid" className={classes.grid} aria-label={named(MONTH_NAME, day)} onKeyDown={onKey}>
          <thead>
            <tr>
              {WEEKDAYS.map((name) => (
                <th key={name} scope="col" abbr={name} className={classes.weekday}>
                  {name.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find((date) => date !== null)}>
                {week.map((date, column) => (
                  <td
                    key={date ?? `none ${column}`}
                    role="gridcell"
                    aria-selected={date === null ? undefined : date === day}
                    className={classes.cell}
                  >
                    {date !== null && (
                      <button
                        type="button"
                        className={classes.day}
                        tabIndex={date === day ? 0 : -1}
                        aria-current={date === today ? 'date' : undefined}
                        aria-label={dayLabel(date, of(date))}
                        title={titlesOf(of(date)) || undefined}
                        data-chosen={date === day || undefined}
                        onClick={() => setDay(date)}
                      >
                        {Number(date.slice(8))}
                        {of(date).length > 0 && <Mark playtest={hasPlaytest(of(date))} />}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Group gap="md" fz="xs" c="dimmed" aria-hidden="true">
          <Group gap="xxs">
            <span className={classes.key}>
              <Mark playtest />
            </span>
            Playtest
          </Group>
          <Group gap="xxs">
            <span className={classes.key}>
              <Mark playtest={false} />
            </span>
            Announcement
          </Group>
        </Group>
        <section aria-label={named(DAY_NAME, day)} aria-live="polite">
          <Text size="xs" fw={600} c="dimmed">
            {named(DAY_NAME, day)}
          </Text>
          {of(day).length === 0 ? (
            <Text c="dimmed">{data === undefined ? '\u00A0' : 'Nothing on this day.'}</Text>
          ) : (
            <ul className={classes.entries}>
              {of(day).map(({ title, path }) => (
                <li key={`${path} ${title}`}>
                  <Link to={path}>{title}</Link>
                </li>
              ))}
            </ul>
          )}
        </section>
        {later.length > 0 && (
          <section aria-label="Later this month">
            <Text size="xs" fw={600} c="dimmed">
              Later this month
            </Text>
            <ul className={classes.entries}>
              {later.map(({ title, path, date }) => (
                <li key={`${date} ${path} ${title}`}>
                  {named(SHORT_DAY, date)}: <Link to={path}>{title}</Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Stack>
    </PortalPanel>
  );
}

function Mark({ playtest }: { playtest: boolean }) {
  return <span className={classes.mark} data-playtest={playtest || undefined} aria-hidden="true" />;
}

function hasPlaytest(entries: readonly CalendarEntryView[]): boolean {
  return entries.some(({ kind }) => kind === 'playtest');
}

/** Number of entries named beside a day, so that the list of days stays readable. */
const NAMED_ENTRIES = 3;
/** Number of playtests listed below the days. */
const NAMED_PLAYTESTS = 5;

/** The titles of a day's entries on one line. */
function titlesOf(entries: readonly CalendarEntryView[]): string {
  const more = entries.length - NAMED_ENTRIES;
  const titles = entries.slice(0, NAMED_ENTRIES).map(({ title }) => title);
  return [...titles, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

function dayLabel(day: string, entries: readonly CalendarEntryView[]): string {
  return entries.length === 0 ? named(DAY_NAME, day) : `${named(DAY_NAME, day)}: ${titlesOf(entries)}`;
}

/** The playtests of a month after a given day. */
function laterPlaytests(entries: readonly CalendarEntryView[], day: string): CalendarEntryView[] {
  return entries.filter(({ kind, date }) => kind === 'playtest' && date > day).slice(0, NAMED_PLAYTESTS);
}
