import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { type Submittable, submitting, useAdoptTypedValues } from '../lib/forms/forms';
import { ariaDisabled } from '../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../ui/portal/feedback/portal-notice';
import classes from './auth-form.module.css';

interface AuthFormProps<Values> {
  form: Submittable<Values> & { setValues: (typed: Record<string, string>) => void };
  /** Error message of a failed submit, above the button, where it is also visible on a phone; null for none. */
  refusal: string | null;
  /** Label of the submit button, at rest and while pending. */
  labels: readonly [rest: string, busy: string];
  busy: boolean;
  /** True while the input cannot be submitted. */
  locked?: boolean;
  onSend: (values: Values, fields: HTMLFormElement) => void;
  /** Below the button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A form of the sign-in pages: fields and one button. It may be server-rendered, and adopts what was typed before hydration. */
export function AuthForm<Values>({
  form,
  refusal,
  labels: [rest, busyLabel],
  busy,
  locked = false,
  onSend,
  foot,
  children,
}: AuthFormProps<Values>) {
  const root = useRef<HTMLFormElement>(null);
  const alive = useMounted();
  useAdoptTypedValues(form.setValues, root);
  return (
    <form
      ref={root}
      // Before hydration a submit must never put the password into the address.
      method="post"
      noValidate
      className={classes.form}
      onSubmit={submitting(form, (values, fields) => {
        if (!busy) onSend(values, fields);
      })}
    >
      {children}
      {refusal && <PortalNotice tone="error" title={refusal} />}
      <Button type="submit" size="md" fullWidth disabled={!alive || locked} {...ariaDisabled(busy)}>
        {busy ? busyLabel : rest}
      </Button>
      {foot}
      {!alive && (
        <p className={classes.loading}>
          This page is still loading. If nothing changes, reload it, and check that JavaScript is switched on.
        </p>
      )}
    </form>
  );
}
