import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useRef } from 'react';
import { formMessage, showFieldErrors, submitting, useAdoptTypedValues } from '../../lib/forms/forms';
import { ApiError } from '../../lib/http/http';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { acceptable, NEW_PASSWORD_RULES, type NewPasswordValues, PortalNewPassword } from '../../ui/portal/passwords/portal-new-password';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPasswordInput } from '../../ui/portal/passwords/portal-password-input';
import { useChangePassword } from './security.api';

interface Values extends NewPasswordValues {
  current: string;
}

/** The server's field names, mapped to those of this form. */
const FIELD_NAMES: Readonly<Record<string, keyof Values>> = { currentPassword: 'current', newPassword: 'password' };

const EMPTY: Values = { current: '', password: '', confirm: '' };

interface PasswordFormProps {
  email: string;
  /** Label of the present password: `Current password`. */
  current: string;
  /** Label of the submit button, at rest and while pending. */
  labels: readonly [idle: string, busy: string];
  onChanged?: () => void;
  /** Shown above the button after a change, with the server's message, until the next change is started. */
  done?: (message: string) => ReactNode;
}

/** The present password once, the new one twice. The input stays after a refusal. */
export function PasswordForm({ email, current, labels: [idle, busy], onChanged, done }: PasswordFormProps) {
  const change = useChangePassword();
  const form = useForm<Values>({
    initialValues: EMPTY,
    validate: { current: (typed) => (typed === '' ? `Enter your ${current.toLowerCase()}` : null), ...NEW_PASSWORD_RULES },
  });
  const root = useRef<HTMLFormElement>(null);
  useAdoptTypedValues(form.setValues, root);
  const error = inOurNames(change.error);

  const send = (values: Values, fields: HTMLFormElement): void => {
    change.mutate(
      { currentPassword: values.current, newPassword: values.password },
      {
        onSuccess: () => {
          form.setValues(EMPTY);
          onChanged?.();
        },
        onError: (refusal) => showFieldErrors(form, fields, inOurNames(refusal)),
      },
    );
  };

  const refusal = formMessage(Object.keys(EMPTY), error, 'Failed to update password');
  const begun = form.values.current !== '' || form.values.password !== '';
  return (
    // As a page of its own it is server-rendered: before hydration, a submit must never put the passwords into the address.
    <form ref={root} method="post" noValidate className={`${forms.form} ${forms.narrow}`} onSubmit={submitting(form, send)}>
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PortalPasswordInput
        label={current}
        name="current"
        autoComplete="current-password"
        reveal={`Show ${current.toLowerCase()}`}
        {...form.getInputProps('current')}
      />
      <PortalNewPassword form={form} email={email} />
      {refusal && <PortalNotice tone="error" title={refusal} />}
      {change.isSuccess && !begun && done?.(change.data.message)}
      <div className={forms.actions}>
        <Button type="submit" disabled={change.isPending || !acceptable(form.values)}>
          {change.isPending ? busy : idle}
        </Button>
      </div>
    </form>
  );
}

function inOurNames(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, message]) => [FIELD_NAMES[name] ?? name, message]));
  return new ApiError({ ...error, message: error.message, fields });
}
