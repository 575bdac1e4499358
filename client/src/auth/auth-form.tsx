import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { type Submittable, submitting, useAdoptTypedValues } from '../lib/forms/forms';
import { PortalNotice } from '../ui/portal/feedback/portal-notice';
import classes from './auth-form.module.css';

interface AuthFormProps<Values> {
  form: Submittable<Values> & { setValues: (typed: Record<string, string>) => void };
  /** What is said of a submit that failed, above the button: there it is in sight on a phone too. Null says nothing. */
  refusal: string | null;
  /** The words of the one button, at rest and while the form is on its way. */
  labels: readonly [rest: string, busy: string];
  busy: boolean;
  /** True where what is typed cannot be sent yet. */
  locked?: boolean;
  onSend: (values: Values, fields: HTMLFormElement) => void;
  /** Stands under the button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A form of the sign-in pages: fields, one button. It may come from the server, and takes over what was typed before it was alive. */
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
      // Before the page is alive a submit must never put the password into the address.
      method="post"
      noValidate
      className={classes.form}
      onSubmit={submitting(form, (values, fields) => {
        if (!busy) onSend(values, fields);
      })}
    >
      {children}
      {refusal && <PortalNotice tone="error" title={refusal} />}
      <Button type="submit" size="md" fullWidth disabled={!alive || locked} aria-disabled={busy || undefined}>
        {busy ? busyLabel : rest}
      </Button>
      {foot}
    </form>
  );
}
