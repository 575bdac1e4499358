import { useEffect, useState } from 'react';
import { countdown, deskState, type Holiday, hoursText, nextHoliday } from '../../../../server/support/help/support-hours.rules';
import { useApi } from '../../lib/http/use-api';
import { useInBrowser } from '../../lib/use-in-browser';
import { supportHoursQuery } from '../support.api';
import classes from './desk-badge.module.css';

const REFRESH_MS = 60_000;
const HOLIDAY_NOTICE_DAYS = 14;
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/**
 * Whether an agent is at the desk and until when, its hours, and an upcoming holiday. Updated every minute, by the browser's clock only,
 * because the server's time in the page is slightly older.
 *
 * @param isBrief true to leave the hours out on a phone
 */
export function DeskBadge({ isBrief = false }: { isBrief?: boolean }) {
  const inBrowser = useInBrowser();
  const { data: times } = useApi(supportHoursQuery);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const state = inBrowser && times !== undefined ? deskState(now, times) : null;
  const holiday = inBrowser && times !== undefined ? nextHoliday(now, times, HOLIDAY_NOTICE_DAYS) : null;
  return (
    <div className={classes.desk} data-brief={isBrief || undefined}>
      <p className={classes.badge} data-online={state?.online || undefined}>
        <span className={classes.dot} aria-hidden="true" />
        {state === null ? '\u00a0' : <strong>{state.online ? 'Online' : 'Offline'}</strong>}
        {state !== null && state.changesAt !== null && (
          <span className={classes.left}>
            {state.online ? 'closes' : 'opens'} in {countdown(now, state.changesAt)}
          </span>
        )}
      </p>
      <p className={`${classes.hours} ${classes.week}`}>{times === undefined ? '\u00a0' : hoursText(times.week)}</p>
      {holiday !== null && <p className={classes.hours}>{holidayText(holiday)}</p>}
    </div>
  );
}

function holidayText({ day, name }: Holiday): string {
  return `Closed on ${DAY.format(Date.parse(`${day}T00:00:00Z`))}: ${name}`;
}
