import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useDates } from '../../../ui/portal/time/portal-dates';
import classes from './desk-columns.module.css';
import { waitedFor } from './waited-for';

const MINUTE_MS = 60_000;
/** A longer wait is highlighted: the studio promises an answer within 48 hours. */
const LONG_MS = 48 * 3_600_000;

/** How long a customer has been waiting for the studio; the tooltip shows since when. */
export function WaitingTime({ since }: { since: string | null }) {
  const { moment } = useDates();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  if (since === null) return <span className={classes.ours}>For support</span>;
  const waited = now - Date.parse(since);
  return (
    <Tooltip label={`Waiting for support since ${moment(since)} (UK time)`} events={{ hover: true, focus: true, touch: true }} withArrow>
      <time dateTime={since} tabIndex={0} className={classes.ours} data-long={waited >= LONG_MS || undefined} suppressHydrationWarning>
        <span className={classes.prefix}>Waiting </span>
        {waitedFor(waited)}
      </time>
    </Tooltip>
  );
}
