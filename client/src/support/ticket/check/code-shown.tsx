import { useEffect, useId, useRef } from 'react';
import type { CodeState } from '../../../../../server/support/tickets/tickets.dto.js';
import { PortalCopyButton } from '../../../ui/portal/feedback/portal-copy-button';
import classes from './check.module.css';
import { useTimeLeft } from './use-time-left';

/** An active code, as far as this page knows it: the digits are only shown on the page on which the code was created. */
export function CodeShown({ code, state }: { code: string | null; state: CodeState }) {
  const left = useTimeLeft(state.expiresAt);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus no longer exists: move the focus here, where the code is read out.
  useEffect(() => {
    if (code !== null && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [code, state.sentAt]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={code === null ? undefined : `${id}caption ${id}digits`}
      className={classes.code}
    >
      {code === null ? (
        <p>You have a valid code. It was shown once, when you generated it.</p>
      ) : (
        <>
          <p id={`${id}caption`} className={classes.caption}>
            Your code
          </p>
          <p id={`${id}digits`} className={classes.digits} data-testid="security-code">
            {code}
          </p>
          <PortalCopyButton text={code} label="Copy code" />
        </>
      )}
      <p className={classes.left}>{left === null ? 'It has expired.' : `Valid for another ${left}.`}</p>
      <p role="status" className={classes.sent}>
        {state.sentAt !== null && 'Sent. The messages appear here as soon as an agent has entered the code.'}
      </p>
    </div>
  );
}
