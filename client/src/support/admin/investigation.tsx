import { useEffect, useRef } from 'react';
import type { AdminTicketView, TranscriptLine } from '../../../../server/support/investigation/investigation.dto.js';
import { roleLabel } from '../../../../server/support/tickets/ticket-labels.rules';
import { useDates } from '../../ui/portal/time/portal-dates';
import { TicketBadge } from '../desk/ticket-badges';
import classes from './investigation.module.css';
import { clockFace } from './remaining';

interface InvestigationProps {
  ticket: AdminTicketView;
  /** Milliseconds until it ends. */
  left: number;
}

/** An unmasked ticket, for as long as the investigation runs. */
export function Investigation({ ticket: { description, transcript }, left }: InvestigationProps) {
  const root = useRef<HTMLElement>(null);
  // It replaces the form that had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={root} tabIndex={-1} aria-label="Investigation" className={classes.investigation}>
      <p className={classes.bar}>
        <span>Investigation mode: what you see and export is recorded.</span>
        <span className={classes.left} role="timer">
          Ends in {clockFace(left)}
        </span>
      </p>
      <h3 className={classes.part}>Description</h3>
      <p className={`${classes.prose} ${classes.description}`} dir="auto">
        {description}
      </p>
      <h3 className={classes.part}>Transcript</h3>
      {transcript === null || transcript.length === 0 ? (
        <p className={classes.quiet}>There are no messages yet.</p>
      ) : (
        <ol className={classes.lines}>
          {transcript.map((line, index) => (
            // Lines arrive complete and in order, and never move.
            <Line key={index} line={line} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Line({ line: { authorRole, body, timestamp, isInternal } }: { line: TranscriptLine }) {
  const { moment } = useDates();
  return (
    <li className={classes.line} data-role={authorRole} data-internal={isInternal || undefined}>
      <p className={classes.author}>
        {roleLabel(authorRole)}
        {isInternal && <TicketBadge tone="waits">Internal note</TicketBadge>}
        <time dateTime={timestamp}>{moment(timestamp)}</time>
      </p>
      <p className={classes.prose} dir="auto">
        {body}
      </p>
    </li>
  );
}
