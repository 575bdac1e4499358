import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { TimerChanged } from '../../../../server/clarity/timer/timer.dto.js';
import { asksWhetherWorking } from '../../../../server/clarity/time/time.rules';
import { useIdentity } from '../../lib/session/me';
import { messageOf, isProofRequired } from '../../lib/http/http';
import { clockOffset, timerQuery, TRIM_TIMER, useConfirmTimer, useStopTimer } from '../../lib/timer';
import { paths } from '../../lib/navigation/paths';
import { useFreshQuery } from '../../live/use-live';
import { formatHoursWithUnit } from '../../ui/format/hours';
import { Button } from '../../ui/public/button';
import { formatElapsed } from './elapsed';
import classes from './timer-widget.module.css';

const TICK_MS = 1000;
/** How long the widget says what was recorded. */
const RECORDED_MS = 8_000;

/** Bottom right on every page while the user's timer runs: hours:minutes:seconds, its task, and a Stop button that records it. */
export function TimerWidget() {
  const identity = useIdentity();
  if (identity.state !== 'signedIn') return null;
  const { can, paused, passwordChangeDue, passkeyDue } = identity.user;
  return can.staffArea && !paused && !passwordChangeDue && !passkeyDue ? <StaffTimer /> : null;
}

function StaffTimer() {
  const { data } = useQuery(timerQuery);
  const stop = useStopTimer({ atOnce: true });
  const confirm = useConfirmTimer();
  useFreshQuery('clarity.own', timerQuery.queryKey);
  const timer = data?.timer ?? null;
  // An error belongs to the timer that was running then. Not reset when the timer changes: it is away until the refusal arrives.
  const [stopped, setStopped] = useState<string | null>(null);
  const since = (moment: string): number => Date.parse(moment) - clockOffset(data);
  const elapsed = useElapsed(timer === null ? null : since(timer.started_at));
  const [recorded, setRecorded] = useRecorded();
  // The focus was on a button that a running timer has: here, or where it is discarded.
  const had = useRef(timer);
  useEffect(() => {
    if (had.current !== null && timer === null && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
    had.current = timer;
  }, [timer]);
  if (timer === null) return recorded !== null && <RecordedTime recorded={recorded} />;
  const isLong = asksWhetherWorking(timer, elapsed) && !confirm.isPending;
  const failure =
    stop.error === null || stopped !== timer.id || isProofRequired(stop.error)
      ? null
      : messageOf(stop.error, 'The timer could not be stopped. Please try again.');
  return (
    <section className={classes.widget} aria-label="Timer">
      <div className={classes.running}>
        <span className={classes.time} role="timer">
          {formatElapsed(elapsed)}
        </span>
        <span className={classes.task}>
          {timer.subject?.path ? (
            <Link to={timer.subject.path}>
              <bdi>{timer.task}</bdi>
            </Link>
          ) : (
            <bdi>{timer.task}</bdi>
          )}
        </span>
        <Button
          look="quiet"
          disabled={stop.isPending}
          onClick={() => {
            setStopped(timer.id);
            stop.mutate({}, { onSuccess: (changed) => setRecorded(changed.recorded) });
          }}
        >
          Stop
        </Button>
      </div>
      {isLong && failure === null && (
        <p className={classes.note}>
          Still working?{' '}
          <button type="button" className={classes.link} onClick={() => confirm.mutate()}>
            Yes
          </button>{' '}
          <Link to={TRIM_TIMER}>No, I stopped earlier</Link>
        </p>
      )}
      {failure !== null && (
        <p className={classes.note} role="alert">
          {failure} <Link to={TRIM_TIMER}>Change its start or end</Link>
        </p>
      )}
    </section>
  );
}

type Recorded = TimerChanged['recorded'];

/** What the Stop button recorded, where the timer was. */
function RecordedTime({ recorded: { seconds, task } }: { recorded: NonNullable<Recorded> }) {
  return (
    <section className={classes.widget} aria-label="Recorded time">
      <p className={classes.note} role="status">
        {formatHoursWithUnit(seconds)} recorded: <bdi>{task}</bdi>. <Link to={paths.staffSection('clarity')}>Show your time</Link>
      </p>
    </section>
  );
}

/** What was recorded last; null again after a while. */
function useRecorded(): [Recorded, (recorded: Recorded) => void] {
  const [recorded, setRecorded] = useState<Recorded>(null);
  useEffect(() => {
    if (recorded === null) return undefined;
    const timer = setTimeout(() => setRecorded(null), RECORDED_MS);
    return () => clearTimeout(timer);
  }, [recorded]);
  return [recorded, setRecorded];
}

/** Milliseconds since a time on this clock, updated on each second; 0 for none. */
function useElapsed(since: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return undefined;
    const tick = (): void => setNow(Date.now());
    tick();
    const ticking = setInterval(tick, TICK_MS);
    return () => clearInterval(ticking);
  }, [since]);
  return since === null ? 0 : Math.max(0, now - since);
}
