import { useEffect, useState } from 'react';
import { countdown, deskState, SUPPORT_HOURS } from '../../../../server/support/help/support-hours.rules';
import { useInBrowser } from '../../lib/use-in-browser';
import classes from './desk-badge.module.css';

const REFRESH_MS = 60_000;

/** Whether an agent is at the desk, for how long that stays so, and its hours. Looked at anew every minute; by the browser's clock alone, as the server's is a moment older. */
export function DeskBadge() {
  const inBrowser = useInBrowser();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const { online, changesAt } = deskState(now);
  const left = countdown(now, changesAt);
  return (
    <div className={classes.desk}>
      <p className={classes.badge} data-online={(inBrowser && online) || undefined}>
        <span className={classes.dot} aria-hidden="true" />
        {inBrowser ? <strong>{online ? 'Online' : 'Offline'}</strong> : '\u00a0'}
        {inBrowser && <span className={classes.left}>{online ? `closes in ${left}` : `opens in ${left}`}</span>}
      </p>
      <p className={classes.hours}>{SUPPORT_HOURS}</p>
    </div>
  );
}
