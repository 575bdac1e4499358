import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { PortalNotice } from './portal-notice';

interface PortalOutcomeProps {
  /** Success message of the last action: `Kit is saved.` Null before the first one. */
  message: string | null;
  /** What the message is about can be opened with it. */
  action?: ReactNode;
  /** Why it failed. */
  refusal?: string | null;
}

/**
 * The result of the last action in a section. Receives the focus if the action removed the focused element, such as a deleted row: at once,
 * or when the section has been loaded again.
 */
export function PortalOutcome({ message, action, refusal = null }: PortalOutcomeProps) {
  const root = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
    const remember = (): void => {
      focused.current = document.activeElement;
    };
    remember();
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [message, refusal]);
  useEffect(() => {
    if (document.activeElement === document.body && focused.current?.isConnected === false) root.current?.focus();
  });
  if (message === null && refusal === null) return null;
  return (
    <Stack ref={root} tabIndex={-1} gap="sm">
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
      {message !== null && <PortalNotice tone="success" title={message} action={action} />}
    </Stack>
  );
}
