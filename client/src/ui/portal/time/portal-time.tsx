import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useDates } from './portal-dates';
import { isThisWeek, relativeTime } from './portal-relative-time';
import classes from './portal-time.module.css';

const MINUTE_MS = 60_000;

interface PortalTimeProps {
  iso: string;
  /** Shows what lies a week or longer back as a date. */
  datesAfterWeek?: boolean;
}

/** How long ago something was; the exact moment, in UK time, stands in a tooltip that pointer, finger and keyboard reach. */
export function PortalTime({ iso, datesAfterWeek = false }: PortalTimeProps) {
  const { day, moment } = useDates();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Tooltip label={`${moment(iso)} (UK time)`} events={{ hover: true, focus: true, touch: true }} withArrow>
      {/* A minute may have passed since the server wrote it. */}
      <time dateTime={iso} tabIndex={0} className={classes.time} suppressHydrationWarning>
        {datesAfterWeek && !isThisWeek(iso, now) ? day(iso) : relativeTime(iso, now)}
      </time>
    </Tooltip>
  );
}
