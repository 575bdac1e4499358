import { Textarea } from '@mantine/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { fieldErrorsFor, focusFirstError } from '../lib/forms/forms';
import { ApiError } from '../lib/http/http';
import { PortalCounter } from '../ui/portal/lists/portal-counter';
import { FIELD } from '../ui/portal/forms/portal-fields';

const MIN_LENGTH = 3;
const MAX_LENGTH = 500;

/** The required reason of an action on a user. */
export interface Reason {
  /** The form of the dialog. */
  root: RefObject<HTMLFormElement | null>;
  typed: string;
  setTyped: (typed: string) => void;
  /** The error message below the field. */
  problem: string | undefined;
  /** Acts with the reason; focuses the field instead if it is too short. */
  submit: (act: (reason: string) => void) => void;
}

/** @param error why the last attempt failed */
export function useReason(error: unknown): Reason {
  const root = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const short = typed.trim().length < MIN_LENGTH;
  const refused = error instanceof ApiError ? fieldErrorsFor(['reason'], error.fields).reason : undefined;
  return {
    root,
    typed,
    setTyped,
    problem: missing && short ? 'Please give a reason.' : refused,
    submit: (act) => {
      setMissing(short);
      if (short) focusFirstError(root.current, { reason: true });
      else act(typed.trim());
    },
  };
}

/** @param children who reads the reason */
export function ReasonField({ reason: { typed, setTyped, problem }, children }: { reason: Reason; children: ReactNode }) {
  return (
    <Textarea
      {...FIELD}
      label="Reason"
      required
      rows={3}
      maxLength={MAX_LENGTH}
      autoFocus
      data-path="reason"
      description={
        <PortalCounter value={typed} limit={MAX_LENGTH}>
          {children}
        </PortalCounter>
      }
      value={typed}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
