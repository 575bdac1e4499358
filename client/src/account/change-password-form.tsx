import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { formMessage, showFieldErrors, submitting } from '../lib/forms';
import { ApiError } from '../lib/http';
import forms from '../ui/portal-form.module.css';
import { acceptable, newPasswordRules, type NewPasswordValues, PortalNewPassword } from '../ui/portal-new-password';
import { PortalNotice } from '../ui/portal-notice';
import { PortalPanel } from '../ui/portal-panel';
import { PortalPasswordInput } from '../ui/portal-password-input';
import { useChangePassword } from './security.api';

interface Values extends NewPasswordValues {
  current: string;
}

/** The server's names of the fields, and those of this form. */
const FIELD_NAMES: Readonly<Record<string, keyof Values>> = { currentPassword: 'current', newPassword: 'password' };

const EMPTY: Values = { current: '', password: '', confirm: '' };

/** The current password once, the new one twice. What was typed stays after a refusal. */
export function ChangePasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm<Values>({
    initialValues: EMPTY,
    validate: { current: (current) => (current === '' ? 'Enter your current password' : null), ...newPasswordRules },
  });
  const error = inOurNames(change.error);

  const send = (values: Values, fields: HTMLFormElement): void => {
    change.mutate(
      { currentPassword: values.current, newPassword: values.password },
      {
        onSuccess: () => form.setValues(EMPTY),
        onError: (refusal) => showFieldErrors(form, fields, inOurNames(refusal)),
      },
    );
  };

  const refusal = formMessage(Object.keys(EMPTY), error, 'Failed to update password');
  const begun = form.values.current !== '' || form.values.password !== '';
  return (
    <PortalPanel title="Password" text="Changing it signs you out everywhere else. This device stays signed in.">
      <form noValidate className={`${forms.form} ${forms.narrow}`} onSubmit={submitting(form, send)}>
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PortalPasswordInput
          label="Current password"
          name="current"
          autoComplete="current-password"
          reveal="Show current password"
          {...form.getInputProps('current')}
        />
        <PortalNewPassword form={form} email={email} />
        {refusal && <PortalNotice tone="error" title={refusal} />}
        {change.isSuccess && !begun && (
          <PortalNotice tone="success" title={change.data.message || 'Password updated successfully'}>
            All your other sessions have ended.
          </PortalNotice>
        )}
        <div className={forms.actions}>
          <Button type="submit" disabled={change.isPending || !acceptable(form.values)}>
            {change.isPending ? 'Updating...' : 'Update password'}
          </Button>
        </div>
      </form>
    </PortalPanel>
  );
}

function inOurNames(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([name, sentence]) => [FIELD_NAMES[name] ?? name, sentence]));
  return new ApiError({ ...error, message: error.message, fields });
}
