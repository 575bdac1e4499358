import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useDates } from './portal-dates';
import { isThisWeek, relativeTime } from './portal-relative-time';
import classes from './portal-time.module.css';

const MINUTE_MS = 60_000;

interface PortalTimeProps {
  iso: string;
  /** Shows times a week or more ago as dates. */
  datesAfterWeek?: boolean;
}

/** A relative time; the exact time, in UK time, is in a tooltip for pointer, touch and keyboard. */
export function PortalTime({ iso, datesAfterWeek = false }: PortalTimeProps) {
  const { day, moment } = useDates();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Tooltip label={`${moment(iso)} (UK time)`} events={{ hover: true, focus: true, touch: true }} withArrow>
      {/* A minute may have passed since the server rendered it. */}
      <time dateTime={iso} tabIndex={0} className={classes.time} suppressHydrationWarning>
        {datesAfterWeek && !isThisWeek(iso, now) ? day(iso) : relativeTime(iso, now)}
      </time>
    </Tooltip>
  );
}
