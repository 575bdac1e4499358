import { Textarea } from '@mantine/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { fieldErrorsFor, focusFirstError } from '../lib/forms/forms';
import { ApiError } from '../lib/http/http';
import { PortalCounter } from '../ui/portal/lists/portal-counter';
import { FIELD } from '../ui/portal/fields/portal-fields';

/** How a reason is asked for. */
interface ReasonRules {
  /** Name in the request, whose error message belongs to the field. */
  name: string;
  label: string;
  minLength: number;
  maxLength: number;
  /** Message for text that is missing or too short. */
  missing: string;
}

const REASON: ReasonRules = { name: 'reason', label: 'Reason', minLength: 3, maxLength: 500, missing: 'Please give a reason.' };

/** The required reason of an action on a user. */
export interface Reason {
  rules: ReasonRules;
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
export function useReason(error: unknown, rules: ReasonRules = REASON): Reason {
  const { name, minLength, missing } = rules;
  const root = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const short = typed.trim().length < minLength;
  const refused = error instanceof ApiError ? fieldErrorsFor([name], error.fields)[name] : undefined;
  return {
    rules,
    root,
    typed,
    setTyped,
    problem: isMissing && short ? missing : refused,
    submit: (act) => {
      setIsMissing(short);
      if (short) focusFirstError(root.current, { [name]: true });
      else act(typed.trim());
    },
  };
}

/** @param children who reads the reason, or an example */
export function ReasonField({ reason: { rules, typed, setTyped, problem }, children }: { reason: Reason; children: ReactNode }) {
  const { name, label, maxLength } = rules;
  return (
    <Textarea
      {...FIELD}
      label={label}
      required
      rows={3}
      maxLength={maxLength}
      autoFocus
      data-path={name}
      description={
        <PortalCounter value={typed} limit={maxLength}>
          {children}
        </PortalCounter>
      }
      value={typed}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
