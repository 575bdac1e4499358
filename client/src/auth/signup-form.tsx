import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMounted } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { emailProblem } from '../lib/email-problem';
import { focusFirstError, formMessage, showFieldErrors, useAdoptTypedValues } from '../lib/forms';
import { setMe } from '../lib/query';
import { acceptable, newPasswordRules, type NewPasswordValues, PortalNewPassword } from '../ui/portal-new-password';
import { PortalNotice } from '../ui/portal-notice';
import { useRegister } from './auth.api';
import classes from './auth-form.module.css';
import { LegalLinks } from './legal-links';

interface SignupValues extends NewPasswordValues {
  email: string;
}

/** Mail address and a password given twice. `onCreated` is called once the account exists and is signed in. */
export function SignupForm({ onCreated }: { onCreated: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const register = useRegister();
  const alive = useMounted();
  const form = useForm<SignupValues>({
    initialValues: { email: '', password: '', confirm: '' },
    validate: {
      email: emailProblem,
      ...newPasswordRules,
    },
  });
  useAdoptTypedValues(form.setValues, root);

  const refusal = formMessage(Object.keys(form.values), register.error, 'Registration failed. Please try again.');

  const send = (values: SignupValues, fields: HTMLFormElement): void => {
    register.mutate(
      { email: values.email.trim(), password: values.password },
      {
        onSuccess: ({ user }) => {
          onCreated();
          setMe(queryClient, user);
        },
        onError: (error) => showFieldErrors(form, fields, error),
      },
    );
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const fields = event.currentTarget;
    form.onSubmit(
      (values) => send(values, fields),
      (errors) => focusFirstError(fields, errors),
    )(event);
  };

  return (
    <form
      ref={root}
      // Before the page is alive a submit must never put the password into the address.
      method="post"
      noValidate
      className={classes.form}
      onSubmit={submit}
    >
      {refusal && <PortalNotice tone="error" title={refusal} />}
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        size="md"
        {...form.getInputProps('email')}
      />
      <PortalNewPassword form={form} labels={{ password: 'Password', confirm: 'Confirm password' }} email={form.values.email.trim()} size="md" />
      <Button type="submit" size="md" fullWidth disabled={!alive || !acceptable(form.values) || register.isPending}>
        {register.isPending ? 'Creating account...' : 'Create account'}
      </Button>
      <LegalLinks />
    </form>
  );
}
