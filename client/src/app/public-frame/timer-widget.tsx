import { useEffect, useState } from 'react';
import { useTimer } from '../../lib/timer';
import { Button } from '../../ui/public/button';
import { formatElapsed } from '../elapsed';
import classes from './timer-widget.module.css';

const TICK_MS = 1000;

/** Bottom right while a timer runs: hours:minutes:seconds and a Stop button that stops and resets. */
export function TimerWidget() {
  const { startedAt, stop } = useTimer();
  return startedAt === null ? null : <Running startedAt={startedAt} stop={stop} />;
}

function Running({ startedAt, stop }: { startedAt: number; stop: () => void }) {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, [startedAt]);
  return (
    <section className={classes.widget} aria-label="Timer">
      <span className={classes.time} role="timer">
        {formatElapsed(now - startedAt)}
      </span>
      <Button look="quiet" onClick={stop}>
        Stop
      </Button>
    </section>
  );
}
