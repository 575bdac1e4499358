import { Button } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import type { Outgoing } from '../../live/ticket-stream';
import classes from './message-row.module.css';

interface OutgoingRowProps {
  message: Outgoing;
  onRetry: () => void;
  /** Null if nothing can be written. */
  onEdit: (() => void) | null;
  onDiscard: () => void;
}

/** The user's own pending message. */
export function OutgoingRow({
  message: { body, state, problem, isInternal, attachments, offline },
  onRetry,
  onEdit,
  onDiscard,
}: OutgoingRowProps) {
  return (
    <article className={classes.message} data-own data-internal={isInternal || undefined} data-state={state}>
      <header className={classes.head}>
        <span className={classes.name}>You</span>
        {state === 'pending' && <span className={classes.time}>Sending...</span>}
        {(state === 'asking' || state === 'waiting') && <span className={classes.time}>Not sent yet</span>}
      </header>
      <div className={classes.bubble}>
        <p className={classes.body} dir="auto">
          {body}
        </p>
        {attachments.length > 0 && <p className={classes.files}>{attachments.map(({ name }) => name).join(', ')}</p>}
      </div>
      {state === 'failed' && (
        <div className={classes.failed} role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          <span>
            Failed to send<span className="visually-hidden"> message</span>
            {problem !== null && `: ${problem}`}
          </span>
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            Retry
          </Button>
          {/* A message without a response may have arrived: an edited copy would appear twice. */}
          {!offline && onEdit && (
            <Button variant="subtle" size="compact-sm" onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
            Delete
          </Button>
        </div>
      )}
    </article>
  );
}
